import { page } from '#contract/ground/words.ts';

export const sysLogPage = page({
  route: 'sys/sysLog',
  title: ['系统日志', 'System log'],
  purpose: ['查看谁在什么时候改了什么，并校验日志链', 'See who changed what and when, and verify the chain'],
  icon: 'log',
  permission: 'sys:sysLog:list',
});

export const sysLogExports = {
  '/sys/sysLog/getPageList': 'sys:sysLog:export',
  '/sys/sysLog/getSignInList': 'sys:sysLog:export',
} as const;
