import { alertProcedurePage } from '#contract/capacity/alertProcedure/page.ts';
import { page } from '#web/lib/pages.ts';

export const alertProcedurePages = [
  page(alertProcedurePage, () => import('./AlertProcedurePage.tsx'), [
    { export: '/capacity/alertProcedure/getPageList' },
  ]),
];
