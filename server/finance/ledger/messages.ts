import { defineMessages } from '#server/ground/core/messages.ts';

export const ledgerMessages = defineMessages({
  exceedsPaid: {
    zh: '退款合计不能超过已付金额，没有记账',
    en: 'Refunds cannot exceed what was paid; nothing was posted',
  },
  otherCurrency: { zh: '币种与订单不同，没有记账', en: 'The order is in another currency; nothing was posted' },
  reversed: { zh: '这笔记账已经冲销', en: 'This posting was reversed before' },
  isReversal: {
    zh: '冲销记账不能再冲销，请重新记账',
    en: 'A reversal cannot be reversed; post anew instead',
  },
});
