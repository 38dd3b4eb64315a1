import { page } from '#contract/ground/words.ts';

export const paymentPage = page({
  route: 'operation/payment',
  title: ['账务', 'Payments'],
  purpose: ['收款、退款、记账和对账', 'Payments, refunds, the books and their reconciliation'],
  icon: 'accountbook',
  permission: 'operation:payment:list',
});
