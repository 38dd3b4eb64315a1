/** The enumerations of order webhooks. */
import type { WebhookCallState, WebhookEvent } from '#contract/channel/orderWebhook/rules.ts';
import type { LinkProblem } from '#contract/ground/linkProblems.ts';
import { closedDict, type SeedDict } from '#server/ground/core/dictionaries.ts';
import { LINK_PROBLEM_WORDS } from '#server/ground/outward/linkProblems.ts';

export const orderWebhookDicts: readonly SeedDict[] = [
  closedDict<WebhookEvent>('webhookEvent', '订单推送内容', 'Event of an order webhook', {
    'order.created': ['下单', 'Created'],
    'order.rescheduled': ['修改预约', 'Booking changed'],
    'order.searching': ['开始找车', 'A car is searched'],
    'order.assigned': ['已派车', 'A car is assigned'],
    'order.arriving': ['车辆出发接驾', 'The car is on its way'],
    'order.pickedUp': ['乘客上车', 'Picked up'],
    'order.completed': ['行程结束', 'Completed'],
    'order.cancelled': ['已取消', 'Cancelled'],
    'order.failed': ['失败', 'Failed'],
    'order.reopened': ['改派车辆', 'Another car is searched'],
  }),
  closedDict<WebhookCallState>('webhookCallState', '订单推送状态', 'State of a call of an order webhook', {
    waiting: ['等待推送', 'Waiting'],
    taken: ['已接收', 'Taken'],
    givenUp: ['已放弃', 'Given up'],
  }),
  closedDict<LinkProblem>(
    'orderWebhookProblem',
    '订单推送连接问题',
    'Trouble with an order webhook',
    LINK_PROBLEM_WORDS,
  ),
];
