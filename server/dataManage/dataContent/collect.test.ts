/** Pictures that no frame shows go, in the store too; one that is brought again meanwhile stays. */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { bringDataSet, bringFiles, inspectImport, newDataSet, picture } from '#server/testing/dataSets.ts';
import { zip } from '#server/testing/files.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { endOfJob } from '#server/testing/jobs.ts';
import { until } from '#server/testing/until.ts';
import { collectContents } from './collect.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { services } = app.server;
const { db } = services;

const LOCK = 7_461_004;
const ago = (ms: number) => new Date(services.now().getTime() - ms).toISOString();

async function framesOf(dataSetId: string) {
  const { list } = await admin.call('/dataManage/dataFrame/getPageList', { dataSetId, sort: 'key' });
  return Promise.all(list.map(async ({ id }) => (await admin.call('/dataManage/dataFrame/getById', { id })).frame));
}

/** The answers to the addresses of all pictures of a set. */
async function shown(dataSetId: string): Promise<number[]> {
  const frames = await framesOf(dataSetId);
  return Promise.all(
    frames.map(async ({ address }) => (await fetch(new URL(address ?? '/nothing', admin.address))).status),
  );
}

async function removeSet(dataSetId: string): Promise<void> {
  const { list } = await admin.call('/dataManage/dataSet/getPageList', {});
  const { version } = list.find(({ id }) => id === dataSetId) ?? assert.fail('no such set');
  await admin.call('/dataManage/dataSet/deleteById', { id: dataSetId, version });
}

/** What was brought before this moment is two days old. */
const grow = () =>
  Promise.all([
    sql`update "dataContent" set "createdAt" = "createdAt" - interval '2 days'`.execute(db),
    sql`update "contentToRemove" set "removeAt" = "removeAt" - interval '2 days'`.execute(db),
  ]);

const keysOf = async (): Promise<string[]> =>
  (await db.selectFrom('dataContent').select(['key', 'thumbKey']).execute()).flatMap(({ key, thumbKey }) =>
    thumbKey === null ? [key] : [key, thumbKey],
  );
const toRemove = async () => (await db.selectFrom('contentToRemove').select('key').execute()).map(({ key }) => key);
const sizes = (keys: readonly string[]) => Promise.all(keys.map((key) => services.storage.of('local').size(key)));

const red = [{ name: 'red.png', content: await picture(64, 48, 201) }];

test('what no frame shows goes after a day, and what is shown stays', async () => {
  const [gone, stays] = [await bringFiles(admin, red), await bringDataSet(admin)];
  const before = await keysOf();
  await removeSet(gone);
  await collectContents(services, ago);
  assert.deepEqual(await keysOf(), before, 'an import takes content before its frames name it');
  await grow();
  await collectContents(services, ago);
  const after = await keysOf();
  const left = before.filter((key) => !after.includes(key));
  assert.ok(left.length > 0);
  assert.ok((await sizes(left)).every((size) => size === null));
  assert.deepEqual(await shown(stays), [200, 200]);
  assert.deepEqual(await toRemove(), []);
});

test('a picture that comes again while the store removes it is shown', async () => {
  await removeSet(await bringFiles(admin, red));
  await grow();
  let again = '';
  const local = services.storage.of('local');
  const remove = async (key: string) => {
    if (again === '') again = await bringFiles(admin, red);
    await local.remove(key);
  };
  await collectContents({ ...services, storage: { of: () => ({ ...local, remove }) } }, ago);
  assert.notEqual(again, '');
  assert.deepEqual(await shown(again), [200]);
  await removeSet(again);
});

test('a picture that an import has just found to be there stays until its frame stands', async () => {
  const before = await bringFiles(admin, red);
  await removeSet(before);
  await grow();
  const dataSetId = await newDataSet(admin, '再次导入');
  const { start } = await inspectImport(admin, dataSetId, { 'in.zip': zip(red) });
  await sql`create function "stopHere"() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(LOCK)}); return new; end $$`.execute(db);
  await sql`create trigger "stopHere" before update of "sha256" on "dataFrame" for each row
    execute function "stopHere"()`.execute(db);
  const jobId = await db.transaction().execute(async (holding) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(holding);
    const begun = await start();
    await until('the import is about to name the picture', async () => {
      const { rows } = await sql`select from pg_locks where "locktype" = 'advisory' and not "granted"
        and "objid" = ${LOCK}`.execute(db);
      return rows.length > 0;
    });
    await collectContents(services, ago);
    return begun;
  });
  const { state, message } = await endOfJob(admin, jobId);
  assert.equal(state, 'succeeded', message);
  assert.deepEqual(await shown(dataSetId), [200]);
  await sql`drop trigger "stopHere" on "dataFrame"`.execute(db);
  await removeSet(dataSetId);
});

test('what a dead store does not remove is removed when it is back', async () => {
  await grow();
  const before = await keysOf();
  const remove = () => Promise.reject(new Error('the store is away'));
  const storage = { of: () => ({ ...services.storage.of('local'), remove }) };
  await assert.rejects(collectContents({ ...services, storage }, ago), /away/);
  const left = await toRemove();
  assert.ok(left.length > 0);
  assert.ok((await sizes(left)).every((size) => size !== null));
  await grow();
  await collectContents(services, ago);
  assert.deepEqual(await toRemove(), []);
  assert.ok((await sizes(left)).every((size) => size === null));
  assert.ok(left.every((key) => before.includes(key)));
});

test('what a killed import had put into the store goes', async () => {
  const key = 'data/ab/left.png';
  const { current } = services.storage;
  await current.put(key, Readable.from([red[0]?.content ?? '']), {
    size: red[0]?.content.length ?? 0,
    type: 'image/png',
  });
  await db
    .insertInto('contentToRemove')
    .values({ store: 'local', key, removeAt: ago(-3_600_000) })
    .execute();
  await collectContents(services, ago);
  assert.notEqual(await current.size(key), null, 'it may still be written');
  await grow();
  await collectContents(services, ago);
  assert.equal(await current.size(key), null);
});
