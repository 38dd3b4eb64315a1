import { rolePage } from '#contract/access/role/page.ts';
import { page } from '#web/lib/pages.ts';

export const rolePages = [page(rolePage, () => import('./RolePage.tsx'), [{ export: '/sys/role/getPageList' }])];
