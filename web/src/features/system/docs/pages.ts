import { docsPage } from '#contract/system/docs/page.ts';
import { page } from '#web/lib/pages.ts';

export const docsPages = [page(docsPage, () => import('./DocsPage.tsx'))];
