import { page } from '#contract/ground/words.ts';

export const settingPage = page({
  route: 'sys/setting',
  title: ['系统设置', 'Settings'],
  purpose: [
    '系统本身怎样：健康状况、存储、任务、登录会话和版本',
    'How the system itself is: health, storage, jobs, sessions and versions',
  ],
  icon: 'control',
  permission: 'sys:setting:list',
});

export const settingExports = {
  '/sys/setting/getJobList': 'sys:setting:export',
  '/sys/setting/getSessionList': 'sys:setting:export',
} as const;
