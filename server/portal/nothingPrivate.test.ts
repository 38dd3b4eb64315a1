/**
 * A stranger asks every address that this server has and greps what comes for what must not be in it, over a month of the town.
 * The addresses are those that the server registered and the contract declares: a new one is asked, or fails here.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { BASE_PATH } from '#contract/ground/core.ts';
import { allCalls, type CallInput, type CallPath } from '#contract/index.ts';
import { loaderOutputs } from '#contract/loaders.ts';
import { tompEndpoints } from '#contract/insight/tomp/endpoints.ts';
import { addressesOf } from '#server/app.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { opened } from '#server/ground/person/person.ts';
import { makeOrder, rider } from '#server/testing/orders.ts';
import { ensureDays } from '#server/capacity/telemetry/partitions.ts';
import { settledMonths } from '#server/testing/settledMonths.ts';
import { drivenRide } from '#server/testing/rides.ts';
import { releaseMonths } from '#server/portal/statistics/release.ts';
import { townCredentials } from '#server/town/credentials.ts';

const app = await startTestApp();
const { services, address } = app.server;
const { db, vault } = services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
await townCredentials(services);

/** Of the last month that is settled, in divisions large and small; each with a passenger and a place of its own. */
const ORDERS = 240;
const AREAS = ['440303', '440304', '440305', '440306'];
const now = services.now();
const lastMonth = Date.parse(`${settledMonths(now, 1)[0] ?? ''}-01T04:00:00Z`);
/** By a number of its own, so that no other number is taken for it. */
const place = (base: number, at: number): number => Number((base + 0.000137 * (at + 1)).toFixed(6));
const riderAt = (at: number) => [`欧阳乘客${at}`, `1379${String(1_000_003 + at * 13)}`] as const;
for (let at = 0; at < ORDERS; at += 1) {
  const requestedAt = new Date(lastMonth + (at % 27) * 86_400_000 + at * 61_000);
  await makeOrder(db, {
    areaCode: AREAS[at < 6 ? 3 : at % 3] ?? '',
    ...rider(vault, ...riderAt(at)),
    pickUpName: `张家院子${at}号`,
    pickUpLng: place(113.93, at),
    pickUpLat: place(22.54, at),
    requestedAt: requestedAt.toISOString(),
    pickedUpAt: new Date(requestedAt.getTime() + 240_000 + at * 1000).toISOString(),
    distance: 4000 + at,
    duration: 600 + at,
  });
}
const cars = await db.selectFrom('car').select(['id', 'plate', 'fleetNumber', 'vin']).orderBy('id').execute();
/** Where the fleet was in that month, and what went wrong: a few rows for each day. */
const DAY_MS = 86_400_000;
const DAYS = 27;
const days = Array.from({ length: DAYS }, (_, day) => lastMonth + day * DAY_MS);
await ensureDays(
  db,
  days.map((at) => Math.floor(at / DAY_MS)),
);
const fix = { speed: 36, heading: 90, altitude: null, charge: 80, odometer: null, alarms: 0, flags: 0, protocol: 0 };
const driven = days.flatMap((begin, day) =>
  cars.slice(0, 4).map(({ id }, at) => ({
    carId: id,
    at: new Date(begin + at * 60_000).toISOString(),
    receivedAt: new Date(begin + at * 60_000).toISOString(),
    lng: place(113.87, day * 4 + at),
    lat: place(22.48, day * 4 + at),
    ...fix,
  })),
);
await db.insertInto('telemetry').values(driven).execute();
const troubles = days.map((begin, day) => {
  const at = new Date(begin + 3_600_000).toISOString();
  const evidence = { at, speed: 0, heading: null, charge: 80, state: 'on_trip' as const };
  return {
    carId: cars[day % cars.length]?.id ?? '',
    kind: 'sos' as const,
    severity: 'critical' as const,
    urgency: '0',
    placeZh: `告警地点${day}号`,
    placeEn: `Trouble place no. ${day}`,
    lng: place(113.85, day),
    lat: place(22.46, day),
    evidence: JSON.stringify(evidence),
    orderNo: `SOSORDER${day}X`,
    occurredAt: at,
    openedAt: at,
    lastAt: at,
    recoveredAt: at,
    state: 'closed' as const,
    closedAt: at,
    outcome: 'resolved' as const,
  };
});
await db.insertInto('alert').values(troubles).execute();
await releaseMonths(services);
const heardAt = now.toISOString();
const states = cars.map(({ id }, at) => ({
  carId: id,
  state: 'available' as const,
  lng: place(113.95, at),
  lat: place(22.56, at),
  charge: 80,
  heardAt,
  receivedAt: heardAt,
}));
await db.insertInto('carState').values(states).execute();
await admin.call('/operation/ticket/addOne', {
  kind: 'complaint',
  priority: 'normal',
  channel: 'phone',
  subject: 'Nobody may read this sentence',
  text: 'Nobody may read this sentence',
  passengerName: '司马客诉',
  passengerMobile: '13788887777',
});

type Kind = 'person' | 'mobile' | 'car' | 'position' | 'place' | 'words';
const people = await db.selectFrom('sysUser').select(['realName', 'mobile']).execute();
const riders = await db.selectFrom('order').select(['personSealed', 'plainName', 'plainMobile', 'pickUpName', 'pickUpLng', 'pickUpLat']).execute(); // prettier-ignore
const secrets = new Map<string, Kind>();
const keep = (kind: Kind, ...values: (string | number | null)[]): void => {
  for (const value of values) if (value !== null && String(value).length > 1) secrets.set(String(value), kind);
};
for (const { realName, mobile } of people) {
  keep('person', realName);
  keep('mobile', mobile);
}
for (const ride of riders) {
  const { name, mobile } = opened(vault, ride);
  const { pickUpName, pickUpLng, pickUpLat } = ride;
  keep('person', name);
  keep('mobile', mobile);
  keep('place', pickUpName);
  keep('position', pickUpLng, pickUpLat);
}
for (const { plate, fleetNumber, vin } of cars) keep('car', plate, fleetNumber, vin);
for (const { lng, lat } of [...states, ...driven, ...troubles]) keep('position', lng, lat);
for (const { placeZh, placeEn, orderNo } of troubles) {
  keep('place', placeZh, placeEn);
  keep('words', orderNo);
}
keep('person', '司马客诉');
keep('mobile', '13788887777');
keep('words', 'Nobody may read this sentence');

/** A ride that is told as a story, of which the ends, the way, the time, the car and the number are not. */
const ride = await drivenRide(services);
const rideTrack = await admin.call('/portal/track/addRide', { orderNo: ride.orderNo, cut: 300 });
keep('words', ride.orderNo);
for (const { lng, at } of ride.fixes) {
  // a rounder number might be any other
  if (String(lng).length > 7) keep('position', lng);
  keep('words', new Date(at).toISOString().slice(0, 19));
}
const RIDE_CODE = 'one-ride';
const RIDE = `/portal/example?story=${RIDE_CODE}`;

interface Answer {
  readonly path: string;
  readonly status: number;
  readonly text: string;
}

/** What is meant to be told: whom a demo offers to sign in as. */
const TOLD: readonly { readonly at: string; readonly kind: Kind }[] = [{ at: '/demo/people', kind: 'person' }];

function leaksIn({ path, text }: Answer): { path: string; kind: Kind; secret: string }[] {
  const told = TOLD.filter(({ at }) => path.startsWith(at)).map(({ kind }) => kind);
  return [...secrets].flatMap(([secret, kind]) =>
    text.includes(secret) && !told.includes(kind) ? [{ path, kind, secret }] : [],
  );
}

const inBoth = (path: string): string[] =>
  ['zh-CN', 'en-US'].map((lang) => `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
const NOBODYS = 'x'.repeat(43);
const loaderOf = (route: string, url: string): string =>
  `${BASE_PATH}/__serverLoader?${new URLSearchParams({ route, url }).toString()}`;
/** Pages that the portal names: each story, each price. */
const STORY = '/portal/example?story=night-shift';
const PAGES = ['home', 'example', 'statistics', 'contact'].map((name) => `/portal/${name}`);
const feeds = z.object({ data: z.object({ feeds: z.array(z.object({ url: z.string() })) }) });

async function feedsNamedBy(path: string): Promise<string[]> {
  const answer: unknown = await (await fetch(address + path)).json();
  // GOFS names its feeds by language
  const found =
    feeds.safeParse(answer).data?.data.feeds.map(({ url }) => url) ??
    [...JSON.stringify(answer).matchAll(/"url":"([^"]+)"/g)].map(([, url = '']) => url);
  return found.map((url) => new URL(url).pathname);
}

/** What is asked of each route; of one that needs a secret, with one that is nobody's. */
const ASKED: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  '/': () => ['/'],
  '/*': () => ['/login', '/nothing/there', '/assets/'],
  '/tomp/*': () => ['/tomp/nothing/there'],
  [`${BASE_PATH}/__serverLoader`]: () => [
    ...Object.keys(loaderOutputs).flatMap((route) => inBoth(`/${route}`).map((url) => loaderOf(route, url))),
    loaderOf('portal/example', STORY),
    loaderOf('portal/example', RIDE),
    loaderOf('portal/contact', '/portal/contact?ask=张三在哪里'),
  ],
  [`${BASE_PATH}/__live`]: () => [`${BASE_PATH}/__live?ticket=${NOBODYS}`],
  [`${BASE_PATH}/__monitoring`]: () => [`${BASE_PATH}/__monitoring?ticket=${NOBODYS}`],
  '/portal': () => ['/portal'],
  '/portal/home': () => [
    ...inBoth('/portal/home'),
    ...inBoth('/portal/home?from=YW01&to=YW02'),
    ...inBoth('/portal/home?from=22.5402,+113.9301&to=Yunwan'),
  ],
  '/portal/example': () => [...inBoth('/portal/example'), ...inBoth(STORY), ...inBoth(RIDE)],
  '/portal/statistics': () => inBoth('/portal/statistics'),
  '/portal/statistics.csv': () => inBoth('/portal/statistics.csv'),
  '/portal/statistics.json': () => inBoth('/portal/statistics.json'),
  '/portal/chat': () => inBoth('/portal/chat'),
  '/portal/chat.js': () => ['/portal/chat.js'],
  '/portal/contact': () => [
    ...inBoth('/portal/contact'),
    ...inBoth('/portal/contact?ask=乘客是谁'),
    `/portal/contact?key=${NOBODYS}`,
  ],
  '/portal/contact/code': () => ['/portal/contact/code'],
  '/portal/contact/open': () => ['/portal/contact/open'],
  '/portal/notices.xml': () => inBoth('/portal/notices.xml'),
  '/portal/notice': () => [...inBoth('/portal/notice?id=1'), '/portal/notice?id=999999'],
  '/portal/privacy': () => inBoth('/portal/privacy'),
  '/portal/preview': () => [`/portal/preview?ticket=${NOBODYS}`],
  '/portal/theme.css': () => ['/portal/theme.css'],
  '/portal/example/preview': () => [`/portal/example/preview?ticket=${NOBODYS}`],
  '/portal/roads.svg': () => ['/portal/roads.svg'],
  '/robots.txt': () => ['/robots.txt'],
  '/sitemap.xml': () => ['/sitemap.xml'],
  '/openapi.json': () => ['/openapi.json'],
  '/healthz': () => ['/healthz'],
  '/readyz': () => ['/readyz'],
  '/metrics': () => ['/metrics'],
  '/gbfs/:name': async () => ['/gbfs/gbfs.json', ...(await feedsNamedBy('/gbfs/gbfs.json'))],
  '/gtfs-flex/:name': () => ['/gtfs-flex/zh.zip', '/gtfs-flex/en.zip'],
  '/gofs/gofs.json': async () => ['/gofs/gofs.json', ...(await feedsNamedBy('/gofs/gofs.json'))],
  '/gofs/:language/wait_time': () => ['/gofs/zh/wait_time?pickup_lat=22.54&pickup_lon=113.93'],
  '/gofs/:language/:name': () => ['/gofs/en/system_information'],
  '/mds/*': () => ['/mds/vehicles', '/mds/trips'],
  ...Object.fromEntries(
    tompEndpoints()
      .filter(({ method }) => method === 'GET')
      .flatMap(({ path }) => [path, `${path}/`])
      .map((path) => [`/tomp${path.replace('{id}', ':id')}`, () => [`/tomp${path.replace('{id}', NOBODYS)}`]]),
  ),
  '/open/app/:code/latest': () => ['/open/app/passenger/latest'],
  '/open/app/:code/file/:id': () => ['/open/app/passenger/file/1'],
  '/open/telemetry/osmand': () => ['/open/telemetry/osmand?id=1&lat=22.54&lon=113.93'],
  '/download/:ticket': () => [`/download/${NOBODYS}`],
  '/download/file/:ticket': () => [`/download/file/${NOBODYS}`],
  '/download/invoice/:key': () => [`/download/invoice/${NOBODYS}`],
  '/content/img/:publicKey': () => [`/content/img/${NOBODYS}`],
  '/content/data/:publicKey': () => [`/content/data/${NOBODYS}`],
  '/content/practice/:address': () => [`/content/practice/f1-${NOBODYS}`],
  '/content/data/:publicKey/small': () => [`/content/data/${NOBODYS}/small`],
};

/** Calls that answer anybody; every other public call asks for a secret first, and refuses a stranger. */
const ANSWERED: { readonly [Path in CallPath]?: () => CallInput<Path> } = {
  '/demo/people': () => ({}),
  '/getPublicKey': () => ({}),
  '/logout': () => ({}),
  '/sys/sysConfigMain/getSite': () => ({}),
  '/insight/wall/beginPairing': () => ({}),
  '/portal/chat/begin': () => ({ language: 'zh-CN' }),
  '/portal/chat/ask': () => ({ question: '车在哪里？乘客是谁？' }),
  '/portal/chat/missed': () => ({ question: '乘客是谁？' }),
};

async function readAll(): Promise<Answer[]> {
  const answers: Answer[] = [];
  const unexpected: string[] = [];
  const known = new Set(addressesOf(app.server.app));
  assert.ok(known.size > 25, `${known.size} routes were found`);
  assert.deepEqual(
    [...known].filter((route) => !Object.hasOwn(ASKED, route)),
    [],
    'addresses of which nothing is asked',
  );
  for (const [route, paths] of Object.entries(ASKED)) {
    assert.ok(known.has(route), `there is no ${route}`);
    for (const path of await paths()) {
      const answer = await fetch(address + path, { redirect: 'manual' });
      answers.push({ path, status: answer.status, text: await answer.text() });
    }
  }
  for (const { path } of allCalls.filter(({ access }) => access === 'public')) {
    const input = Object.entries(ANSWERED).find(([each]) => each === path)?.[1]();
    const { status, body } = await app.anonymous.send(path, input ?? {});
    const isRefused = status >= 400;
    if (isRefused !== (input === undefined)) unexpected.push(`${path} ${status}`);
    answers.push({ path, status, text: JSON.stringify(body) });
  }
  assert.deepEqual(unexpected, [], 'calls that answer a stranger unasked, or refuse what they are asked');
  return answers;
}

/** What a careless editor writes into a story: one of each kind. */
const oneOfEach = new Map([...secrets].map(([secret, kind]): [Kind, string] => [kind, secret]));
const slips = [...oneOfEach.values()].map((secret) => `<p>${secret}</p>`).join('');
const story = { kind: 'story' as const, code: 'night-shift', titleZh: '夜班', titleEn: 'The night shift' };
const { id } = await admin.call('/sys/sitePage/addOne', { ...story, bodyZh: slips, bodyEn: slips });
const { version } = await admin.call('/sys/sitePage/publishOne', { id, version: 1 });

test('what slips into one page is found there, whatever it is, and nothing private is anywhere else', async () => {
  const answers = await readAll();
  const leaks = answers.flatMap(leaksIn);
  const isOfStory = (path: string): boolean =>
    path.includes('example') && !path.includes('/example/preview') && !path.includes(RIDE_CODE);
  const found = leaks.filter(({ path }) => isOfStory(path));
  assert.deepEqual([...new Set(found.map(({ kind }) => kind))].toSorted(), [...oneOfEach.keys()].toSorted());
  // as page and as data, in both languages, whole or summed up in the list
  const ofStory = answers.filter(({ path }) => isOfStory(path));
  assert.deepEqual(
    ofStory.filter((answer) => leaksIn(answer).length === 0),
    [],
  );
  assert.deepEqual(
    leaks.filter(({ path }) => !isOfStory(path)),
    [],
  );
});

test('without that story nothing private is anywhere, and what is for everybody was really read', async () => {
  await admin.call('/sys/sitePage/withdrawOne', { id, version });
  await admin.call('/sys/sitePage/addOne', {
    ...story,
    code: 'day-shift',
    bodyZh: '<p>白班</p>',
    bodyEn: '<p>Day</p>',
  });
  const { id: rideId } = await admin.call('/sys/sitePage/addOne', {
    ...story,
    code: RIDE_CODE,
    bodyZh: '<p>一次行程</p>',
    bodyEn: '<p>One ride</p>',
    trackId: rideTrack.id,
  });
  await admin.call('/sys/sitePage/publishOne', { id: rideId, version: 1 });
  app.advance(3600);
  const answers = await readAll();
  assert.deepEqual(answers.flatMap(leaksIn), []);
  const rides = answers.filter(({ path }) => path.includes(RIDE_CODE));
  assert.deepEqual([rides.length, rides.every(({ text }) => text.includes('"kind":"ride"'))], [3, true]);
  assert.ok(secrets.size > 4 * ORDERS);
  const read = answers.filter(({ status, text }) => status === 200 && text !== '').map(({ path }) => path);
  for (const page of PAGES)
    assert.ok(
      read.some((path) => path.startsWith(page)),
      page,
    );
  for (const path of ['/gbfs/vehicle_status', '/gbfs/gbfs.json', '/portal/statistics.csv', '/portal/notices.xml'])
    assert.ok(
      read.some((each) => each.startsWith(path)),
      path,
    );
  // the month is in it
  const { text = '' } = answers.find(({ path }) => path.startsWith('/portal/statistics.csv')) ?? {};
  assert.match(text, new RegExp(new Date(lastMonth).toISOString().slice(0, 7)));
});
