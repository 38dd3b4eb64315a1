/** An import that loses its node half-way: who takes it over says and writes what one run would have. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { inspectImport, newDataSet, picture } from '#server/testing/dataSets.ts';
import { zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { db } = app.server.services;

const OBJECTS = 5200;
const STOPS_AT = '3000';
const LOCK = 7_461_003;

/** Objects of a class that nobody knows stand before the stop, and more in one frame than are taken. */
const archive = zip([
  {
    name: 'labels.json',
    content: JSON.stringify({
      images: [
        { id: 1, file_name: 'a.png', width: 64, height: 48 },
        { id: 2, file_name: 'b.png', width: 32, height: 32 },
      ],
      categories: [
        { id: 1, name: 'car' },
        { id: 2, name: 'nobody' },
      ],
      annotations: Array.from({ length: OBJECTS }, (_, index) => ({
        id: index + 1,
        image_id: index % 400 === 7 ? 2 : 1,
        category_id: index % 100 === 3 && index < 1000 ? 2 : 1,
        bbox: [index % 50, 4, 5, 6],
        area: 30,
        iscrowd: 0,
      })),
    }),
  },
  { name: 'a.png', content: await picture(64, 48) },
  { name: 'b.png', content: await picture(33, 32) },
]);

async function inspected(name: string) {
  const dataSetId = await newDataSet(admin, name);
  const brought = await inspectImport(admin, dataSetId, { 'in.zip': archive });
  assert.equal(brought.job.state, 'succeeded', brought.job.message);
  return { dataSetId, ...brought };
}

/** What the import said, and what is in the set. */
async function resultOf({ dataSetId, row }: Awaited<ReturnType<typeof inspected>>) {
  const { outcome, found } = await row();
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  const frames = await Promise.all(list.map(({ id }) => admin.call('/dataManage/dataFrame/getById', { id })));
  const rows = frames.map(({ frame, list: objects }) => [
    frame.key,
    frame.address !== null,
    objects.map(({ key, shapes }) => JSON.stringify([key, shapes])).toSorted(),
  ]);
  return { outcome, findings: found?.findings, counts: found?.counts, rows };
}

test('an import that is taken over half-way ends as one that nothing happened to', async () => {
  const whole = await inspected('未中断');
  assert.equal((await whole.run()).state, 'succeeded');
  const expected = await resultOf(whole);
  assert.ok((expected.counts?.length ?? 0) >= 3, JSON.stringify(expected.counts));
  assert.ok((expected.outcome?.leftOut ?? 0) > 10);

  const halved = await inspected('中断');
  await sql`create function "stopHere"() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(LOCK)}); return new; end $$`.execute(db);
  await sql`create trigger "stopHere" before insert on "dataObject" for each row
    when (new."key" = ${sql.lit(STOPS_AT)}) execute function "stopHere"()`.execute(db);
  try {
    const jobId = await db.transaction().execute(async (holding) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(holding);
      const id = await halved.start();
      await until('the import stands at its middle', async () => {
        const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and objid = ${sql.lit(LOCK)}`.execute(db);
        return rows.length > 0;
      });
      // as if its process had been stopped long enough for the lease to run out
      const lost = { leaseUntil: '2020-01-01T00:00:00Z', runner: 'somebody else' };
      await db.updateTable('job').set(lost).where('id', '=', id).execute();
      return id;
    });
    const job = await endOfJob(admin, jobId);
    assert.equal(job.state, 'succeeded', job.message);
  } finally {
    await sql`drop trigger "stopHere" on "dataObject"`.execute(db);
    await sql`drop function "stopHere"()`.execute(db);
  }
  assert.deepEqual(await resultOf(halved), expected);
});
