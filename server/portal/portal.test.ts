/** The public portal as a stranger reads it: complete, current, in both languages. What is not in it: nothingPrivate.test.ts. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { test } from 'node:test';
import { loaderOutputs } from '#contract/loaders.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { townCredentials } from '#server/town/credentials.ts';

const app = await startTestApp();
const { services, address } = app.server;
const { db } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
await townCredentials(services);

const cars = await db.selectFrom('car').select(['id', 'plate', 'fleetNumber']).orderBy('id').execute();
/** Puts so many cars, free, into the middle of the town. */
async function freeCars(count: number): Promise<void> {
  await db.deleteFrom('carState').execute();
  if (count === 0) return;
  const heardAt = services.now().toISOString();
  const row = { state: 'available' as const, lng: 113.9301, lat: 22.5402, charge: 80, heardAt, receivedAt: heardAt };
  const rows = cars.slice(0, count).map(({ id }) => ({ ...row, carId: id }));
  await db.insertInto('carState').values(rows).execute();
}

async function setAddress(value: string | null): Promise<void> {
  const mainId = 'portal.site';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'portal.site.address', value }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
}

/** Readers see what was drawn a moment ago; later it is drawn again. */
const later = () => app.advance(60);

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, { headers, redirect: 'manual' });
async function textOf(path: string): Promise<string> {
  const answer = await read(path);
  assert.equal(answer.status, 200, path);
  return answer.text();
}
/** As whoever comes when nothing is kept. */
async function homeOf(url = '/portal/home') {
  later();
  const query = new URLSearchParams({ route: 'portal/home', url });
  return loaderOutputs['portal/home'].parse(JSON.parse(await textOf(`/taxiadmin/__serverLoader?${query.toString()}`)));
}

test('the first page is whole without script, in both languages', async () => {
  const zh = await textOf('/portal/home?lang=zh-CN');
  assert.match(zh, /<html lang="zh-CN">/);
  assert.match(zh, /云湾城区/);
  assert.match(await textOf('/portal/home?lang=en-US'), /Yunwan city/);
  assert.match(zh, /价格估算/);
  assert.match(zh, /<svg[^>]*class="map"/);
  const en = await textOf('/portal/home?lang=en-US');
  assert.match(en, /Yunwan Railway Station/);
  // without a public address no whole address is in it: whoever asks chooses the name of the host
  assert.doesNotMatch(en, /rel="canonical"|hreflang="x-default"|og:url|og:image|ld\+json/);
  assert.match(en, /<meta property="og:site_name" content="[^"]+">/);
  const answer = await read('/portal/home', { 'accept-language': 'en' });
  assert.match(await answer.text(), /<html lang="en-US">/);
  assert.equal(answer.headers.get('set-cookie'), null);
  assert.doesNotMatch(answer.headers.get('content-security-policy') ?? 'unsafe', /unsafe|data:|blob:|\*/);
});

test('with a public address, search engines are told the whole one of each page', async () => {
  await setAddress('https://ride.example');
  const en = await textOf('/portal/home?lang=en-US');
  assert.match(en, /<link rel="canonical" href="https:\/\/ride\.example\/portal\/home\?lang=en-US">/);
  assert.match(en, /<link rel="alternate" hreflang="zh-CN" href="https:[^"]+lang=zh-CN">/);
  assert.match(en, /<meta property="og:url" content="https:[^"]+">/);
  const linked = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(en)?.[1] ?? '';
  assert.match(linked, /"LocalBusiness"/);
  assert.doesNotThrow(() => JSON.parse(linked) as unknown);
  assert.match(linked, /"url":"https:\/\/ride\.example\/portal\/home"/);
});

/** Of the document, its style and its script, packed: what a phone loads before it shows the first page. */
const FIRST_VIEW_BYTES = 60 * 1024;

test('the first view of the town is light: document, style and script together', async (t) => {
  const home = await textOf('/portal/home?lang=zh-CN');
  const files = [...home.matchAll(/(?:stylesheet" href|module" src)="(\/[^"]+)"/g)].map(([, path = '']) => path);
  if (files.length === 0) return t.skip('the console is not built');
  const parts = [home, ...(await Promise.all(files.map(textOf)))].map((part) => gzipSync(part).length);
  const sum = parts.reduce((all, bytes) => all + bytes, 0);
  t.diagnostic(`${parts.join(' + ')} bytes`);
  assert.ok(sum <= FIRST_VIEW_BYTES, `${parts.join(' + ')} bytes`);
});

test('whoever asks by another name gets the same page: the name is not in it', async () => {
  const { port } = new URL(address);
  const ask = async (host: string): Promise<string> => {
    const asked = get({ port, path: '/portal/home?lang=zh-CN', headers: { host } });
    const answers: unknown[] = await once(asked, 'response');
    const answer = answers[0];
    assert.ok(answer instanceof Readable);
    return text(answer);
  };
  const [own, other] = [await ask('ride.example'), await ask('evil.example')];
  assert.equal(own, other);
  assert.doesNotMatch(other, /evil\.example/);
});

test('who has the newest page is not sent it again', async () => {
  const first = await read('/portal/home?lang=zh-CN');
  const etag = first.headers.get('etag') ?? '';
  assert.equal((await read('/portal/home?lang=zh-CN', { 'if-none-match': etag })).status, 304);
  assert.equal((await read('/portal/home?lang=zh-CN', { 'if-none-match': '"another"' })).status, 200);
});

test('free cars are counted by part; of one or two nobody learns how many', async () => {
  const counts: (number | null | undefined)[] = [];
  for (const count of [0, 1, 2, 3]) {
    await freeCars(count);
    counts.push((await homeOf()).parts[0]?.freeCars);
  }
  assert.deepEqual(counts, [0, null, null, 3]);
  later();
  assert.match(await textOf('/portal/home?lang=en-US'), /3 free cars/);
});

/** The first page that asks for a price between two places, in English. */
const pricePath = (from: string, to: string, lang = 'en-US') =>
  `/portal/home?${new URLSearchParams({ from, to, lang }).toString()}`;

test('a trip is priced by the pay rule in force, and what cannot be priced says why', async () => {
  const { price } = await homeOf(pricePath('YW01', 'YW02'));
  assert.equal(price?.problem, null);
  const { lines = [], total, currency } = price?.estimate ?? {};
  assert.equal(currency, 'CNY');
  assert.equal(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    total,
  );
  assert.match(await textOf(pricePath('YW01', 'YW02')), /Yunwan Railway Station to Wanghai Square/);
  assert.match(await textOf(pricePath('YW01', 'YW01')), /too close to each other/);
  assert.match(await textOf(pricePath('YW01', 'NONE')), /Nothing is known as “NONE”/);
  // an address that asks something is no page of its own for search engines
  assert.match(await textOf(pricePath('YW01', 'YW02')), /<meta name="robots" content="noindex">/);
  const odd = await textOf(pricePath('"><script>alert(1)</script>', 'YW02'));
  assert.doesNotMatch(odd, /<script>alert/);
});

test('a price is asked between any two points, typed as people have them', async () => {
  const { stations } = await homeOf();
  const [, second] = stations;
  assert.ok(second !== undefined);
  const [lng, lat] = second.position;
  // 400 m beside a station, so that it is none of them
  const [x, y] = [lng + 0.004, lat];
  const typed = [
    `${y},${x}`,
    `${x}, ${y}`,
    `N${y}° E${x}°`,
    `${x}E ${y}N`,
    `北纬${y}，东经${x}`,
    `${y.toFixed(6)}；${x.toFixed(6)}`.replace('；', ';'),
  ];
  const answers = await Promise.all(typed.map(async (place) => (await homeOf(pricePath('YW01', place))).price));
  const totals = answers.map((price) => price?.estimate?.total);
  assert.ok((totals[0] ?? 0) > 0);
  assert.equal(new Set(totals).size, 1, JSON.stringify(totals));
  assert.deepEqual(
    answers.map((price) => price?.to.text),
    typed.map(() => `${y.toFixed(4)}, ${x.toFixed(4)}`),
  );
  // the same function as for an order of an app: the quote between the same two points costs as much
  const from = stations.find(({ code }) => code === 'YW01')?.position ?? [0, 0];
  const trip = { distance: answers[0]?.estimate?.distance ?? 0, duration: answers[0]?.estimate?.duration ?? 0 };
  const place = { source: 'portal', carGroup: '', scheduledAt: null };
  const own = await services.prices.estimate({ ...place, pickUp: from, dropOff: [x, y] }, trip);
  assert.equal(own?.total, totals[0]);
  const html = await textOf(pricePath('YW01', typed[0] ?? ''));
  assert.match(html, /Yunwan Railway Station to 400 m east of /);
  // the reader finds the form as it was sent
  assert.ok(html.includes(`value="${y.toFixed(4)}, ${x.toFixed(4)}"`));
});

test('a place is known by the name of a station in either language, or by a part of it that only one has', async () => {
  const endOf = async (place: string) => (await homeOf(pricePath(place, 'YW02'))).price?.from;
  for (const place of ['YW01', 'yw01', 'Yunwan Railway Station', ' yunwan  railway station ', 'Railway', '云湾站'])
    assert.equal((await endOf(place))?.name, 'Yunwan Railway Station', place);
  const several = await endOf('University');
  assert.equal(several?.problem, 'several');
  assert.deepEqual(
    several.instead.map(({ name }) => name),
    ['Yunwan University South Gate', 'Yunwan University West Gate'],
  );
  const html = await textOf(pricePath('University', 'YW02'));
  assert.match(html, /Several stations fit “University”.*href="[^"]*from=YW10&amp;to=YW02#price"/s);
  assert.match(html, /<input[^>]*name="from"[^>]*aria-invalid="true"/);
});

test('who asks for a place outside the service area is told so, and the nearest station', async () => {
  const far = await homeOf(pricePath('YW01', '23.1291, 113.2644'));
  assert.equal(far.price?.to.problem, 'outside');
  assert.equal(far.price.estimate, null);
  assert.equal(far.price.to.instead.length, 1);
  const html = await textOf(pricePath('YW01', '23.1291, 113.2644'));
  assert.match(html, /“23\.1291, 113\.2644” lies outside the service area\./);
  assert.match(html, /The nearest station that is served now:.*href="[^"]*from=YW01&amp;to=YW\d+#price"/s);
  const zh = await textOf(pricePath('YW01', '23.1291, 113.2644', 'zh-CN'));
  assert.match(zh, /不在服务区内/);
  for (const nowhere of ['91, 181', '22.5N 113.9N', '1e3, 5', '22.5'])
    assert.equal((await homeOf(pricePath('YW01', nowhere))).price?.to.problem, 'unknown', nowhere);
  // one end alone is an address that begins a question
  const half = (await homeOf('/portal/home?from=YW01&lang=en-US')).price;
  assert.deepEqual([half?.from.text, half?.problem, half?.estimate], ['Yunwan Railway Station', null, null]);
});

test('the map of the calculator lies over the known roads', async () => {
  const answer = await read('/portal/roads.svg');
  assert.match(answer.headers.get('content-type') ?? '', /^image\/svg\+xml/);
  assert.match(await answer.text(), /^<svg [^>]*>.*<path [^>]*d="M[\d. ]+L/s);
});

test('a notice is there when it is for everybody and meant for the portal, until it is recalled', async () => {
  const form = { title: '国庆期间延长服务', content: '<p>十月一日至七日服务到午夜。</p>', originSiteName: '云湾' };
  const publish = async (more: object) => {
    const { id } = await admin.call('/sys/sysNotice/addOne', { ...form, audience: { everybody: true }, ...more });
    const { version } = await admin.call('/sys/sysNotice/updateState', { id, version: 1, move: 'publish' });
    return { id, version };
  };
  await publish({ title: '内部排班' });
  const seen = await publish({ onPortal: true });
  const titles = (await homeOf()).notices.map(({ title }) => title);
  assert.ok(titles.includes(form.title));
  assert.ok(!titles.includes('内部排班'));
  later();
  assert.match(await textOf('/portal/notices.xml?lang=zh-CN'), new RegExp(form.title));
  await admin.call('/sys/sysNotice/updateState', { ...seen, move: 'recall' });
  assert.ok(!(await homeOf()).notices.some(({ title }) => title === form.title));
});

test('a notice has a page of its own, in English where it was written, else in Chinese and marked so', async () => {
  const form = {
    content: '<p>十月服务到午夜。</p>',
    originSiteName: '云湾',
    audience: { everybody: true },
    onPortal: true,
  };
  const publish = async (more: { title: string; titleEn?: string; contentEn?: string }) => {
    const { id } = await admin.call('/sys/sysNotice/addOne', { ...form, ...more });
    await admin.call('/sys/sysNotice/updateState', { id, version: 1, move: 'publish' });
    return id;
  };
  const wild = '<p onclick="alert(4)">Until midnight.</p><script>alert(4)</script>';
  const both = await publish({ title: '延长服务', titleEn: 'Longer hours', contentEn: wild });
  const one = await publish({ title: '只有中文' });
  later();
  const home = await textOf('/portal/home?lang=en-US');
  assert.match(home, /Longer hours/);
  assert.match(home, /<h3 lang="zh-CN"><a [^>]+>只有中文/);
  const english = await textOf(`/portal/notice?id=${both}&lang=en-US`);
  assert.match(english, /Until midnight/);
  assert.doesNotMatch(english, /alert\(4\)|lang="zh-CN">延长/);
  assert.match(await textOf(`/portal/notice?id=${both}&lang=zh-CN`), /十月服务到午夜/);
  assert.match(await textOf(`/portal/notice?id=${one}&lang=en-US`), /<h1 lang="zh-CN">只有中文/);
  const feed = await textOf('/portal/notices.xml?lang=en-US');
  assert.match(feed, /Longer hours/);
  assert.match(feed, /<entry xml:lang="zh-CN">/);
  for (const id of ['0', '999999999', 'x', '']) assert.equal((await read(`/portal/notice?id=${id}`)).status, 404, id);
});

test('a story is told once it is published, in both languages, and gone when it is withdrawn', async () => {
  const form = {
    kind: 'story' as const,
    code: 'night-bus',
    titleZh: '夜班车',
    titleEn: 'The night bus',
    bodyZh: '<p>凌晨一点的云湾</p>',
    bodyEn: '<p>Yunwan at one</p><script>alert(2)</script><p onclick="alert(2)">after midnight</p>',
  };
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  assert.equal((await read('/portal/example?story=night-bus')).status, 404);
  const { version } = await admin.call('/sys/sitePage/publishOne', { id, version: 1 });
  later();
  const one = await textOf('/portal/example?story=night-bus&lang=en-US');
  assert.match(one, /after midnight/);
  assert.doesNotMatch(one, /alert\(2\)/);
  // a story is a page of its own
  assert.match(one, /rel="canonical" href="[^"]+story=night-bus"/);
  assert.doesNotMatch(one, /noindex/);
  assert.match(await textOf('/portal/example?lang=zh-CN'), /夜班车/);
  assert.match(await textOf('/sitemap.xml'), /story=night-bus/);
  // the list of documents does not have it
  const query = new URLSearchParams({ route: 'html', url: '/html' });
  assert.doesNotMatch(await textOf(`/taxiadmin/__serverLoader?${query.toString()}`), /night-bus/);
  // counted, and nothing else is kept; machines are no readers
  await read('/portal/example?story=night-bus', { 'user-agent': 'SomeBot/1.0' });
  const readTimes = () => admin.call('/sys/sitePage/getById', { id }).then((page) => page.readTimes);
  assert.equal(await until('the reader is counted', async () => (await readTimes()) || null), 1);
  await admin.call('/sys/sitePage/withdrawOne', { id, version });
  later();
  assert.equal((await read('/portal/example?story=night-bus')).status, 404);
});

test('pages, files and stories are counted in one list, and nothing else is kept', async () => {
  const before = new Map((await admin.call('/sys/sitePage/getReads', {})).list.map(({ code, times }) => [code, times]));
  const pages = ['portal/home', 'portal/statistics', 'portal/statistics.csv', 'portal/contact', 'portal/notices.xml'];
  for (const page of pages) for (let at = 0; at < 3; at += 1) await textOf(`/${page}`);
  await fetch(`${address}/portal/contact`, { headers: { 'user-agent': 'SomeBot/1.0' } });
  const more = async () => {
    const { list } = await admin.call('/sys/sitePage/getReads', { days: 1 });
    const counts = pages.map((page) => (list.find(({ code }) => code === page)?.times ?? 0) - (before.get(page) ?? 0));
    return counts.every((count) => count >= 3) ? counts : null;
  };
  const [, , csv, contact] = await until('readers are counted', more);
  assert.deepEqual([csv, contact], [3, 3]);
  const columns = await db.selectFrom('sitePageRead').selectAll().limit(1).executeTakeFirstOrThrow();
  assert.deepEqual(Object.keys(columns).toSorted(), ['code', 'day', 'times']);
});

test('a story that is scheduled is nowhere before its moment, and everywhere from then on', async () => {
  const form = {
    kind: 'story' as const,
    code: 'first-snow',
    titleZh: '第一场雪',
    titleEn: 'The first snow',
    bodyZh: '<p>雪天怎么开</p>',
    bodyEn: '<p>How we drive on snow</p>',
  };
  const { id } = await admin.call('/sys/sitePage/addOne', form);
  const scheduledAt = new Date(app.server.services.now().getTime() + 3600_000).toISOString();
  await admin.call('/sys/sitePage/scheduleOne', { id, version: 1, scheduledAt });
  const places = ['/portal/example?lang=en-US', '/portal/example?lang=zh-CN', '/sitemap.xml'];
  const told = async () => (await Promise.all(places.map(textOf))).map((page) => page.includes('first-snow'));
  later();
  const before = await read('/portal/example?lang=en-US');
  assert.deepEqual(await told(), [false, false, false]);
  assert.equal((await read('/portal/example?story=first-snow')).status, 404);
  app.advance(3600);
  assert.deepEqual(await told(), [true, true, true]);
  assert.match(await textOf('/portal/example?story=first-snow&lang=en-US'), /How we drive on snow/);
  // whoever kept the page of before gets the new one
  const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
  assert.equal((await read('/portal/example?lang=en-US', headers)).status, 200);
});

test('every address that the portal names is there for a stranger', async () => {
  const seen = new Set<string>();
  const waiting = ['/portal/home?lang=zh-CN', '/sitemap.xml', '/robots.txt'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const answer = await read(path, { accept: 'text/html' });
    assert.equal(answer.status, 200, path);
    const found = [...(await answer.text()).matchAll(/(?:href=|src=|<loc>|Sitemap: )"?([^"<\s]+)/g)];
    for (const [, named = ''] of found) {
      const url = new URL(named.replaceAll('&amp;', '&'), address);
      // a store's page is not ours; a file of an app needs the file store
      if (url.origin === new URL(address).origin && !url.pathname.startsWith('/open/'))
        waiting.push(url.pathname + url.search);
    }
  }
  assert.ok(seen.size > 5);
});

test('closed, the portal is not there', async () => {
  const mainId = 'portal.site';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'portal.site.isOpen', value: false }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  assert.equal((await read('/portal/home')).status, 404);
  const query = new URLSearchParams({ route: 'portal/home', url: '/portal/home' });
  assert.equal((await read(`/taxiadmin/__serverLoader?${query.toString()}`)).status, 404);
});
