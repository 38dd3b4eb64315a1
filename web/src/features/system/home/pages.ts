import { homePage } from '#contract/system/home/page.ts';
import { page } from '#web/lib/pages.ts';

export const homePages = [page(homePage, () => import('./HomePage.tsx'))];
