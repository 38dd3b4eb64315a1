import { paymentPage } from '#contract/operation/payment/page.ts';
import { noun } from '#server/ground/core/noun.ts';
import { tellMoney } from './demo.ts';
import { paymentDicts } from './dictionaries.ts';
import { paymentEventHandlers, paymentHandlers, refundHandlers } from './handlers.ts';
import { paymentEventListExport, paymentListExport, refundListExport } from './listExport.ts';
import { openPaymentHandlers } from './openHandlers.ts';
import { takeWaiting } from './told.ts';

export const paymentNoun = noun({
  serves: {
    payment: paymentHandlers,
    refund: refundHandlers,
    paymentEvent: paymentEventHandlers,
    openPayment: openPaymentHandlers,
  },
  listExports: [paymentListExport, refundListExport, paymentEventListExport],
  dictionaries: paymentDicts,
  chores: { paymentEvents: takeWaiting },
  story: [{ name: 'money', place: 30, tell: tellMoney }],
  menus: [
    {
      directory: 'operation',
      place: 70,
      page: paymentPage,
      actions: {
        'operation:payment:list': ['查看', 'View'],
        'operation:payment:record': ['登记收款', 'Record payments'],
        'operation:payment:refund': ['申请退款', 'Ask for refunds'],
        'operation:payment:approve': ['审批退款', 'Approve refunds'],
        'operation:payment:adjust': ['补偿、核销和冲销', 'Compensate, write off, reverse'],
        'operation:payment:reconcile': ['对账', 'Reconcile'],
        'operation:payment:export': ['导出', 'Export'],
      },
    },
  ],
});
