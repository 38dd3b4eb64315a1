import { page } from '#contract/ground/words.ts';

export const orderWebhookPage = page({
  route: 'operation/orderWebhook',
  title: ['订单推送', 'Order webhooks'],
  purpose: [
    '订单有变化时通知乘客应用：地址、签名密钥、收没收到',
    'Tells passengers’ apps what becomes of their orders: address, secret, and whether it was taken',
  ],
  icon: 'pullrequest',
  permission: 'operation:orderWebhook:list',
});

export const orderWebhookExports = {
  '/operation/orderWebhook/getPageList': 'operation:orderWebhook:export',
} as const;
