import { page } from '#contract/ground/words.ts';

export const settingPage = page({
  route: 'sys/setting',
  title: ['系统设置', 'Settings'],
  purpose: [
    '系统现在怎样：健康状况、存储、任务、登录会话和版本；参数在配置中心修改',
    'How the system is now: health, stores, jobs, sessions and versions; parameters are changed in the configuration',
  ],
  icon: 'control',
  permission: 'sys:setting:list',
});

export const settingExports = {
  '/sys/setting/getJobList': 'sys:setting:export',
  '/sys/setting/getSessionList': 'sys:setting:export',
} as const;
