/**
 * A page inside its tab. Several pages are alive at once and only one of them is what the browser's address says,
 * so a page never asks the router: `usePage` gives the page's own address, which for a hidden tab is its last one.
 */
import { createContext, useCallback, useContext, useEffect, useMemo } from 'react';
import { type SearchSchema, type SearchValues, decodeSearch, encodeSearch } from './searchState.ts';

export { flag, oneOf, text } from './searchState.ts';

export interface NavigateOptions {
  /** Takes the place of the current entry of the history instead of adding one. */
  replace?: boolean;
}

export interface Page {
  /** Key of the tab; `homePage` for the home page, else the path. */
  readonly key: string;
  /** With a leading slash: `/sys/sysUser`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: URLSearchParams;
  /** Whether the tab is the one that is shown. */
  readonly active: boolean;
  /** Changes the page's own query. Stable; several changes in a row build on each other. */
  readonly setSearch: (change: (current: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;
  /** Goes to an address of the console, opening or reusing its tab. Stable. */
  readonly navigate: (to: string, options?: NavigateOptions) => void;
  /** Shows the page at a path, as its open tab left it, or else from the start. Stable. */
  readonly open: (path: string) => void;
  /** Names the tab, e.g. after the record it shows; null for the page's own title. Stable. */
  readonly setTitle: (title: string | null) => void;
}

/** Given by the frame, per tab. */
export const PageContext = createContext<Page | null>(null);

/** The page this component stands in. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error('usePage is for components inside a page');
  return page;
}

/** Names the tab after what the page shows. */
export function usePageTitle(title: string | null): void {
  const { setTitle } = usePage();
  useEffect(() => setTitle(title), [setTitle, title]);
}

export type SetSearchState<Schema extends SearchSchema> = (
  changed: Partial<SearchValues<Schema>>,
  options?: NavigateOptions,
) => void;

/**
 * Keeps values in the page's address, so that they can be linked, reloaded and walked back from:
 *
 *   const SEARCH = { keyword: text(), state: oneOf(STATES), deleted: flag(), drawer: text() };
 *   const [search, setSearch] = useSearchState(SEARCH);
 *
 * The schema is a constant outside the component. Defaults leave the address clean; a value that does not fit is
 * the default; `undefined` in a change is the default too. The setter is stable.
 */
export function useSearchState<Schema extends SearchSchema>(
  schema: Schema,
): [SearchValues<Schema>, SetSearchState<Schema>] {
  const { search, setSearch } = usePage();
  const values = useMemo(() => decodeSearch(schema, search), [schema, search]);
  const change = useCallback<SetSearchState<Schema>>(
    (changed, options) => setSearch((current) => encodeSearch(schema, current, changed), options),
    [schema, setSearch],
  );
  return [values, change];
}
