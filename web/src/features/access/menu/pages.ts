import { menuPage } from '#contract/access/menu/page.ts';
import { page } from '#web/lib/pages.ts';

export const menuPages = [page(menuPage, () => import('./MenuPage.tsx'))];
