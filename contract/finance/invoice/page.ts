import { page } from '#contract/ground/words.ts';

export const invoicePage = page({
  route: 'operation/invoice',
  title: ['发票', 'Invoices'],
  purpose: ['为已支付的订单开票、红冲和下载行程单', 'Invoices of paid orders, red letters and trip lists'],
  icon: 'container',
  permission: 'operation:invoice:list',
});

export const invoiceExports = {
  '/operation/invoice/getPageList': 'operation:invoice:export',
} as const;
