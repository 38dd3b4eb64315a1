import { scenePage, playerPage } from '#contract/dataManage/scene/page.ts';
import { page } from '#web/lib/pages.ts';

export const sceneLibraryPages = [
  page(scenePage, () => import('./SceneLibraryPage.tsx'), [{ export: '/dataManage/scene/getPageList' }]),
  page(playerPage, () => import('./PlayerPage.tsx')),
];
