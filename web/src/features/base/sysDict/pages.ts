import { sysDictPage } from '#contract/base/sysDict/page.ts';
import { page } from '#web/lib/pages.ts';

export const sysDictPages = [
  page(sysDictPage, () => import('./DictionaryPage.tsx'), [{ export: '/sys/sysDict/getPageList' }]),
];
