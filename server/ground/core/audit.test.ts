import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { changesOf } from './audit.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

/** The chain may be verified six times a minute. */
const verify = () => {
  app.advance(11);
  return admin.call('/sys/sysLog/verify', {});
};

/** Tampering by an intruder with access to the database. */
async function tamper(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table "audit" disable trigger "audit_appendOnly"`.execute(db);
  await work();
  await sql`alter table "audit" enable trigger "audit_appendOnly"`.execute(db);
}

test('a chain of many writers at once has no gap and verifies', async () => {
  // the demo's log does not begin empty
  const { checked: before } = await verify();
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      admin.call('/sys/role/addOne', { code: `chained${n}`, nameZh: '链', nameEn: `Chained ${n}`, dataScope: 'own' }),
    ),
  );
  const { intact, checked } = await verify();
  assert.equal(intact, true);
  assert.equal(checked, before + 30);
  const ids = await db.selectFrom('audit').select('id').orderBy('id').execute();
  assert.deepEqual(
    ids.map(({ id }) => Number(id)),
    Array.from({ length: checked }, (_, n) => n + 1),
  );
});

test('who waits for the head longer than a statement may waits again, and what it does is done once', async () => {
  const waitsSince = async () => {
    const waiting = sql<{ since: string }>`select "query_start" as "since" from "pg_stat_activity"
      where "datname" = current_database() and "wait_event_type" = 'Lock' and "query" like '%"auditHead"%'`;
    return (await waiting.execute(db)).rows.map(({ since }) => since);
  };
  const { adding } = await db.transaction().execute(async (transaction) => {
    await sql`select 1 from "auditHead" for update`.execute(transaction);
    const role = { code: 'patient', nameZh: '久候', nameEn: 'Patient', dataScope: 'own' } as const;
    const sent = admin.call('/sys/role/addOne', role);
    const waits = new Set<string>();
    await until('it waits for the second time', async () => {
      for (const since of await waitsSince()) waits.add(since);
      return waits.size === 2;
    });
    return { adding: sent };
  });
  const { id } = await adding;
  const ofRole = db.selectFrom('audit').select('id').where('object', '=', 'role').where('objectId', '=', id);
  assert.equal((await ofRole.execute()).length, 1);
  assert.equal((await verify()).intact, true);
});

test('the log refuses to be changed', async () => {
  for (const statement of [sql`update "audit" set "account" = 'x'`, sql`delete from "audit"`, sql`truncate "audit"`]) {
    await assert.rejects(statement.execute(db), /append-only/);
  }
});

test('a changed row is found by its number', async () => {
  const before = await db.selectFrom('audit').select('account').where('id', '=', '7').executeTakeFirstOrThrow();
  await tamper(() => db.updateTable('audit').set({ account: 'somebody-else' }).where('id', '=', '7').execute());
  const { intact, firstBadId, checked } = await verify();
  assert.deepEqual([intact, firstBadId, checked], [false, '7', 6]);
  await tamper(() => db.updateTable('audit').set(before).where('id', '=', '7').execute());
  assert.equal((await verify()).intact, true);
});

test('a removed row is found, in the middle and at the end', async () => {
  const row = await db.selectFrom('audit').selectAll().where('id', '=', '12').executeTakeFirstOrThrow();
  await tamper(() => db.deleteFrom('audit').where('id', '=', '12').execute());
  assert.deepEqual([(await verify()).intact, (await verify()).firstBadId], [false, '13']);
  await tamper(() =>
    db
      .insertInto('audit')
      .values({ ...row, changes: JSON.stringify(row.changes) })
      .execute(),
  );
  assert.equal((await verify()).intact, true);
  await tamper(() => db.deleteFrom('audit').where('id', '=', '30').execute());
  assert.equal((await verify()).intact, false);
});

test('before and after hold what differs; secrets only that they do', () => {
  const changes = changesOf({
    object: 'x',
    objectId: '1',
    label: 'x',
    secret: ['password', 'mobile'],
    before: { name: 'a', same: [1, { b: 2 }], password: 'old', version: 1 },
    after: { name: 'b', same: [1, { b: 2 }], password: 'new', mobile: '1', version: 2, added: null },
  });
  assert.deepEqual(changes, [
    { field: 'mobile', before: null, after: '••••••' },
    { field: 'name', before: 'a', after: 'b' },
    { field: 'password', before: '••••••', after: '••••••' },
  ]);
});

test('a row that is added is not told by the fields that were left empty', () => {
  const row = { object: 'x', objectId: '1', label: 'x' };
  const name = { field: 'name', before: null, after: 'a' };
  assert.deepEqual(changesOf({ ...row, after: { name: 'a', remark: '', areaCodes: [] } }), [name]);
  assert.deepEqual(changesOf({ ...row, before: { name: 'a', remark: '' } }), [{ ...name, before: 'a', after: null }]);
  // emptying a field is logged, and so is filling an empty one
  assert.equal(changesOf({ ...row, before: { remark: 'a' }, after: { remark: '' } }).length, 1);
  assert.equal(changesOf({ ...row, before: { remark: null }, after: { remark: '' } }).length, 1);
});
