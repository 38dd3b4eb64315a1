/** What cars reported around an event is frozen by the alert itself, and never changes. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { z } from 'zod';
import { LEGAL_LISTS } from '#contract/capacity/eventRecord/lists.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { jobFolder } from '#server/ground/job/files.ts';
import { addCar, drive, fixAt } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { hashOf } from './recorder/freeze.ts';

const app = await startTestApp();
const signIn = () => app.signIn('admin', ADMIN_PASSWORD);
let admin = await signIn();
const { services } = app.server;
const { db, telemetry } = services;
const now = () => services.now().getTime();

/** A car that drove for two minutes and then hit something. */
async function collided() {
  const carId = await addCar(services);
  const at = now();
  await telemetry.take(drive(carId, at - 120_000, 120));
  await telemetry.take([fixAt(carId, at, { lng: 114.012, speed: 4, alarms: ['collision'] })]);
  const record = await until('the record is frozen', async () =>
    (await admin.call('/capacity/eventRecord/getPageList', {})).list.find(
      (one) => one.carId === carId && one.frozenAt !== null,
    ),
  );
  return { carId, at, record };
}

const detailOf = (id: string) => admin.call('/capacity/eventRecord/getById', { id });
const contentOf = (id: string) => admin.call('/capacity/eventRecord/read', { id });

/** The time has come when the record is sealed. */
async function sealed(id: string) {
  app.advance(40);
  return until('the record is sealed', async () => {
    const detail = await detailOf(id);
    return detail.state === 'sealed' ? detail : undefined;
  });
}

test('ninety seconds before are frozen at once, thirty after are added, and a hash chains them', async () => {
  const { carId, at, record } = await collided();
  assert.equal(record.kind, 'collision');
  assert.equal(Date.parse(record.occurredAt), at);
  assert.equal(Date.parse(record.fromAt), at - 90_000);
  assert.equal(Date.parse(record.toAt), at + 30_000);
  assert.equal(record.state, 'recording');
  const first = await contentOf(record.id);
  // one each second from 90 s before on, and the one of the collision
  assert.equal(first.positions.length, 91);
  assert.deepEqual(first.positions.at(-1)?.alarms, ['collision']);
  assert.equal(first.alerts[0]?.kind, 'collision');

  await telemetry.take([
    fixAt(carId, at + 5000, { lng: 114.0121, speed: 0, alarms: ['collision'] }),
    fixAt(carId, at + 29_000, { lng: 114.0121, speed: 0, alarms: ['collision'] }),
    fixAt(carId, at + 31_000, { lng: 114.0121, speed: 0, alarms: ['collision'] }),
  ]);
  const detail = await sealed(record.id);
  assert.deepEqual(
    detail.parts.map(({ number, positions, isIntact }) => [number, positions, isIntact]),
    [
      [1, 91, true],
      [2, 2, true],
    ],
  );
  const rows = await db
    .selectFrom('eventRecordPart')
    .selectAll()
    .where('recordId', '=', record.id)
    .orderBy('number')
    .execute();
  assert.equal(rows[0]?.hash, hashOf('', rows[0]?.content ?? ''));
  assert.equal(rows[1]?.hash, hashOf(rows[0]?.hash ?? '', rows[1]?.content ?? ''));
  assert.equal(detail.hash, rows[1]?.hash);
  assert.equal((await contentOf(record.id)).positions.length, 93);
});

test('what a car kept while it was out of reach is added as a part of its own', async () => {
  const { carId, at, record } = await collided();
  await sealed(record.id);
  await telemetry.take([fixAt(carId, at + 10_500, { receivedAt: now(), lng: 114.0121, alarms: ['collision'] })]);
  app.advance(3700);
  admin = await signIn();
  const detail = await until('the late position is a part', async () => {
    const shown = await detailOf(record.id);
    return shown.parts.length === 3 ? shown : undefined;
  });
  assert.equal(detail.parts[2]?.positions, 1);
  assert.ok(detail.parts.every(({ isIntact }) => isIntact));
  // the last look finds nothing, and leaves nothing
  app.advance(90_000);
  admin = await signIn();
  await until(
    'nothing more is looked for',
    async () =>
      (await db.selectFrom('eventRecord').select('dueAt').where('id', '=', record.id).executeTakeFirst())?.dueAt ===
      null,
  );
  assert.equal((await detailOf(record.id)).parts.length, 3);
});

test('nobody changes a part, and one that was changed beside the product is seen', async () => {
  const { record } = await collided();
  const id = record.id;
  await assert.rejects(
    db.updateTable('eventRecordPart').set({ content: '{}' }).where('recordId', '=', id).execute(),
    /never change/,
  );
  await assert.rejects(db.deleteFrom('eventRecordPart').where('recordId', '=', id).execute(), /never change/);
  await sql`alter table "eventRecordPart" disable trigger "eventRecordPart_kept"`.execute(db);
  await sql`update "eventRecordPart" set "content" = replace("content", '"speed":4', '"speed":2') where "recordId" = ${id}`.execute(
    db,
  );
  await sql`alter table "eventRecordPart" enable trigger "eventRecordPart_kept"`.execute(db);
  assert.equal((await detailOf(id)).parts[0]?.isIntact, false);
  const { jobId } = await admin.call('/capacity/eventRecord/export', { id, form: 'whole' });
  const job = await until('the export ends', async () => {
    const one = await admin.call('/sys/job/getById', { id: jobId });
    return one.state === 'failed' ? one : undefined;
  });
  assert.match(job.message, /no longer gives the hash/);
});

test('a record goes out whole and by each list of the law; who had it is kept with it', async () => {
  const { record } = await collided();
  const listed = z.object({
    items: z.array(z.object({ number: z.int(), held: z.string(), values: z.unknown() })),
    parts: z.array(z.object({ hash: z.string() })),
  });
  const fileOf = async (form: 'whole' | 'stvg1g' | 'miit10'): Promise<unknown> => {
    const { jobId } = await admin.call('/capacity/eventRecord/export', { id: record.id, form });
    const job = await until('the export is there', async () => {
      const one = await admin.call('/sys/job/getById', { id: jobId });
      return one.state === 'succeeded' ? one : undefined;
    });
    const path = join(jobFolder(services.config, jobId), job.files[0]?.name ?? '');
    return JSON.parse(await readFile(path, 'utf8'));
  };
  const german = listed.parse(await fileOf('stvg1g'));
  assert.equal(german.items.length, 13);
  const chinese = listed.parse(await fileOf('miit10'));
  assert.equal(chinese.items.length, 10);
  for (const [list, { items }] of [
    [LEGAL_LISTS.stvg1g, german],
    [LEGAL_LISTS.miit10, chinese],
  ] as const)
    for (const [place, { held, values }] of items.entries()) {
      assert.equal(held, list.items[place]?.held);
      // what is said to be held is there, and what is not is not made up
      assert.equal(values === null, held === 'none');
    }
  // from 36 km/h to 4 km/h within the second of the collision
  const accelerations = z.array(z.object({ lengthwise: z.number() })).parse(german.items[8]?.values);
  assert.equal(accelerations.at(-1)?.lengthwise, -8.889);
  const whole = z
    .object({ parts: z.array(z.object({ hash: z.string(), content: z.object({ positions: z.array(z.unknown()) }) })) })
    .parse(await fileOf('whole'));
  assert.equal(whole.parts[0]?.content.positions.length, 91);
  const { uses } = await detailOf(record.id);
  assert.deepEqual(
    uses.map(({ use, form }) => [use, form]),
    [
      ['exported', 'whole'],
      ['exported', 'miit10'],
      ['exported', 'stvg1g'],
    ],
  );
});

test('what comes again after the time of a record gets another one, what goes on within it does not', async () => {
  const { carId } = await collided();
  const records = async () =>
    (await admin.call('/capacity/eventRecord/getPageList', {})).list.filter((one) => one.carId === carId);
  const report = async (seconds: number, alarms: ['collision'] | []) => {
    app.advance(seconds);
    await telemetry.take([fixAt(carId, now(), { lng: 114.012, alarms })]);
  };
  await report(5, ['collision']);
  await report(5, []);
  await report(31, []);
  await report(5, ['collision']);
  const [again, first] = await until('there is another record', async () => {
    const found = await records();
    return found.length === 2 ? found : undefined;
  });
  assert.equal(again?.alertId, first?.alertId);
  assert.ok(Date.parse(again?.occurredAt ?? '') - Date.parse(first?.occurredAt ?? '') >= 46_000);
});
