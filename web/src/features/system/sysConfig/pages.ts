import { sysConfigPage } from '#contract/system/sysConfig/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysConfigPages = [
  page(sysConfigPage, () => import('./ConfigurationPage.tsx'), [
    { at: 'tab=history', export: '/sys/sysConfigOption/getHistory', title: ['配置变更记录', 'Configuration history'] },
  ]),
];
