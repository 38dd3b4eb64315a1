export const priceCheckExports = {
  '/operation/priceCheck/getPageList': 'operation:payRule:export',
} as const;
