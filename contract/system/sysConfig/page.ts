import { page } from '#contract/ground/words.ts';

export const sysConfigPage = page({
  route: 'operation/configurationCenter',
  title: ['配置中心', 'Configuration'],
  purpose: [
    '业务怎样运行：修改全部参数，查看历史，恢复旧值',
    'How the business runs: change any parameter, see its history, put old values back',
  ],
  icon: 'build',
  permission: 'operation:config:list',
});

export const sysConfigExports = {
  '/sys/sysConfigOption/getHistory': 'operation:config:export',
} as const;
