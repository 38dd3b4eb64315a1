import assert from 'node:assert/strict';
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { z } from 'zod';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { until } from '#server/testing/until.ts';
import { defineJob, JobRefused, type JobContext } from './define.ts';
import { jobFolder } from './files.ts';
import { Jobs } from './jobs.ts';

const app = await startTestApp();
const { config, jobDb, db, log, now, vault } = app.server.services;
const person = await app.signInAs('operations');
// the server's own runner would take the jobs that are meant for the runners of these tests
await app.server.services.jobs.stop();

const runners: Jobs[] = [];
after(() => Promise.all(runners.map((each) => each.stop())));

/** A runner for one kind of work, acting as another node. */
function runner(run: (context: JobContext) => Promise<void>): Jobs {
  const kind = defineJob({
    kind: 'orderExport',
    permission: 'operation:order:export',
    input: z.object({ name: z.string() }),
    async run(context, { name }) {
      await run(context);
      return { message: { zh: '完成 {name}', en: '{name} done' }, params: { name }, figures: { read: 1 }, files: [] };
    },
  });
  const jobs = new Jobs({ db: jobDb, config, vault, log, now, timeZone: () => 'UTC' }, [kind]);
  runners.push(jobs);
  return jobs;
}

const start = (jobs: Jobs, userId = person.userId) =>
  db
    .transaction()
    .execute((transaction) =>
      jobs.start(transaction, { kind: 'orderExport', input: { name: 'work' }, userId, language: 'zh-CN' }),
    );

const untilAborted = ({ signal }: JobContext) =>
  new Promise<void>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

test('a job runs, tells its progress, and its end is said to each in their own language', async () => {
  let go = () => {};
  const waiting = new Promise<void>((resolve) => (go = resolve));
  const jobs = runner(async ({ progress }) => {
    progress(3, 10);
    await waiting;
  });
  jobs.begin();
  const id = await start(jobs);
  await until('three are done', async () => (await person.call('/sys/job/getById', { id })).doneCount === 3);
  assert.equal((await person.call('/sys/job/getById', { id })).totalCount, 10);
  go();
  const job = await endOfJob(person, id);
  assert.deepEqual([job.state, job.message, job.figures], ['succeeded', 'work done', { read: 1 }]);
  const row = db.selectFrom('job').select(['message', 'said']).where('id', '=', id);
  assert.deepEqual(await row.executeTakeFirstOrThrow(), {
    message: '完成 work',
    said: { zh: '完成 work', en: 'work done' },
  });
  // one that ended before both were kept
  await db.updateTable('job').set({ said: null }).where('id', '=', id).execute();
  assert.equal((await person.call('/sys/job/getById', { id })).message, '完成 work');
  await refused(person.call('/sys/job/cancel', { id }), 409);
  await jobs.stop();
});

test('a job of a transaction that is rolled back never was', async () => {
  const jobs = runner(() => Promise.resolve());
  jobs.begin();
  await start(jobs).then((id) => endOfJob(person, id));
  let lost = '';
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      lost = await jobs.start(transaction, {
        kind: 'orderExport',
        input: { name: 'x' },
        userId: person.userId,
        language: 'zh-CN',
      });
      throw new Error('no');
    }),
  );
  await refused(person.call('/sys/job/getById', { id: lost }), 404);
  await jobs.stop();
});

/** Whether a failure is the platform's, which the system page counts. */
const isFault = async (id: string) =>
  (await db.selectFrom('job').select('isFault').where('id', '=', id).executeTakeFirstOrThrow()).isFault;

test('a refusal tells the person why, any other failure only its number', async () => {
  const refusing = runner(() =>
    Promise.reject(new JobRefused({ zh: '不行：{why}', en: 'no: {why}' }, { why: { zh: '满', en: 'full' } })),
  );
  refusing.begin();
  const job = await endOfJob(person, await start(refusing));
  assert.deepEqual([job.state, job.message], ['failed', 'no: full']);
  assert.equal(await isFault(job.id), false);
  await refusing.stop();
  const failing = runner(() => Promise.reject(new Error('secret')));
  failing.begin();
  const other = await endOfJob(person, await start(failing));
  assert.equal(other.state, 'failed');
  assert.doesNotMatch(other.message, /secret/);
  assert.equal(await isFault(other.id), true);
  await failing.stop();
});

test('a waiting job is cancelled at once, a running one soon', async () => {
  const jobs = runner(untilAborted);
  const idle = await start(jobs);
  await person.call('/sys/job/cancel', { id: idle });
  assert.equal((await person.call('/sys/job/getById', { id: idle })).state, 'cancelled');
  jobs.begin();
  const id = await start(jobs);
  await until('it runs', async () => (await person.call('/sys/job/getById', { id })).state === 'running');
  await person.call('/sys/job/cancel', { id });
  assert.equal((await endOfJob(person, id)).state, 'cancelled');
  await jobs.stop();
});

test('what a stopping node leaves, the next goes on with, from where it was', async () => {
  const first = runner(async (context) => {
    await context.db
      .transaction()
      .execute((transaction) =>
        context.save(transaction, { checkpoint: { at: 7 }, doneCount: 7, figures: { read: 7 } }),
      );
    await untilAborted(context);
  });
  first.begin();
  const id = await start(first);
  await until('seven are done', async () => (await person.call('/sys/job/getById', { id })).doneCount === 7);
  await first.stop();
  assert.equal((await person.call('/sys/job/getById', { id })).state, 'queued');
  let seen: unknown;
  const second = runner(async ({ checkpoint }) => void (seen = checkpoint));
  second.begin();
  assert.equal((await endOfJob(person, id)).state, 'succeeded');
  assert.deepEqual(seen, { at: 7 });
  await second.stop();
});

test('a job of a node that died is taken over, and the dead run can write no more', async () => {
  let late: (() => Promise<void>) | undefined;
  const dying = runner(async (context) => {
    // this node may take over the job: only the first run is the dead one
    if (late !== undefined) return;
    late = () =>
      context.db
        .transaction()
        .execute((transaction) => context.save(transaction, { checkpoint: {}, doneCount: 99, figures: {} }));
    await untilAborted(context);
  });
  dying.begin();
  const id = await start(dying);
  await until('the first run is over', () => late !== undefined);
  // as if its process had been stopped long enough for the lease to run out
  await db
    .updateTable('job')
    .set({ leaseUntil: '2020-01-01T00:00:00Z', runner: 'somebody else' })
    .where('id', '=', id)
    .execute();
  const heir = runner(() => Promise.resolve());
  heir.begin();
  assert.equal((await endOfJob(person, id)).state, 'succeeded');
  await assert.rejects(late?.() ?? Promise.resolve(), /lost/);
  assert.notEqual((await person.call('/sys/job/getById', { id })).doneCount, 99);
  await dying.stop();
  await heir.stop();
});

test('a job that ends with its server twice and came no further is stopped, and says so', async () => {
  let runs = 0;
  const dying = runner(async (context) => {
    runs += 1;
    // the first comes to the fifth row, the next no further
    context.progress(5, 10);
    if (runs === 1)
      await until('five are done', async () => (await person.call('/sys/job/getById', { id })).doneCount === 5);
    await untilAborted(context);
  });
  const id = await start(dying);
  dying.begin();
  // as if its process had ended: the lease runs out, and the job is taken up again
  for (const run of [1, 2, 3]) {
    await until(`run ${run}`, () => runs === run);
    if (run === 1)
      await until('its fruit is kept', async () => {
        const { fruitless } = await db
          .selectFrom('job')
          .select('fruitless')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        return fruitless === 0;
      });
    const leaseUntil = '2020-01-01T00:00:00Z';
    await db.updateTable('job').set({ leaseUntil, runner: 'somebody else' }).where('id', '=', id).execute();
  }
  const { state, message } = await endOfJob(person, id);
  assert.equal(state, 'failed');
  assert.match(message, /without coming further/);
  assert.equal(runs, 3);
  await dying.stop();
});

test('jobs are their owner’s alone', async () => {
  const jobs = runner(() => Promise.resolve());
  const id = await start(jobs);
  const other = await app.signInAs('operations');
  await refused(other.call('/sys/job/getById', { id }), 404);
  await refused(other.call('/sys/job/cancel', { id }), 404);
  await refused(other.call('/sys/job/getDownloadTicket', { id, fileName: 'x' }), 404);
  assert.equal((await other.call('/sys/job/getPageList', {})).total, 0);
  assert.ok((await person.call('/sys/job/getPageList', { kind: 'orderExport' })).list.some((job) => job.id === id));
});

test('old files go, new ones and those of jobs under way stay', async () => {
  const jobs = runner(() => Promise.resolve());
  const folderWith = (id: string, daysAgo: number) => {
    const folder = jobFolder(config, id);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.csv'), 'x');
    const at = new Date(Date.now() - daysAgo * 86_400_000);
    utimesSync(folder, at, at);
    return id;
  };
  const ended = async (daysAgo: number) => {
    const id = await start(jobs);
    const finishedAt = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    await db
      .updateTable('job')
      .set({ state: 'succeeded', finishedAt, files: '[{"name":"a.csv","bytes":1}]' })
      .where('id', '=', id)
      .execute();
    return folderWith(id, 0);
  };
  const [old, fresh, open] = [await ended(8), await ended(1), folderWith(await start(jobs), 0)];
  const [orphan, freshOrphan] = [folderWith('999999', 8), folderWith('999998', 0)];
  await jobs.tidy();
  const left = [old, fresh, open, orphan, freshOrphan].map((id) => existsSync(jobFolder(config, id)));
  assert.deepEqual(left, [false, true, true, false, true]);
  assert.deepEqual((await person.call('/sys/job/getById', { id: old })).files, []);
});
