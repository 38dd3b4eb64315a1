/** The pages of the console: those that its features announce, and one that is put together of two of them. */
import { settingPage } from '#contract/system/setting/page.ts';
import { page, type PageRoute } from '#web/lib/pages.ts';
import { providePages } from '#web/lib/pageNames.ts';
import { featurePages } from './pages.generated.ts';

export const PAGES: readonly PageRoute[] = [...featurePages, page(settingPage, () => import('./SettingRoute.tsx'))];
providePages(PAGES);

/** The page at a path with a leading slash. Undefined when there is none. */
export function pageAt(pathname: string): PageRoute | undefined {
  const route = pathname.replace(/^\/+|\/+$/g, '');
  return PAGES.find((candidate) => candidate.route === route);
}
