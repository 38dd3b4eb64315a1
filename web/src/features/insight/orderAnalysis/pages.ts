import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import { page } from '#web/lib/pages.ts';

export const orderAnalysisPages = [page(orderAnalysisPage, () => import('./OrderAnalysisPage.tsx'))];
