import { page } from '#contract/ground/words.ts';

export const settingPage = page({
  route: 'sys/setting',
  title: ['系统设置', 'Settings'],
  purpose: [
    '站点、安全、存储、任务、登录会话、健康状况和版本',
    'Site, security, storage, jobs, sessions, health and versions',
  ],
  icon: 'setting',
  permission: 'sys:setting:list',
});
