import { paymentPage } from '#contract/finance/payment/page.ts';
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
  chores: { paymentEvents: (services) => takeWaiting(services) },
  story: [{ name: 'money', needs: ['orders'], tell: tellMoney }],
  menus: [
    {
      directory: 'operation',
      place: 70,
      page: paymentPage,
      actions: {
        'operation:payment:list': { name: ['查看', 'View'], roles: ['operations', 'auditor'] },
        'operation:payment:record': { name: ['登记收款', 'Record payments'], roles: ['operations'] },
        'operation:payment:refund': { name: ['申请退款', 'Ask for refunds'], roles: ['operations'] },
        'operation:payment:approve': { name: ['审批退款', 'Approve refunds'], roles: [] },
        'operation:payment:adjust': { name: ['核销和冲销', 'Write off, reverse'], roles: [] },
        'operation:payment:reconcile': { name: ['对账', 'Reconcile'], roles: ['operations'] },
        'operation:payment:export': { name: ['导出', 'Export'], roles: ['operations'] },
      },
    },
  ],
});
