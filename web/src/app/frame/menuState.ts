/**
 * Menu state: the menu tree of the active role, the open tabs, the active tab's key and name, and each tab's refresh
 * marker. The tabs are kept per account in the browser tab's own storage, so they survive a reload and an expired
 * session.
 */
import type { MenuNode } from '#contract/access/menu/calls.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { clearDrafts, hasDrafts } from '#web/lib/drafts.ts';
import { queryClient } from '#web/lib/query.ts';
import { createStore } from '#web/lib/store.ts';
import { currentAddress, go } from '../navigation.ts';
import { pageAt } from '../routes.tsx';
import {
  type Closing,
  HOME_KEY,
  type Tab,
  type Tabs,
  change,
  closable,
  keyOf,
  move,
  neighbour,
  pathOf,
  pin,
  visit,
  withHome,
} from './tabs.ts';

export interface MenuState {
  account: string;
  tree: readonly MenuNode[];
  tabs: Tabs;
  /** Key of the active tab; empty on an address that has no page. */
  activeKey: string;
  /** Title of the active tab, in the current language. */
  activeName: string;
}

export const menuState = createStore<MenuState>({ account: '', tree: [], tabs: [], activeKey: '', activeName: '' });

const storageKey = (account: string): string => `tabs:${account}`;

function update(part: Partial<MenuState>): void {
  const next = { ...menuState.get(), ...part };
  menuState.set(next);
  if (part.tabs === undefined || next.account === '') return;
  try {
    sessionStorage.setItem(storageKey(next.account), JSON.stringify(next.tabs));
  } catch {
    // The store is full: the tabs live on until the next reload.
  }
}

function keptTab(kept: unknown): Tab[] {
  const address = memberOf(kept, 'address');
  const title = memberOf(kept, 'title');
  if (typeof address !== 'string' || !address.startsWith('/')) return [];
  const path = pathOf(address);
  return [
    {
      key: keyOf(path),
      path,
      address,
      title: typeof title === 'string' ? title : null,
      pinned: memberOf(kept, 'pinned') === true,
      marker: 0,
      // Not alive before it is visited again.
      usedAt: 0,
    },
  ];
}

function keptTabs(account: string): Tabs {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey(account)) ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(keptTab) : [];
  } catch {
    return [];
  }
}

const isDirty = (key: string): boolean => hasDrafts(menuState.get().account, key);

/**
 * Takes over a session: its menu tree, and of the tabs those that the role may see. The tabs of another account are
 * put away.
 */
export function takeMenu(account: string, tree: readonly MenuNode[], maySee: (path: string) => boolean): void {
  const before = menuState.get();
  const tabs = before.account === account ? before.tabs : keptTabs(account);
  update({ account, tree, tabs: withHome(tabs.filter((tab) => maySee(tab.path))) });
}

/** The browser's address changed. */
export function visitAddress(address: string, maySee: (path: string) => boolean): void {
  const path = pathOf(address);
  if (pageAt(path) === undefined || !maySee(path)) update({ activeKey: '' });
  else update({ tabs: visit(menuState.get().tabs, address, isDirty), activeKey: keyOf(path) });
}

export const setActiveName = (activeName: string): void => {
  if (menuState.get().activeName !== activeName) update({ activeName });
};

/** A page changes its own query: in the browser's address when it is shown, else only where it is remembered. */
export function setTabSearch(
  key: string,
  changeSearch: (current: URLSearchParams) => URLSearchParams,
  replace: boolean,
): void {
  const { tabs, activeKey } = menuState.get();
  const tab = tabs.find((candidate) => candidate.key === key);
  if (tab === undefined) return;
  const next = changeSearch(new URLSearchParams(tab.address.slice(tab.path.length))).toString();
  const address = next === '' ? tab.path : `${tab.path}?${next}`;
  if (address === tab.address) return;
  update({ tabs: change(tabs, key, { address }) });
  if (key === activeKey) go(address, { replace });
}

export function setTabTitle(key: string, title: string | null): void {
  const { tabs } = menuState.get();
  if (tabs.some((tab) => tab.key === key && tab.title !== title)) update({ tabs: change(tabs, key, { title }) });
}

/** Shows an open tab again, or else opens the path. */
export function showTab(path: string): void {
  const tab = menuState.get().tabs.find((candidate) => candidate.key === keyOf(path));
  const address = tab?.address ?? path;
  if (address !== currentAddress()) go(address);
}

/** Builds a page anew, with fresh data. */
export function refreshTab(key: string): void {
  const { tabs } = menuState.get();
  const tab = tabs.find((candidate) => candidate.key === key);
  if (tab === undefined) return;
  void queryClient.invalidateQueries({ refetchType: 'none' });
  update({ tabs: change(tabs, key, { marker: tab.marker + 1 }) });
}

export const pinTab = (key: string, pinned: boolean): void => update({ tabs: pin(menuState.get().tabs, key, pinned) });
export const moveTab = (key: string, index: number): void => update({ tabs: move(menuState.get().tabs, key, index) });

/** Of the tabs that closing would close, those with unsaved work. */
export function dirtyAmong(key: string, which: Closing): Tab[] {
  const { tabs } = menuState.get();
  const keys = closable(tabs, key, which);
  return tabs.filter((tab) => keys.includes(tab.key) && isDirty(tab.key));
}

/** Every tab with unsaved work. */
export const dirtyTabs = (): Tab[] => menuState.get().tabs.filter((tab) => isDirty(tab.key));

/** Closes tabs, their unsaved work along. */
export function closeTabs(key: string, which: Closing): void {
  const { account, tabs, activeKey } = menuState.get();
  const closed = closable(tabs, key, which);
  if (closed.length === 0) return;
  for (const one of closed) clearDrafts(account, one);
  const next = neighbour(tabs, activeKey, closed);
  update({ tabs: tabs.filter((tab) => !closed.includes(tab.key)) });
  if (closed.includes(activeKey)) go(next.address);
}

/** After a sign-out by the person: nothing of theirs stays. */
export function forgetTabs(): void {
  const { account } = menuState.get();
  clearDrafts(account);
  menuState.set({ account: '', tree: [], tabs: [], activeKey: HOME_KEY, activeName: '' });
  sessionStorage.removeItem(storageKey(account));
}
