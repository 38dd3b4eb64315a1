import { userAnalysisPage } from '#contract/insight/userAnalysis/page.ts';
import { page } from '#web/lib/pages.ts';

export const userAnalysisPages = [page(userAnalysisPage, () => import('./UserAnalysisPage.tsx'))];
