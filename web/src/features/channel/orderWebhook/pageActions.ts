import { orderWebhookPage } from '#contract/channel/orderWebhook/page.ts';
import { pageActions } from '#web/lib/pageActions.ts';

export const ACTIONS = pageActions(orderWebhookPage, {
  add: { label: ['新增订单推送', 'Add a webhook'], permission: 'operation:orderWebhook:add' },
});
