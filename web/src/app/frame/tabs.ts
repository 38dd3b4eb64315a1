/** The open page tabs: what happens to the list, free of any screen. */

/** The home tab: first, and never closed. */
export const HOME_KEY = 'homePage';
/** More tabs than this are not kept open. */
export const MOST_TABS = 20;
/** More pages than this are not kept alive; the least recently used gives way, keeping its address and its draft. */
export const MOST_ALIVE = 10;

export interface Tab {
  readonly key: string;
  /** Path with a leading slash. */
  readonly path: string;
  /** The page's last address: path and query. */
  readonly address: string;
  /** A title of the page's own, e.g. a record's name; null for the page's title. */
  readonly title: string | null;
  readonly pinned: boolean;
  /** Refresh marker: raised to build the page anew. */
  readonly marker: number;
  /** Grows with each use; the smallest was used longest ago. */
  readonly usedAt: number;
}

export type Tabs = readonly Tab[];

const HOME: Tab = { key: HOME_KEY, path: '/', address: '/', title: null, pinned: true, marker: 0, usedAt: 0 };

export const pathOf = (address: string): string => {
  const path = (address.split(/[?#]/, 1)[0] ?? '').replace(/\/+$/, '');
  return path === '' ? '/' : path;
};
export const keyOf = (path: string): string => (path === '/' ? HOME_KEY : path);

const nextUse = (tabs: Tabs): number => 1 + tabs.reduce((most, tab) => Math.max(most, tab.usedAt), 0);

/** Home first, then the pinned ones, then the others, each in their order. */
function inOrder(tabs: Tabs): Tabs {
  const rank = (tab: Tab) => (tab.key === HOME_KEY ? 0 : tab.pinned ? 1 : 2);
  return tabs.toSorted((one, other) => rank(one) - rank(other));
}

export const withHome = (tabs: Tabs): Tabs =>
  tabs.some((tab) => tab.key === HOME_KEY) ? inOrder(tabs) : [HOME, ...inOrder(tabs)];

/** The address was gone to: its tab is used now, and opened if it was not. Beyond the cap one clean tab leaves. */
export function visit(tabs: Tabs, address: string, isDirty: (key: string) => boolean): Tabs {
  const path = pathOf(address);
  const key = keyOf(path);
  const usedAt = nextUse(tabs);
  if (tabs.some((tab) => tab.key === key)) {
    return tabs.map((tab) => (tab.key === key ? { ...tab, address, usedAt } : tab));
  }
  const opened: Tab = { key, path, address, title: null, pinned: false, marker: 0, usedAt };
  return withinCap([...tabs, opened], key, isDirty);
}

function withinCap(tabs: Tabs, openedKey: string, isDirty: (key: string) => boolean): Tabs {
  if (tabs.length <= MOST_TABS) return tabs;
  const [oldest] = tabs
    .filter((tab) => !tab.pinned && tab.key !== openedKey && !isDirty(tab.key))
    .toSorted((one, other) => one.usedAt - other.usedAt);
  // Unsaved work goes before the cap: with nothing clean to drop, the list grows.
  return oldest === undefined ? tabs : tabs.filter((tab) => tab !== oldest);
}

/** One tab changed. The same list when there is no such tab. */
export function change(tabs: Tabs, key: string, part: Partial<Omit<Tab, 'key' | 'path'>>): Tabs {
  if (!tabs.some((tab) => tab.key === key)) return tabs;
  return tabs.map((tab) => (tab.key === key ? { ...tab, ...part } : tab));
}

export function pin(tabs: Tabs, key: string, pinned: boolean): Tabs {
  return key === HOME_KEY ? tabs : inOrder(change(tabs, key, { pinned }));
}

/** Moves a tab before the one at `index`, as far as home and the pinned ones let it. */
export function move(tabs: Tabs, key: string, index: number): Tabs {
  const moved = tabs.find((tab) => tab.key === key);
  if (moved === undefined || key === HOME_KEY) return tabs;
  const others = tabs.filter((tab) => tab !== moved);
  return inOrder([...others.slice(0, index), moved, ...others.slice(index)]);
}

export type Closing = 'this' | 'others' | 'right' | 'all';

/** The keys that closing would close: never home, and only `this` closes a pinned one. */
export function closable(tabs: Tabs, key: string, which: Closing): string[] {
  const place = tabs.findIndex((tab) => tab.key === key);
  const chosen = tabs.filter((tab, index) => {
    if (tab.key === HOME_KEY) return false;
    if (which === 'this') return tab.key === key;
    if (tab.pinned) return false;
    if (which === 'right') return index > place;
    return which === 'all' || tab.key !== key;
  });
  return chosen.map((tab) => tab.key);
}

/** What is shown when `activeKey` is closed: its neighbour to the right, else to the left. */
export function neighbour(tabs: Tabs, activeKey: string, closed: readonly string[]): Tab {
  const place = tabs.findIndex((tab) => tab.key === activeKey);
  const left = (tab: Tab) => !closed.includes(tab.key);
  return tabs.slice(place + 1).find(left) ?? tabs.slice(0, Math.max(place, 0)).findLast(left) ?? HOME;
}

/** The keys of the pages kept alive: the shown one and those used last that wish to be. */
export function aliveKeys(tabs: Tabs, activeKey: string, keepsAlive: (path: string) => boolean): Set<string> {
  const candidates = tabs.filter((tab) => tab.key === activeKey || (tab.usedAt > 0 && keepsAlive(tab.path)));
  const recent = candidates.toSorted((one, other) =>
    one.key === activeKey ? -1 : other.key === activeKey ? 1 : other.usedAt - one.usedAt,
  );
  return new Set(recent.slice(0, MOST_ALIVE).map((tab) => tab.key));
}
