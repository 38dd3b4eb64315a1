import { monitoringPage } from '#contract/capacity/monitoring/page.ts';
import { page } from '#web/lib/pages.ts';

export const monitoringPages = [page(monitoringPage, () => import('./MonitoringPage.tsx'))];
