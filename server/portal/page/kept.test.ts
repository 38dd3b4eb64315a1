/** What many anonymous readers cost: a page that is kept costs no question to the database, and nobody's quota. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';

const app = await startTestApp();
const { services, address } = app.server;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const story = { kind: 'story' as const, titleZh: '夜班车', titleEn: 'The night bus' };
const texts = { bodyZh: '<p>凌晨一点</p>', bodyEn: '<p>One in the morning</p>' };
async function publish(code: string) {
  const { id } = await admin.call('/sys/sitePage/addOne', { ...story, ...texts, code });
  const { version } = await admin.call('/sys/sitePage/publishOne', { id, version: 1 });
  return { id, version };
}
await publish('night-bus');

const loaderOf = (route: string, url: string): string =>
  `/taxiadmin/__serverLoader?${new URLSearchParams({ route, url }).toString()}`;
const PAGES = [
  '/portal/home?lang=zh-CN',
  '/portal/home?lang=en-US&from=YW01&to=YW02',
  '/portal/home?lang=en-US&from=22.5402,+113.9301&to=YW02',
  '/portal/roads.svg',
  '/portal/example?lang=en-US',
  '/portal/example?lang=en-US&story=night-bus',
  '/portal/statistics?lang=en-US',
  '/portal/statistics.csv',
  '/portal/statistics.json',
  '/portal/contact?lang=en-US',
  '/portal/notices.xml',
  '/sitemap.xml',
  '/robots.txt',
  loaderOf('portal/home', '/portal/home?lang=en-US'),
  loaderOf('portal/home', '/portal/home?lang=en-US&from=YW01&to=YW02'),
  loaderOf('portal/example', '/portal/example?story=night-bus&lang=en-US'),
  loaderOf('portal/statistics', '/portal/statistics?lang=en-US'),
  loaderOf('portal/contact', '/portal/contact?lang=en-US'),
  loaderOf('html', '/html?lang=en-US'),
];

const read = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers });
async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await read(path, headers);
  await answer.arrayBuffer();
  return answer.status;
}

/** What the pages are made of. The node's own work, and the count of readers every few seconds, asks other tables. */
const TABLES = ['sitePage', 'portalRelease', 'station', 'app', 'serviceEntry'];
const tableIn = (node: RootOperationNode): string =>
  /"froms":\[\{"kind":"TableNode".*?"name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? '';

/** Does work while the clock stands: nothing grows too old meanwhile. */
async function atOnce(work: () => Promise<void>): Promise<void> {
  const { now } = services;
  const at = now();
  services.now = () => at;
  await work().finally(() => void (services.now = now));
}

/** The tables of pages that are asked while `work` runs. */
async function askedDuring(work: () => Promise<void>): Promise<string[]> {
  const asked: string[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (node.kind === 'SelectQueryNode' && TABLES.includes(tableIn(node))) asked.push(tableIn(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { db } = services;
  services.db = db.withPlugin(noting);
  await work().finally(() => void (services.db = db));
  return asked;
}

test('after the first reader nobody asks the database, and one address reads as often as it likes', async () => {
  const everything = new Set<string>();
  for (const path of PAGES)
    await atOnce(async () => {
      const first = await askedDuring(async () => assert.equal(await statusOf(path), 200, path));
      for (const table of first) everything.add(table);
      const later = await askedDuring(async () => {
        for (let at = 0; at < 7; at += 1) {
          const statuses = await Promise.all(Array.from({ length: 20 }, () => statusOf(path)));
          assert.deepEqual([...new Set(statuses)], [200], path);
        }
      });
      assert.deepEqual(later, [], path);
    });
  assert.deepEqual([...everything].toSorted(), TABLES.toSorted());
});

test('who has a document already is not sent it again', async () => {
  for (const path of PAGES) {
    const etag = (await read(path)).headers.get('etag');
    assert.ok(etag !== null, path);
    assert.equal(await statusOf(path, { 'if-none-match': etag }), 304, path);
  }
});

test('what is not kept takes from the quota of its reader, and does not push out what others read', async () => {
  await atOnce(async () => {
    assert.equal(await statusOf('/portal/home?lang=zh-CN'), 200);
    const statuses = new Set<number>();
    for (let at = 0; at < 260; at += 1) statuses.add(await statusOf(`/portal/example?story=nothing-${at}`));
    assert.deepEqual(statuses, new Set([404, 429]));
    assert.equal(await statusOf('/portal/example?lang=en-US&story=night-bus'), 200);
    const asked = await askedDuring(async () => assert.equal(await statusOf('/portal/home?lang=zh-CN'), 200));
    assert.deepEqual(asked, []);
  });
});

test('what a person withdraws is gone at once, on every node', async () => {
  app.advance(60);
  const other = (await app.secondNode()).server;
  const { id, version } = await publish('gone-soon');
  const paths = ['/portal/example?story=gone-soon', loaderOf('portal/example', '/portal/example?story=gone-soon')];
  const statuses = () =>
    Promise.all(
      [address, other.address].flatMap((node) => paths.map(async (path) => (await fetch(node + path)).status)),
    );
  assert.deepEqual(await statuses(), [200, 200, 200, 200]);
  await admin.call('/sys/sitePage/withdrawOne', { id, version });
  assert.deepEqual(await statuses(), [404, 404, 404, 404]);
  // nor does a browser keep a story without asking
  const { headers } = await read('/portal/example?lang=en-US&story=night-bus');
  assert.equal(headers.get('cache-control'), 'public, max-age=0');
});
