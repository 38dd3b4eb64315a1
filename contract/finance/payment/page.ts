import { page } from '#contract/ground/words.ts';

export const paymentPage = page({
  route: 'operation/payment',
  title: ['账务', 'Payments'],
  purpose: ['收款、退款、记账和对账', 'Payments, refunds, the books and their reconciliation'],
  icon: 'accountbook',
  permission: 'operation:payment:list',
});

export const paymentExports = {
  '/operation/payment/event/getPageList': 'operation:payment:export',
  '/operation/payment/getPageList': 'operation:payment:export',
  '/operation/payment/refund/getPageList': 'operation:payment:export',
} as const;
