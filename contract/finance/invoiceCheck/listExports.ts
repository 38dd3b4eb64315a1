export const invoiceCheckExports = {
  '/operation/invoiceCheck/getPageList': 'operation:invoice:export',
} as const;
