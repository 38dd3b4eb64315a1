/**
 * Where the pages beyond the reach of page numbers begin. A cursor only leads forward, so the ones passed on the way
 * are kept for the way back: per list (path, filters, sort, page size), in this browser tab.
 */
const STORE_KEY = 'pilotdesk.cursors';
const MOST_LISTS = 8;
const MOST_PAGES = 500;

type Pages = Record<string, string>;
type Lists = [list: string, pages: Pages][];

function isLists(value: unknown): value is Lists {
  return Array.isArray(value) && value.every((entry) => Array.isArray(entry) && typeof entry[0] === 'string');
}

function readAll(): Lists {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORE_KEY) ?? '[]');
    return isLists(value) ? value : [];
  } catch {
    return [];
  }
}

/** Stores the cursor of a page. */
export function rememberCursor(list: string, page: number, cursor: string): void {
  const lists = readAll();
  const known = lists.find(([name]) => name === list)?.[1] ?? {};
  const all: Pages = { ...known, [String(page)]: cursor };
  const pages = Object.entries(all).slice(-MOST_PAGES);
  const kept: Lists = [...lists.filter(([name]) => name !== list), [list, Object.fromEntries(pages)]];
  try {
    sessionStorage.setItem(STORE_KEY, JSON.stringify(kept.slice(-MOST_LISTS)));
  } catch {
    // A full store only costs the way back.
  }
}

/** The cursor of a page, if it was passed in this browser tab. */
export function recallCursor(list: string, page: number): string | undefined {
  return readAll().find(([name]) => name === list)?.[1][String(page)];
}
