import { wallPage } from '#contract/insight/wall/page.ts';
import { page } from '#web/lib/pages.ts';

export const wallPages = [page(wallPage, () => import('./WallPage.tsx'))];
