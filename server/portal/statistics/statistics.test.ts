/** Open figures: a month is released once, and neither one release nor two together tell of a small group. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiddenParts, SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import { loaderOutputs } from '#contract/loaders.ts';
import { OPEN_ORDER_FIGURES } from '#contract/portal/statistics/rules.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeAlert } from '#server/testing/alerts.ts';
import { addCar } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { makeOrder } from '#server/testing/orders.ts';
import { catchUpCarHours } from '#server/insight/carHour/catchUp.ts';
import { settledMonths } from '#server/testing/settledMonths.ts';
import { toldIncidents } from './incidents.ts';
import { releaseMonths } from './release.ts';

const app = await startTestApp();
const { services, address } = app.server;
const { db } = services;

const AREAS = ['440303', '440304', '440305', '440306', '440307'];
const [M1 = '', M2 = '', M3 = '', M4 = ''] = settledMonths(services.now(), 4);
/** Orders of each division, month by month: small ones beside large ones, alone and together. */
const MONTHS: Readonly<Record<string, readonly number[]>> = {
  [M1]: [40, 3, 25, 12, 0],
  [M2]: [40, 4, 25, 12, 0],
  [M3]: [40, 9, 0, 0, 0],
  [M4]: [2, 3, 4, 5, 6],
};
/** How many of them asked for a wheelchair space. */
const WHEELCHAIRS: Readonly<Record<string, readonly number[]>> = {
  [M1]: [15, 1, 4, 11, 0],
  [M2]: [12, 0, 12, 0, 0],
  [M3]: [5, 0, 0, 0, 0],
};
const OF_WHEELCHAIRS = [
  'wheelchairOrders',
  'wheelchairCompletionRate',
  'wheelchairWaitP50',
  'wheelchairWaitP90',
] as const;
async function orderIn(month: string, area: string, at: number, wheelchair = false): Promise<void> {
  const requestedAt = new Date(Date.parse(`${month}-10T04:00:00Z`) + at * 60_000);
  const pickedUpAt = new Date(requestedAt.getTime() + 300_000 + at * 1000).toISOString();
  const orderId = await makeOrder(db, {
    areaCode: area,
    requestedAt: requestedAt.toISOString(),
    pickedUpAt,
    distance: 4000,
    duration: 600,
  });
  if (!wheelchair) return;
  const request = { orderId, wheelchair, waiting: false, waitUntil: pickedUpAt };
  await db.insertInto('dispatchRequest').values(request).execute();
}
for (const [month, counts] of Object.entries(MONTHS))
  for (const [place, area] of AREAS.entries())
    for (let at = 0; at < (counts[place] ?? 0); at += 1)
      await orderIn(month, area, at, at < (WHEELCHAIRS[month]?.[place] ?? 0));

// a collision, another that was a false alarm, and the distance of September
const carId = await addCar(services);
for (const outcome of ['resolved', 'falseAlarm'] as const)
  await makeAlert(db, carId, new Date(`${M3}-12T04:00:00Z`), {
    kind: 'collision',
    orderNo: outcome,
    state: 'closed',
    closedAt: `${M3}-12T05:00:00Z`,
    outcome,
  });
/** Incidents of the cars of each division, month by month. */
const INCIDENTS: Readonly<Record<string, readonly number[]>> = {
  [M1]: [14, 3, 12, 0, 20],
  [M2]: [4, 3, 0, 0, 0],
  [M4]: [11, 12, 0, 0, 0],
};
const carsIn = await Promise.all(
  AREAS.map(async (areaCode) => {
    const id = await addCar(services);
    await db.updateTable('car').set({ areaCode }).where('id', '=', id).execute();
    return id;
  }),
);
for (const [month, counts] of Object.entries(INCIDENTS))
  for (const [place, count] of counts.entries())
    for (let at = 0; at < count; at += 1)
      await makeAlert(db, carsIn[place] ?? '', new Date(Date.parse(`${month}-10T04:00:00Z`) + at * 60_000), {
        kind: at % 2 === 0 ? 'sos' : 'fault',
        orderNo: `${month} ${at}`,
        state: 'closed',
        closedAt: `${month}-11T04:00:00Z`,
        outcome: 'resolved',
      });
// none of them: a car that is merely low on charge, as often as there are incidents elsewhere
for (let at = 0; at < 12; at += 1)
  await makeAlert(db, carsIn[3] ?? '', new Date(Date.parse(`${M2}-10T04:00:00Z`) + at * 60_000), {
    kind: 'lowCharge',
    orderNo: `charge ${at}`,
    state: 'closed',
    closedAt: `${M2}-11T04:00:00Z`,
    outcome: 'resolved',
  });
await catchUpCarHours(services, 60_000);
await db
  .insertInto('carHour')
  .values({
    at: `${M3}-12T04:00:00Z`,
    carId,
    idle: 0,
    toPickUp: 0,
    occupied: 3_600_000,
    outOfService: 0,
    offline: 0,
    emptyMetres: 0,
    toPickUpMetres: 0,
    occupiedMetres: 1_900_000,
    unknownMetres: 100_000,
  })
  .execute();

const read = async () => {
  const query = new URLSearchParams({ route: 'portal/statistics', url: '/portal/statistics?lang=en-US' });
  const answer = await fetch(`${address}/taxiadmin/__serverLoader?${query.toString()}`);
  return loaderOutputs['portal/statistics'].parse(await answer.json());
};
const textOf = async (path: string) => (await fetch(`${address}${path}`)).text();

await releaseMonths(services);
const first = await read();
const ended = Object.keys(MONTHS).toReversed();

test('months that ended are released, the newest first, and the running one is not', () => {
  assert.deepEqual(
    first.months.map(({ month }) => month),
    ended,
  );
  assert.equal(first.months.at(-1)?.values.completed, 80);
  assert.equal(first.months.at(-1)?.values.distance, 320_000);
});

test('a month tells the collisions and the distance of all cars, where any was counted', () => {
  const of = (month: string) => first.months.find((each) => each.month === month)?.safety;
  assert.deepEqual(of(M3), { collisions: 1, metres: 2_000_000 });
  assert.equal(of(M4), null);
});

test('what is hidden cannot be computed from what is shown', () => {
  for (const { month, values, areas } of first.months) {
    const counts = MONTHS[month] ?? [];
    const shown = areas.filter(({ values: told, isHidden }) => !isHidden && told.completed !== undefined);
    for (const { code, values: told } of shown) {
      assert.equal(told.completed, counts[AREAS.indexOf(code)]);
      assert.ok((told.completed ?? 0) >= SMALL_GROUP, `${month} ${code}`);
    }
    const hidden = areas.filter(({ isHidden }) => isHidden);
    for (const { values: told } of hidden)
      assert.ok(
        OPEN_ORDER_FIGURES.every((name) => told[name] === null),
        month,
      );
    const rest = (values.completed ?? 0) - shown.reduce((sum, { values: told }) => sum + (told.completed ?? 0), 0);
    // the rest is of two divisions at least, and of ten orders at least
    if (hidden.length > 0)
      assert.ok(hidden.length >= 2 && rest >= SMALL_GROUP, `${month}: ${rest} of ${hidden.length}`);
    else assert.equal(rest, 0);
  }
});

test('wheelchair rides are hidden by their own number, however many others there are', () => {
  const of = (month: string) => first.months.find((each) => each.month === month);
  const inArea = (month: string, code: string) => of(month)?.areas.find((area) => area.code === code);
  const ofWheelchairs = (hidden: readonly string[] = []) => hidden.filter((name) => name.startsWith('wheelchair'));
  const few = inArea(M1, '440305');
  assert.deepEqual(
    [few?.isHidden, few?.values.completed, ofWheelchairs(few?.hidden)],
    [false, 25, [...OF_WHEELCHAIRS]],
  );
  assert.deepEqual(
    OF_WHEELCHAIRS.map((name) => few?.values[name]),
    [null, null, null, null],
  );
  const enough = inArea(M1, '440303');
  assert.deepEqual(ofWheelchairs(enough?.hidden), []);
  assert.equal(enough?.values.wheelchairOrders, 15);
  assert.equal(enough.values.wheelchairCompletionRate, 1);
  // the first fifteen of forty waits, each a second longer than the one before
  assert.equal(enough.values.wheelchairWaitP50, 307);
  assert.equal(enough.values.waitP50, 320);
  assert.deepEqual(ofWheelchairs(inArea(M1, '440304')?.hidden), [], 'of a hidden district nothing more is told');
  assert.deepEqual([of(M3)?.isHidden, ofWheelchairs(of(M3)?.hidden)], [false, [...OF_WHEELCHAIRS]]);
  assert.equal(of(M3)?.values.wheelchairOrders, null);
  assert.equal(of(M4)?.values.wheelchairOrders, 0);
  for (const { month, values, areas: everyArea } of first.months) {
    // where nobody ordered only incidents are told
    const areas = everyArea.filter(({ values: told }) => told.completed !== undefined);
    const counts = WHEELCHAIRS[month] ?? [];
    const all = counts.reduce((sum, count) => sum + count, 0);
    const shown = areas.filter(({ isHidden, hidden }) => !isHidden && !hidden.includes('wheelchairOrders'));
    for (const { code, values: told } of shown) {
      const count = counts[AREAS.indexOf(code)] ?? 0;
      assert.equal(told.wheelchairOrders, count, `${month} ${code}`);
      assert.ok(count === 0 || count >= SMALL_GROUP, `${month} ${code}`);
    }
    if (all >= SMALL_GROUP) assert.equal(values.wheelchairOrders, all);
    const rest = all - shown.reduce((sum, { values: told }) => sum + (told.wheelchairOrders ?? 0), 0);
    if (values.wheelchairOrders !== null)
      assert.ok(rest === 0 || (areas.length - shown.length >= 2 && rest >= SMALL_GROUP), `${month}: ${rest}`);
  }
});

test('incidents are told by month and division, hidden by their own number, and not to be had by subtraction', () => {
  const numbers = (month: string) => {
    const found = first.months.find((each) => each.month === month);
    const areas = AREAS.map((code) => found?.areas.find((each) => each.code === code)?.values.incidents);
    return { all: found?.values.incidents, areas };
  };
  // three are hidden, and the next larger with them
  assert.deepEqual(numbers(M1), { all: 49, areas: [14, null, null, 0, 20] });
  // seven in all: neither they nor where they were, whatever else happened there
  assert.deepEqual(numbers(M2).all, null);
  assert.deepEqual(new Set(numbers(M2).areas.filter((count) => count !== undefined)), new Set([null]));
  assert.deepEqual(numbers(M4), { all: 23, areas: [11, 12, 0, 0, 0] });
  // without any alert nothing was critical, and of a few alerts it is not told which were
  const alertsOf = (month: string) => {
    const found = first.months.find((each) => each.month === month);
    return [found?.values.criticalAlerts, found?.hidden.includes('criticalAlerts')];
  };
  assert.deepEqual(alertsOf(M3), [null, true]);
  assert.equal(alertsOf(M1)[1], false);
  for (const { month, values, hidden, areas } of first.months) {
    assert.equal(hidden.includes('incidents'), values.incidents === null, month);
    for (const area of areas) assert.equal(area.hidden.includes('incidents'), area.values.incidents === null, month);
    const shown = areas.flatMap(({ values: { incidents } }) => incidents ?? []);
    assert.ok(
      shown.every((count) => count === 0 || count >= SMALL_GROUP),
      month,
    );
    const rest = (values.incidents ?? 0) - shown.reduce((sum, count) => sum + count, 0);
    if (values.incidents !== null) assert.ok(rest === 0 || rest >= SMALL_GROUP, `${month}: ${rest}`);
  }
});

test('whatever happened where: no number of incidents below ten is told, nor left over', () => {
  const some = [0, 1, 2, 9, 10, 11, 30];
  for (const one of some)
    for (const two of some)
      for (const three of some) {
        const counts = [one, two, three];
        const { all, in: told } = toldIncidents(counts.map((count, at) => ({ code: String(at), count })));
        const sum = one + two + three;
        assert.equal(all, sum > 0 && sum < SMALL_GROUP ? null : sum);
        const shown = counts.flatMap((_count, at) => told(String(at)) ?? []);
        assert.ok(
          shown.every((count) => count === 0 || count >= SMALL_GROUP),
          String(counts),
        );
        if (all === null) assert.deepEqual(shown, [], String(counts));
        const rest = sum - shown.reduce((more, count) => more + count, 0);
        const hidden = counts.length - shown.length;
        if (all !== null) assert.ok(rest === 0 || (rest >= SMALL_GROUP && hidden >= 2), String(counts));
      }
});

test('neither a part nor the rest of a group is told by subtraction', () => {
  assert.deepEqual(hiddenParts([15, 20, 30], [40, 40, 40]), [false, false, false]);
  assert.deepEqual(hiddenParts([4, 20, 30], [40, 40, 40]), [true, true, false]);
  // all but three of the first asked for it: the three are as few
  assert.deepEqual(hiddenParts([37, 0, 0], [40, 40, 90]), [true, true, false]);
});

test('two releases cannot be combined: a month is told once, and what comes late changes nothing', async () => {
  for (let at = 0; at < 15; at += 1) await orderIn(M1, '440304', 100 + at);
  for (let at = 0; at < 15; at += 1)
    await makeAlert(db, carsIn[1] ?? '', new Date(`${M1}-12T04:00:00Z`), {
      kind: 'sos',
      orderNo: `late ${at}`,
      state: 'closed',
      closedAt: `${M1}-13T04:00:00Z`,
      outcome: 'resolved',
    });
  app.advance(86_400);
  await releaseMonths(services);
  const second = await read();
  assert.deepEqual(second.months, first.months);
  // no figure of one month is part of a figure of another: no sums over months, and each order in one month
  assert.equal(new Set(second.months.map(({ month }) => month)).size, second.months.length);
});

test('the page, the files and the loader say the same', async () => {
  const csv = await textOf('/portal/statistics.csv?lang=en-US');
  const lines = csv.trim().split('\r\n');
  assert.match(lines[0] ?? '', /^month,division,divisionName,isHidden,completed \(count\),distance \(metre\)/);
  assert.equal(lines.filter((line) => /^\d{4}-\d\d,,,/.test(line)).length, 4);
  assert.match(csv, new RegExp(String.raw`${M1},440304,[^,]*,true,,,,,,`));
  assert.match(lines[0] ?? '', /,incidents \(count\),collisions \(count\),/);
  assert.match(csv, new RegExp(String.raw`${M1},440303,[^,]*,false,40,.*,14,,,`));
  assert.match(csv, new RegExp(String.raw`${M1},440304,[^,]*,true,.*,,,,incidents\r`));
  assert.match(lines[0] ?? '', /,wheelchairOrders \(count\),.*,hidden$/);
  assert.match(
    csv,
    new RegExp(String.raw`${M1},440305,[^,]*,false,25,.*,wheelchairOrders wheelchairCompletionRate wheelchairWaitP50 `),
  );
  const json: unknown = JSON.parse(await textOf('/portal/statistics.json'));
  assert.deepEqual(JSON.parse(JSON.stringify(first.months)), Reflect.get(Object(json), 'months'));
  const admin = await app.signIn('admin', ADMIN_PASSWORD);
  const mainId = 'portal.site';
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'portal.site.address', value: 'https://ride.example.com' }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version, values });
  const html = await textOf('/portal/statistics?lang=en-US');
  assert.match(html, /Fewer than ten/);
  assert.match(html, /Collisions: 1, which is 500 per million kilometres, with a 95% interval of 12\.7 to 2,790\./);
  assert.match(html, /Wheelchair rides beside all rides/);
  assert.match(html, /<h3>Incidents<\/h3>.*data-label="Incidents">11</s);
  assert.match(html, /CC BY 4\.0/);
  assert.match(html, /"Dataset".*"contentUrl":"https:\/\/ride\.example\.com\/portal\/statistics\.csv"/);
});
