import { defineMessages } from '#server/ground/core/messages.ts';

export const orderMessages = defineMessages({
  cannotCancel: {
    zh: '订单当前为“{status}”，不能取消',
    en: 'The order is “{status}” and can no longer be cancelled',
  },
});
