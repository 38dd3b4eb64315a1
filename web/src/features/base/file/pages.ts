import { filePage } from '#contract/base/file/page.ts';
import { page } from '#web/lib/pages.ts';

export const filePages = [page(filePage, () => import('./FilePage.tsx'), [{ export: '/sys/file/getPageList' }])];
