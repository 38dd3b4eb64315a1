export const alertExports = {
  '/capacity/alert/getPageList': 'capacity:alert:export',
} as const;
