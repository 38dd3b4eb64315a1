import { portalPagePage } from '#contract/portal/portalPage/page.ts';
import { page } from '#web/lib/pages.ts';

export const portalPagePages = [page(portalPagePage, () => import('./PortalPagePage.tsx'))];
