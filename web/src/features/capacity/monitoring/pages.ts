import { monitoringPage } from '#contract/capacity/monitoring/page.ts';
import { page } from '#web/lib/pages.ts';

export const monitoringPages = [
  page(monitoringPage, () => import('./MonitoringPage.tsx'), [
    {
      at: 'view=queue',
      export: '/capacity/alert/getPageList',
      title: ['告警', 'Alerts'],
      permission: 'capacity:alert:list',
    },
  ]),
];
