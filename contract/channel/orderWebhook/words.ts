import { COMMON, nounWords } from '#contract/ground/words.ts';
import type { OrderWebhook, orderWebhookCalls } from './calls.ts';
import { orderWebhookPage } from './page.ts';

export const orderWebhookWords = nounWords<OrderWebhook, typeof orderWebhookCalls>()({
  object: 'orderWebhook',
  path: '/operation/orderWebhook',
  one: ['订单推送', 'Order webhook'],
  many: orderWebhookPage.title,
  fields: {
    keyword: ['名称', 'Name'],
    name: ['名称', 'Name'],
    state: COMMON.state,
    source: { name: ['应用（订单来源）', 'App (source of orders)'], as: 'code' },
    address: { name: ['推送地址', 'Address'], as: 'code' },
    events: { name: ['推送内容', 'Events'], dict: 'webhookEvent', none: ['全部', 'All'] },
    remark: COMMON.remark,
    waiting: { name: ['等待推送', 'Waiting'], as: 'number' },
    problem: {
      name: ['最近一次推送', 'Last try'],
      dict: 'orderWebhookProblem',
      none: ['没有问题', 'No problem'],
    },
    problemDetail: ['对方或连接的说明', 'What was said of it'],
    problemAt: { name: ['问题时间', 'Failed at'], as: 'time' },
    failures: { name: ['连续失败', 'Failed in a row'], as: 'number' },
    takenAt: { name: ['最近接收', 'Last taken'], as: 'time', none: ['从未', 'Never'] },
    createdAt: COMMON.createdAt,
    updatedAt: COMMON.updatedAt,
    secret: ['签名密钥', 'Secret'],
  },
  calls: {
    addOne: ['新增订单推送', 'Add an order webhook'],
    updateOne: ['修改订单推送', 'Change an order webhook'],
    renewSecret: ['更换订单推送的签名密钥', 'Renew the secret of an order webhook'],
    deleteById: ['删除订单推送', 'Delete an order webhook'],
  },
});
