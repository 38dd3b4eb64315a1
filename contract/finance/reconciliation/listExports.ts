export const reconciliationExports = {
  '/operation/reconciliation/getPageList': 'operation:payment:export',
} as const;
