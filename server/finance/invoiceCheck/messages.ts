import { defineMessages } from '#server/ground/core/messages.ts';

export const invoiceCheckMessages = defineMessages({
  notOver: { zh: '不能核对还没有结束的日期', en: 'That day is not over yet' },
  settled: { zh: '这处差异已经处理', en: 'This difference was settled before' },
  notThisWay: { zh: '这种差异不能这样处理', en: 'A difference of this kind cannot be settled in this way' },
  notNow: {
    zh: '发票的状态已经改变，不能这样处理。请重新核对这一天',
    en: 'The state of the invoice has changed, so this is not possible. Check the day again',
  },
});
