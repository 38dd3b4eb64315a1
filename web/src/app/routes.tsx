/** The pages of the console: those that its features announce. */
import type { PageRoute } from '#web/lib/pages.ts';
import { providePages } from '#web/lib/pageNames.ts';
import { featurePages } from './pages.generated.ts';

export const PAGES: readonly PageRoute[] = featurePages;
providePages(PAGES);

/** The page at a path with a leading slash. Undefined when there is none. */
export function pageAt(pathname: string): PageRoute | undefined {
  const route = pathname.replace(/^\/+|\/+$/g, '');
  return PAGES.find((candidate) => candidate.route === route);
}
