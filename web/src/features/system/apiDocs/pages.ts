import { apiDocsPage } from '#contract/system/apiDocs/page.ts';
import { page } from '#web/lib/pages.ts';

export const apiDocsPages = [page(apiDocsPage, () => import('./ApiPage.tsx'))];
