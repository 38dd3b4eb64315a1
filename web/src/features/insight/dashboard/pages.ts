import { dashboardPage } from '#contract/insight/dashboard/page.ts';
import { page } from '#web/lib/pages.ts';

export const dashboardPages = [page(dashboardPage, () => import('./DashboardPage.tsx'))];
