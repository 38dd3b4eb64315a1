import { jobPage } from '#contract/base/job/page.ts';
import { page } from '#web/lib/pages.ts';

export const jobPages = [page(jobPage, () => import('./JobPage.tsx'), [{ export: '/sys/job/getPageList' }])];
