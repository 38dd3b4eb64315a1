import { defineMessages } from '#server/ground/core/messages.ts';

export const orderMessages = defineMessages({
  noRequest: {
    zh: '这个订单不在派单中，不能指定车辆',
    en: 'This order is not being dispatched; no car can be assigned to it',
  },
  notFree: {
    zh: '这辆车现在不能接这个订单，订单未变；请另选一辆',
    en: 'This car cannot take the order now; the order is unchanged. Choose another car',
  },
  cannotCancel: {
    zh: '订单当前为“{status}”，不能取消',
    en: 'The order is “{status}” and can no longer be cancelled',
  },
});
