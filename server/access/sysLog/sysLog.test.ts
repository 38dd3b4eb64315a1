import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hashOf } from '#server/ground/core/audit.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const add = (code: string) => admin.call('/sys/role/addOne', { code, nameZh: code, nameEn: code, dataScope: 'own' });

test('an operation leaves one row with who, what, and before and after by field', async () => {
  const { id } = await add('logged');
  await admin.call('/sys/role/updateOne', {
    id,
    version: 1,
    code: 'logged',
    nameZh: '改名',
    nameEn: 'logged',
    dataScope: 'own',
  });
  const { list, total } = await admin.call('/sys/sysLog/getPageList', { object: 'role', objectId: id });
  assert.equal(total, 2);
  assert.deepEqual(list.map(({ call, account, roleCode, changeCount }) => [call, account, roleCode, changeCount])[0], [
    '/sys/role/updateOne',
    'admin',
    'administrator',
    1,
  ]);
  assert.deepEqual(list[0]?.role, { nameZh: '管理员', nameEn: 'Administrator' });
  const detail = await admin.call('/sys/sysLog/getById', { id: list[0]?.id ?? '' });
  assert.deepEqual(detail.changes, [{ field: 'nameZh', before: 'logged', after: '改名' }]);
  await refused(admin.call('/sys/sysLog/getById', { id: '999999' }), 404);
  assert.equal((await admin.call('/sys/sysLog/getPageList', { call: '/sys/role/upd' })).total, 1);
  assert.equal((await admin.call('/sys/sysLog/getPageList', { call: '/sys/%' })).total, 0);
  assert.equal((await admin.call('/sys/sysLog/getPageList', { to: '2020-01-01T00:00:00Z' })).total, 0);
});

test('settings are named in both languages, whatever their keys', async () => {
  const mainId = 'security.lockOut';
  const detail = await admin.call('/sys/sysConfigOption/getDetailByMainId', { mainId });
  const values = [{ key: 'security.lockOut.minutes', value: 31 }];
  await admin.call('/sys/sysConfigOption/updateDetail', { mainId, version: detail.version, values });
  const { list } = await admin.call('/sys/sysLog/getPageList', { object: 'sysConfig', pageSize: 1 });
  const { titleZh, titleEn, options } = detail;
  assert.deepEqual(list[0]?.names, { nameZh: titleZh, nameEn: titleEn });
  const { fieldNames } = await admin.call('/sys/sysLog/getById', { id: list[0]?.id ?? '' });
  const option = options.find(({ key }) => key === 'security.lockOut.minutes');
  assert.deepEqual(fieldNames, [
    { field: 'security.lockOut.minutes', nameZh: option?.titleZh, nameEn: option?.titleEn },
  ]);
});

test('a refused operation leaves no row', async () => {
  const before = (await admin.call('/sys/sysLog/getPageList', {})).total;
  await refused(add('logged'), 409);
  assert.equal((await admin.call('/sys/sysLog/getPageList', {})).total, before);
});

test('sign-ins are listed with their outcome', async () => {
  await refused(app.signIn('admin', 'wrong password'), 401);
  const { list } = await admin.call('/sys/sysLog/getSignInList', { account: 'admin' });
  assert.deepEqual(
    list.map(({ result }) => result),
    ['wrongCredentials', 'succeeded'],
  );
  assert.equal((await admin.call('/sys/sysLog/getSignInList', { result: 'succeeded', ip: list[0]?.ip })).total, 1);
});

/** Appends rows to the chain, many at once. */
async function lengthen(count: number): Promise<void> {
  const head = await db.selectFrom('auditHead').select(['rowCount', 'hash']).executeTakeFirstOrThrow();
  let { hash } = head;
  const rows = Array.from({ length: count }, (_, place) => {
    const id = String(Number(head.rowCount) + place + 1);
    const row = {
      at: '2026-01-01T00:00:00Z',
      userId: null,
      account: 'x',
      roleCode: '',
      call: '/x',
      object: 'x',
      objectId: id,
      label: '',
      changes: [],
      ip: '',
      userAgent: '',
      traceId: '',
      durationMs: 0,
    };
    const previousHash = hash;
    hash = hashOf(id, previousHash, row);
    return { ...row, id, previousHash, hash, changes: '[]' };
  });
  await db.insertInto('audit').values(rows).execute();
  await db
    .updateTable('auditHead')
    .set({ hash, rowCount: String(Number(head.rowCount) + count) })
    .execute();
}

test('the chain fits, also over more rows than one batch; what is changed, exchanged or cut off shows', async () => {
  const verify = () => admin.call('/sys/sysLog/verify', {});
  await lengthen(1100);
  const { rowCount } = await db.selectFrom('auditHead').select('rowCount').executeTakeFirstOrThrow();
  const whole = await verify();
  assert.deepEqual([whole.intact, whole.firstBadId, String(whole.checked)], [true, null, rowCount]);

  const tamper = async (statement: string) => {
    await sql.raw('alter table "audit" disable trigger all').execute(db);
    await sql.raw(statement).execute(db);
    await sql.raw('alter table "audit" enable trigger all').execute(db);
  };
  await tamper(`update "audit" set "account" = 'y' where "id" = 1050`);
  const changed = await verify();
  assert.deepEqual([changed.intact, changed.firstBadId, changed.checked], [false, '1050', 1049]);
  await tamper(`update "audit" set "account" = 'x' where "id" = 1050`);
  assert.ok((await verify()).intact);
  await tamper(`delete from "audit" where "id" = ${rowCount}`);
  const cut = await verify();
  assert.deepEqual([cut.intact, cut.firstBadId, cut.checked], [false, null, Number(rowCount) - 1]);
  await tamper(`delete from "audit" where "id" = 500`);
  assert.equal((await verify()).firstBadId, '501');
});

test('the log takes no changes and no deletions', async () => {
  for (const statement of ['update "audit" set "label" = \'x\'', 'delete from "audit"', 'truncate "audit"']) {
    await assert.rejects(sql.raw(statement).execute(db), /append-only/);
  }
});
