/** The titles and purposes of the pages, in the current language. The app provides the pages when it starts. */
import { useMemo } from 'react';
import type { PageWords } from '#contract/ground/words.ts';
import { useLanguage } from './language.ts';

let pages: ReadonlyMap<string, PageWords> = new Map();

/** Called once, by the list of pages. */
export function providePages(list: readonly PageWords[]): void {
  pages = new Map(list.map((page) => [page.route, page]));
}

export interface PageNames {
  /** The title of the page at a route; the route itself where there is no such page. */
  title: (route: string) => string;
  /** What it is for; empty where there is no such page. */
  purpose: (route: string) => string;
}

export function usePageNames(): PageNames {
  const at = useLanguage() === 'zh-CN' ? 0 : 1;
  return useMemo(
    () => ({
      title: (route) => pages.get(route)?.title[at] ?? route,
      purpose: (route) => pages.get(route)?.purpose[at] ?? '',
    }),
    [at],
  );
}
