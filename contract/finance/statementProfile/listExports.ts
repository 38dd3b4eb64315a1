export const statementProfileExports = {
  '/operation/statementProfile/getPageList': 'operation:payment:export',
} as const;
