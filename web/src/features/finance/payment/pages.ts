import { paymentPage } from '#contract/finance/payment/page.ts';
import { page } from '#web/lib/pages.ts';

export const paymentPages = [
  page(paymentPage, () => import('./PaymentPage.tsx'), [
    { export: '/operation/payment/getPageList', title: ['记账', 'Postings'] },
    { at: 'tab=refunds', export: '/operation/payment/refund/getPageList', title: ['退款与补偿', 'Refunds'] },
    { at: 'tab=notices', export: '/operation/payment/event/getPageList', title: ['支付通知', 'Payment notices'] },
    { at: 'tab=reconciliations', export: '/operation/reconciliation/getPageList', title: ['对账', 'Reconciliation'] },
    {
      at: 'tab=formats',
      export: '/operation/statementProfile/getPageList',
      title: ['对账文件格式', 'Statement formats'],
    },
    { at: 'tab=balances', title: ['科目余额', 'Balances'] },
  ]),
];
