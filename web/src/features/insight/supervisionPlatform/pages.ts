import { supervisionPlatformPage } from '#contract/insight/supervisionPlatform/page.ts';
import { page } from '#web/lib/pages.ts';

export const supervisionPlatformPages = [
  page(supervisionPlatformPage, () => import('./SupervisionPlatformPage.tsx'), [
    { export: '/operation/supervisionPlatform/getPageList' },
  ]),
];
