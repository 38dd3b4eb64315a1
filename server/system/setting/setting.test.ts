import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { Refused, startTestApp } from '#server/testing/harness.ts';
import type { HealthPart } from '#contract/system/setting/calls.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const { db } = app.server.services;

const refusedWith = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused) return error.answer.status;
    throw error;
  }
  return 200;
};

const partOf = async (part: HealthPart['part']): Promise<HealthPart> => {
  const { parts } = await admin.call('/sys/setting/getHealth', {});
  const found = parts.find((candidate) => candidate.part === part);
  assert.ok(found, part);
  return found;
};

test('every part of the health is looked at and well', async () => {
  const { parts } = await admin.call('/sys/setting/getHealth', {});
  for (const part of ['database', 'broker', 'disk', 'nodes', 'clock', 'jobs'] as const) {
    const found = parts.find((candidate) => candidate.part === part);
    assert.ok(found?.state === 'good' || (part === 'disk' && found?.state === 'warn'), JSON.stringify(found));
  }
});

test('a clock that runs away from the database’s shows', async () => {
  app.advance(90);
  assert.equal((await partOf('clock')).state, 'bad');
  app.advance(-90);
  assert.equal((await partOf('clock')).state, 'good');
});

test('a second node is counted', async () => {
  await app.secondNode();
  assert.deepEqual((await partOf('nodes')).facts, [{ name: 'total', unit: 'count', value: 2 }]);
});

test('versions name the database, the schema and the licence of every package', async () => {
  const versions = await admin.call('/sys/setting/getVersions', {});
  assert.match(versions.postgres, /^1[5-9]/);
  assert.match(versions.schema, /^\d{4}-/);
  assert.ok(versions.packages.some(({ name, licence }) => name === 'fastify' && licence === 'MIT'));
  assert.deepEqual(
    versions.packages.filter(({ licence }) => licence === '').map(({ name }) => name),
    [],
  );
});

test('an administrator ends somebody’s session at once, and not the own one', async () => {
  const other = await app.signInAs('operations');
  const { list } = await admin.call('/sys/setting/getSessionList', { keyword: other.account });
  assert.equal(list.length, 1);
  const id = list[0]?.id ?? '';
  await admin.call('/sys/setting/endSession', { id });
  assert.equal((await other.send('/sys/role/myRoleList', {})).status, 401);
  assert.equal(await refusedWith(admin.call('/sys/setting/endSession', { id })), 404);
  const own = (await admin.call('/sys/setting/getSessionList', {})).list.find(({ current }) => current);
  assert.ok(own);
  assert.equal(await refusedWith(admin.call('/sys/setting/endSession', { id: own.id })), 409);
});

test('a role of limited scope sees and ends only what is within its reach', async () => {
  const { id: supplierId } = await db.selectFrom('supplier').select('id').executeTakeFirstOrThrow();
  const { id: roleId } = await db
    .selectFrom('role')
    .select('id')
    .where('code', '=', 'supplier')
    .executeTakeFirstOrThrow();
  const tree = await admin.call('/sys/menu/findRoleMenuTree', { roleId });
  const wanted = await db
    .selectFrom('menu')
    .select('id')
    .where('permission', 'in', ['sys:setting:list', 'sys:setting:job', 'sys:setting:session'])
    .execute();
  const { version } = await db.selectFrom('role').select('version').where('id', '=', roleId).executeTakeFirstOrThrow();
  await admin.call('/sys/menu/updateRoleMenu', {
    roleId,
    version,
    leafIds: [...tree.grantedLeafIds, ...wanted.map(({ id }) => id)],
  });
  const scoped = await app.signInAs('supplier', { supplierId });
  const colleague = await app.signInAs('supplier', { supplierId });
  const stranger = await app.signInAs('operations');
  const { list } = await scoped.call('/sys/setting/getSessionList', {});
  assert.deepEqual(new Set(list.map(({ userId }) => userId)), new Set([scoped.userId, colleague.userId]));
  const all = await admin.call('/sys/setting/getSessionList', { keyword: stranger.account });
  assert.equal(await refusedWith(scoped.call('/sys/setting/endSession', { id: all.list[0]?.id ?? '' })), 404);

  const row = { kind: 'userExport', userId: stranger.userId, language: 'en-US', input: '{}', state: 'failed' } as const;
  const job = await db
    .insertInto('job')
    .values({ ...row, finishedAt: app.server.services.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.deepEqual((await scoped.call('/sys/setting/getJobList', {})).list, []);
  assert.equal(await refusedWith(scoped.call('/sys/setting/retryJob', { id: job.id })), 404);
  assert.equal(await refusedWith(scoped.call('/sys/setting/cancelJob', { id: job.id })), 404);
});

test('a job that failed runs again to its end, and one that ended is not stopped', async () => {
  const person = await app.signInAs('administrator');
  const { jobId } = await person.call('/sys/systemUser/exportList', { format: 'csv' });
  const stateOf = async (id: string) => (await admin.call('/sys/setting/getJobList', { id })).list[0]?.state ?? 'gone';
  await until('the export has succeeded', async () => (await stateOf(jobId)) === 'succeeded');
  assert.equal(await refusedWith(admin.call('/sys/setting/cancelJob', { id: jobId })), 409);
  assert.equal(await refusedWith(admin.call('/sys/setting/retryJob', { id: jobId })), 409);
  await db.updateTable('job').set({ state: 'failed', message: 'broken' }).where('id', '=', jobId).execute();
  assert.equal((await admin.call('/sys/setting/getJobList', { id: jobId })).list[0]?.canRetry, true);
  await admin.call('/sys/setting/retryJob', { id: jobId });
  await until('the export has succeeded', async () => (await stateOf(jobId)) === 'succeeded');
});

test('an import whose file is gone cannot run again', async () => {
  const { userId } = await app.signInAs('operations');
  const row = { kind: 'orderImport', userId, language: 'en-US', input: '{}', state: 'failed' } as const;
  const { id } = await db
    .insertInto('job')
    .values({ ...row, finishedAt: app.server.services.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  assert.equal((await admin.call('/sys/setting/getJobList', { id })).list[0]?.canRetry, false);
  assert.equal(await refusedWith(admin.call('/sys/setting/retryJob', { id })), 409);
});

test('what people get wrong is no fault of the system, what the system gets wrong is', async () => {
  const { userId } = await app.signInAs('operations');
  const row = { kind: 'orderImport', userId, language: 'en-US', input: '{}', state: 'failed' } as const;
  const failed = { ...row, finishedAt: app.server.services.now() };
  const before = await partOf('jobs');
  await db.insertInto('job').values(failed).execute();
  assert.deepEqual(await partOf('jobs'), before);
  assert.equal(before.state, 'good');
  await db
    .insertInto('job')
    .values({ ...failed, isFault: true })
    .execute();
  const { state, facts } = await partOf('jobs');
  assert.equal(state, 'warn');
  assert.deepEqual(
    facts.find(({ name }) => name === 'faultsToday'),
    { name: 'faultsToday', unit: 'count', value: 1 },
  );
});
