import { settingPage } from '#contract/system/setting/page.ts';
import { page } from '#web/lib/pages.ts';

export const settingPages = [
  page(settingPage, () => import('./SettingPage.tsx'), [
    { at: 'tab=storage', title: ['存储状态', 'Stores'] },
    { at: 'tab=jobs', export: '/sys/setting/getJobList', title: ['后台任务', 'Background jobs'] },
    { at: 'tab=sessions', export: '/sys/setting/getSessionList', title: ['登录会话', 'Sessions'] },
    { at: 'tab=versions', title: ['版本与许可', 'Versions and licences'] },
  ]),
];
