/** Positions stay whole beyond their time in the database: what replays showed of a day, they show of its files. */
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { tablesOfDay, tidyDays } from '#server/capacity/telemetry/partitions.ts';
import { LocalStore } from '#server/ground/storage/local.ts';
import { addCar, fixAt, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { storedElsewhere } from '#server/testing/elsewhere.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import { endOfJob, fileOfJob } from '#server/testing/jobs.ts';
import { scratchFolder } from '#server/testing/programs.ts';
import { until } from '#server/testing/until.ts';
import { manifestOf } from './form.ts';
import { currentParts } from './queries.ts';
import { keeperOf, proveArchive, tidyArchive, type Serving, type Wishes } from './write.ts';

const app = await startTestApp({ env: { DEMO: 'off' } });
const { services } = app.server;
const { db, jobDb, telemetry } = services;
let admin = await app.signIn('admin', ADMIN_PASSWORD);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAIN = 'storage.telemetryArchive';
const today = () => Math.floor(services.now().getTime() / DAY_MS) * DAY_MS;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

async function change(values: { key: string; value: boolean | number }[]): Promise<void> {
  const { version } = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId: MAIN });
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId: MAIN, version, values });
  await services.settings.refresh();
}
await change([{ key: `${MAIN}.isOn`, value: true }]);

/** Files of few positions, in portions of fewer. */
const SMALL = { mostPositions: 250, portion: 100 };
/** Rounds of housekeeping, until one has nothing to do. */
async function tidy(serving: Serving = services, wishes: Wishes = SMALL): Promise<void> {
  const keeping = { now: services.now().getTime(), historyDays: 90, thinAfterDays: 14 };
  while ((await tidyDays(jobDb, keeping, keeperOf(serving, wishes))).length > 0);
}

/** Five minutes of a tour from a moment on: a way, a rest of more than a minute, what has no satellites, all that a position may have. */
const tour = (carId: string, from: number) =>
  Array.from({ length: 300 }, (_, second) =>
    fixAt(carId, from + second * 1000 + (second % 7) * 10, {
      lng: 114.0123456789 + Math.min(second, 200) * 0.0001,
      lat: -22.5,
      speed: second % 50 === 3 ? null : second > 200 ? 0 : 36.7,
      heading: second % 2 === 0 ? 90.5 : null,
      altitude: second % 3 === 0 ? -3.2 : null,
      charge: second % 5 === 0 ? null : 80.1,
      odometer: 1234.5678 + second,
      alarms: second === 90 ? ['sos', 'fault'] : [],
      flags: second === 100 ? ['noFix'] : [],
      ...(second === 120 ? { terminalAlarms: 2_147_483_649 } : {}),
    }),
  );

/** A day behind the time of thinning, with two cars around an hour. */
async function someDay(daysAgo: number) {
  const carIds = [await addCar(services), await addCar(services)];
  const hour = today() - daysAgo * DAY_MS + 10 * HOUR_MS;
  for (const carId of carIds) await telemetry.take(tour(carId, hour - 60_000));
  await until('their states are written', async () => {
    const states = await db.selectFrom('carState').where('carId', 'in', carIds).select('carId').execute();
    return states.length === 2;
  });
  return { carIds, day: dayText(hour), from: hour - 30_000, to: hour + 240_000 };
}
type Day = Awaited<ReturnType<typeof someDay>>;

/** All that replays tell of it. */
async function told({ carIds, from, to }: Day) {
  const span = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const { cars } = await admin.call('/capacity/replay/open', { ...span, carIds });
  const [carId = ''] = carIds;
  const { jobId } = await admin.call('/capacity/replay/exportTrack', { carId, ...span, format: 'gpx' });
  const { files } = await endOfJob(admin, jobId);
  return {
    cars: cars.map(({ id }) => id),
    chunk: await admin.call('/capacity/replay/getChunk', { ...span, carIds }),
    coarse: await admin.call('/capacity/replay/getChunk', { ...span, carIds, step: 30 }),
    totals: await admin.call('/capacity/replay/getTotals', { ...span, carIds }),
    track: await admin.call('/capacity/replay/getTrack', { carId, ...span }),
    gpx: (await fileOfJob(admin, jobId, files[0]?.name ?? '')).content.toString(),
  };
}

const partsOf = ({ day }: Day) => currentParts(db, day).execute();
const sum = (parts: readonly { positions: string }[]) =>
  parts.reduce((all, { positions }) => all + Number(positions), 0);
const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof Refused) return error.answer.status;
      throw error;
    },
  );

/** The store of this test, which is another one's; `fails` says when it does. */
function storeThat(fails: (operation: 'put' | 'read', key: string) => boolean): Serving {
  const elsewhere = new LocalStore(scratchFolder('archive'));
  const orFail = <Result>(operation: 'put' | 'read', key: string, work: () => Promise<Result>): Promise<Result> =>
    fails(operation, key) ? Promise.reject(new Error('away')) : work();
  const storage = storedElsewhere(services, elsewhere, {
    read: (key, range) => orFail('read', key, () => elsewhere.read(key, range)),
    put: (key, body, contents, signal) => orFail('put', key, () => elsewhere.put(key, body, contents, signal)),
  });
  return { ...services, storage };
}

test('a replay is the same before a day is thinned, after that, and when it has left the database', async () => {
  const day = await someDay(20);
  const [first = '', second = ''] = day.carIds;
  const whole = await told(day);
  assert.deepEqual([whole.cars.toSorted(), whole.totals.stops.length], [day.carIds.toSorted(), 2]);
  assert.ok((whole.chunk.cars[0]?.track.length ?? 0) > 6 * 250);
  // a round that has no time left leaves it to the next
  await tidy(services, { ...SMALL, forMs: 0 });
  assert.equal((await historyOf(services, first)).length, 300);
  await tidy();
  assert.ok((await historyOf(services, first)).length < 100, 'thinned');
  const parts = await partsOf(day);
  assert.deepEqual([parts.length, sum(parts)], [2, 600]);
  assert.deepEqual(await told(day), whole);
  // one turn more changes nothing
  await tidy();
  assert.deepEqual(await partsOf(day), parts);

  // what comes late counts at once, and is in the files before the day goes
  await telemetry.take([fixAt(second, day.from + 5, { lng: 114.5, lat: -22.4 })]);
  const late = await told(day);
  assert.notDeepEqual(late.chunk, whole.chunk);
  app.advance(75 * 86_400);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  await tidy();
  assert.equal((await historyOf(services, first)).length, 0);
  const final = await partsOf(day);
  assert.deepEqual([final.map(({ version }) => version), sum(final)], [[1, 2], 601]);
  assert.deepEqual(await told(day), late);
  const span = { from: new Date(day.from).toISOString(), to: new Date(day.to).toISOString() };
  const { keptFrom } = await admin.call('/capacity/replay/open', span);
  assert.equal(keptFrom, `${day.day}T00:00:00.000Z`);
  const manifest = readFileSync(services.storage.local.placeOf(manifestOf(day.day)), 'utf8');
  for (const { key, sha256 } of final) assert.ok(manifest.includes(key) && manifest.includes(sha256));

  // a file that is not what was written is not read, and nothing else is told instead
  const place = services.storage.local.placeOf(final[0]?.key ?? '');
  const bytes = readFileSync(place);
  writeFileSync(place, 'something else');
  assert.equal(await statusOf(admin.call('/capacity/replay/getChunk', { ...span, carIds: [first] })), 503);
  writeFileSync(place, bytes);
  assert.equal(await statusOf(admin.call('/capacity/replay/getChunk', { ...span, carIds: [first] })), 200);

  // beyond its time in the archive, it goes
  await change([{ key: `${MAIN}.keptDays`, value: 90 }]);
  await tidyArchive(services);
  await tidyArchive(services, -1000);
  assert.deepEqual((await admin.call('/capacity/replay/open', span)).cars, []);
  assert.equal(await services.storage.local.size(final[0]?.key ?? ''), null);
  await change([{ key: `${MAIN}.keptDays`, value: 1095 }]);
});

test('a day is thinned only when the store has all of it; what fails in between is done again and nothing twice', async () => {
  const day = await someDay(20);
  const [first = ''] = day.carIds;
  const whole = await told(day);
  let isAway: (operation: 'put' | 'read', key: string) => boolean = () => true;
  const serving = storeThat((operation, key) => isAway(operation, key));
  await tidy(serving);
  assert.equal((await historyOf(services, first)).length, 300, 'whole while the store is away');
  const health = async () => {
    const { parts: all } = await admin.call('/sys/setting/getHealth', {});
    const found = all.find(({ part }) => part === 'archive');
    return [found?.state, found?.facts.find(({ name }) => name === 'waiting')?.value];
  };
  assert.deepEqual(await health(), ['warn', 1]);
  // cars go on reporting
  const { refusals } = await telemetry.take([fixAt(first, services.now().getTime())]);
  assert.equal(refusals.size, 0);
  // the first file stands, the second cannot be read back
  isAway = (operation, key) => operation === 'read' && key.endsWith('/2-1.parquet');
  await tidy(serving);
  assert.deepEqual([(await partsOf(day)).length, (await historyOf(services, first)).length], [1, 301]);
  // what came after the first file was written belongs to it
  await telemetry.take([fixAt(first, day.from - 20_000, { lng: 114.2 })]);
  isAway = () => false;
  await tidy(serving);
  const parts = await partsOf(day);
  assert.deepEqual([parts.map(({ version }) => version), sum(parts)], [[2, 1], 601]);
  assert.ok((await historyOf(services, first)).length < 100, 'thinned');
  assert.deepEqual(await health(), ['good', 0]);
  // history has these days still: where the archive cannot be read, replay shows what it has, and a file of less is not written
  const span = { from: new Date(day.from).toISOString(), to: new Date(day.to).toISOString() };
  const { cars } = await admin.call('/capacity/replay/getChunk', { ...span, carIds: [first] });
  const [least, most] = [100, whole.chunk.cars[0]?.track.length ?? 0];
  const shown = cars[0]?.track.length ?? 0;
  assert.ok(least < shown && shown < most / 4, `${shown} of ${most}`);
  const { jobId } = await admin.call('/capacity/replay/exportTrack', { carId: first, ...span, format: 'gpx' });
  assert.equal((await endOfJob(admin, jobId)).state, 'failed');
});

test('a day that cannot be archived waits as long as it may, and then goes', async () => {
  const day = await someDay(18);
  const [first = ''] = day.carIds;
  const away = storeThat(() => true);
  await tidy(away);
  app.advance(13 * 86_400);
  await tidy(away);
  assert.equal((await historyOf(services, first)).length, 300);
  app.advance(2 * 86_400);
  await tidy(away);
  assert.ok((await historyOf(services, first)).length < 100, 'thinned');
  assert.deepEqual(await partsOf(day), []);
  // what is left of it is archived when it goes
  app.advance(60 * 86_400);
  admin = await app.signIn('admin', ADMIN_PASSWORD);
  const left = await told(day);
  await tidy();
  assert.equal((await historyOf(services, first)).length, 0);
  assert.deepEqual(await told(day), left);
});

test('damaged files are found by reading them, written again where history has the day, and named where only a backup has it', async () => {
  const day = await someDay(20);
  const whole = await told(day);
  const [table] = await tablesOfDay(jobDb, day.day);
  assert.ok(table !== undefined && !table.isThin);
  // archived, and not thinned yet
  assert.ok(await keeperOf(services, SMALL).mayGo(table, services.now().getTime()));
  const listed = async () => {
    const { list } = await admin.call('/capacity/telemetryArchive/getPageList', {});
    const found = list.find((one) => one.day === day.day);
    assert.ok(found !== undefined);
    return found;
  };
  const { state, cars, positions, files, startsAt, readSince, provedAt } = await listed();
  assert.deepEqual([state, cars, positions, files, readSince, provedAt], ['written', 2, 600, 2, null, null]);
  assert.equal(startsAt, `${day.day}T09:00:00.000Z`);

  const prove = (wishes: Wishes = SMALL) => proveArchive(services, -1000, wishes);
  const [lost] = await partsOf(day);
  const placeOf = (key: string) => services.storage.local.placeOf(key);
  writeFileSync(placeOf(lost?.key ?? ''), 'something else');
  // a round that has time to find it, and none to write
  await prove({ ...SMALL, forMs: 0 });
  const named = await listed();
  assert.deepEqual(
    [named.state, named.damaged.map(({ key, isWrittenAgain }) => [key, isWrittenAgain])],
    ['damaged', [[lost?.key, true]]],
  );
  await prove();
  const mended = await partsOf(day);
  assert.deepEqual([mended.map(({ version }) => version), sum(mended)], [[2, 1], 600]);
  assert.deepEqual([(await listed()).state, (await listed()).damaged], ['written', []]);
  const manifest = readFileSync(placeOf(manifestOf(day.day)), 'utf8');
  for (const { key } of mended) assert.ok(manifest.includes(key));
  await tidy();
  assert.ok((await historyOf(services, day.carIds[0] ?? '')).length < 100, 'thinned');
  assert.deepEqual(await told(day), whole);
  await prove();
  const read = await listed();
  assert.deepEqual([read.state, read.readSince === null, read.provedAt === null], ['read', false, false]);

  // now nobody else has it
  const gone = mended[1]?.key ?? '';
  const bytes = readFileSync(placeOf(gone));
  rmSync(placeOf(gone));
  await prove();
  const { damaged, ...rest } = await listed();
  assert.deepEqual(
    [rest.state, damaged.map(({ key, store, isWrittenAgain }) => [key, store, isWrittenAgain])],
    ['damaged', [[gone, 'local', false]]],
  );
  assert.deepEqual(await partsOf(day).then((parts) => parts.map(({ version }) => version)), [2, 1]);
  // put back from a backup, it is found by itself
  writeFileSync(placeOf(gone), bytes);
  await prove();
  assert.deepEqual([(await listed()).state, (await listed()).damaged], ['read', []]);
  assert.deepEqual(await told(day), whole);
});

test('a store that is away proves nothing, and the list of days goes by pages', async () => {
  const before = await admin.call('/capacity/telemetryArchive/getPageList', { sort: 'day' });
  assert.ok(before.list.length > 1);
  const away = new Proxy(services.storage, {
    get: (target, name) => {
      if (name === 'of') return () => ({ size: () => Promise.reject(new Error('away')) });
      const value: unknown = Reflect.get(target, name, target);
      return value;
    },
  });
  await proveArchive({ ...services, storage: away }, -1000);
  assert.deepEqual(await admin.call('/capacity/telemetryArchive/getPageList', { sort: 'day' }), before);
  const days: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await admin.call('/capacity/telemetryArchive/getPageList', {
      pageSize: 1,
      ...(cursor === undefined ? {} : { cursor }),
    });
    days.push(...page.list.map((one) => one.day));
    cursor = page.nextCursor;
  }
  assert.deepEqual(days, before.list.map((one) => one.day).toReversed());
});
