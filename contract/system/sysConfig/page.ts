import { page } from '#contract/ground/words.ts';

export const sysConfigPage = page({
  route: 'operation/configurationCenter',
  title: ['配置中心', 'Configuration'],
  purpose: [
    '全部参数都在这里修改，可查看历史、恢复旧值',
    'Every parameter is changed here; see its history, put old values back',
  ],
  icon: 'build',
  permission: 'operation:config:list',
});

export const sysConfigExports = {
  '/sys/sysConfigOption/getHistory': 'operation:config:export',
} as const;
