export const commandExports = {
  '/capacity/command/getPageList': 'capacity:command:export',
} as const;
