import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HOME_KEY,
  MOST_ALIVE,
  MOST_TABS,
  type Tabs,
  aliveKeys,
  change,
  closable,
  move,
  neighbour,
  pin,
  visit,
  withHome,
} from './tabs.ts';

const clean = () => false;
const open = (...addresses: string[]): Tabs =>
  addresses.reduce<Tabs>((tabs, address) => visit(tabs, address, clean), withHome([]));
const keys = (tabs: Tabs): string[] => tabs.map((tab) => tab.key);

test('a visited address opens one tab, and later visits keep its last address', () => {
  const tabs = open('/docs?page=orders', '/sys/role', '/docs?page=menus');
  assert.deepEqual(keys(tabs), [HOME_KEY, '/docs', '/sys/role']);
  assert.equal(tabs[1]?.address, '/docs?page=menus');
});

test('the root path is the home tab, with or without a query', () => {
  assert.deepEqual(keys(open('/', '/?x=1')), [HOME_KEY]);
});

test('beyond the cap the tab unused for longest leaves, but none pinned or with unsaved work', () => {
  const addresses = Array.from({ length: MOST_TABS - 1 }, (_, index) => `/page${index}`);
  let tabs = pin(open(...addresses), '/page0', true);
  assert.equal(tabs.length, MOST_TABS);
  tabs = visit(tabs, '/one/more', (key) => key === '/page1');
  assert.equal(tabs.length, MOST_TABS);
  assert.ok(keys(tabs).includes('/page0') && keys(tabs).includes('/page1'));
  assert.ok(!keys(tabs).includes('/page2'));
  const allDirty = visit(tabs, '/and/another', () => true);
  assert.equal(allDirty.length, MOST_TABS + 1);
});

test('closing spares home, and closing several spares the pinned', () => {
  const tabs = pin(open('/a', '/b', '/c'), '/b', true);
  assert.deepEqual(keys(tabs), [HOME_KEY, '/b', '/a', '/c']);
  assert.deepEqual(closable(tabs, HOME_KEY, 'this'), []);
  assert.deepEqual(closable(tabs, '/b', 'this'), ['/b']);
  assert.deepEqual(closable(tabs, '/a', 'others'), ['/c']);
  assert.deepEqual(closable(tabs, '/a', 'right'), ['/c']);
  assert.deepEqual(closable(tabs, '/a', 'all'), ['/a', '/c']);
});

test('after closing the shown tab its right neighbour is shown, else its left one', () => {
  const tabs = open('/a', '/b', '/c');
  assert.equal(neighbour(tabs, '/b', ['/b']).key, '/c');
  assert.equal(neighbour(tabs, '/c', ['/c']).key, '/b');
  assert.equal(neighbour(tabs, '/b', ['/a', '/b', '/c']).key, HOME_KEY);
});

test('moving stays behind home and within pinned or unpinned', () => {
  const tabs = pin(open('/a', '/b', '/c'), '/a', true);
  assert.deepEqual(keys(move(tabs, '/c', 0)), [HOME_KEY, '/a', '/c', '/b']);
  assert.deepEqual(keys(move(tabs, '/b', 3)), [HOME_KEY, '/a', '/c', '/b']);
  assert.deepEqual(keys(move(tabs, HOME_KEY, 2)), keys(tabs));
});

test('a bounded number of pages stays alive: the shown one and those used last', () => {
  const addresses = Array.from({ length: 15 }, (_, index) => `/page${index}`);
  const tabs = open(...addresses);
  const alive = aliveKeys(tabs, '/page0', (path) => path !== '/page14');
  assert.equal(alive.size, MOST_ALIVE);
  assert.ok(alive.has('/page0') && alive.has('/page13'));
  assert.ok(!alive.has('/page14') && !alive.has('/page1'));
});

test('a tab that only survived a reload is not alive before it is shown', () => {
  const tabs = change(open('/a', '/b'), '/a', { usedAt: 0 });
  assert.deepEqual([...aliveKeys(tabs, '/b', () => true)], ['/b']);
});
