import { openFeedPage } from '#contract/insight/openFeed/page.ts';
import { page } from '#web/lib/pages.ts';

export const openFeedPages = [page(openFeedPage, () => import('./OpenFeedPage.tsx'))];
