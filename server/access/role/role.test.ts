import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { RoleRow } from '#contract/access/role/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

async function byCode(code: string): Promise<RoleRow> {
  const { list } = await admin.call('/sys/role/getPageList', { pageSize: 200 });
  const role = list.find((candidate) => candidate.code === code);
  assert.ok(role, code);
  return role;
}
const formOf = ({ id, version, code, nameZh, nameEn, homePage, dataScope, areaCodes, remark }: RoleRow) => ({
  id,
  version,
  code,
  nameZh,
  nameEn,
  homePage,
  dataScope,
  areaCodes,
  remark,
});
const add = (code: string, rest: object = {}) =>
  admin.call('/sys/role/addOne', { code, nameZh: code, nameEn: code, dataScope: 'everything', ...rest });
const leavesOf = async (permissions: readonly string[]) =>
  (await db.selectFrom('menu').select('id').where('permission', 'in', permissions).execute()).map(({ id }) => id);

test('the list filters, sorts, pages and counts who holds each role', async () => {
  const { list, total } = await admin.call('/sys/role/getPageList', { pageSize: 3 });
  assert.deepEqual(
    list.map(({ code }) => code),
    ['administrator', 'auditor', 'data'],
  );
  assert.equal(total, 9);
  assert.equal(list[0]?.userCount, 2);
  const schools = await admin.call('/sys/role/getPageList', { dataScope: 'schools' });
  assert.deepEqual(
    schools.list.map(({ code }) => code),
    ['teacher'],
  );
  assert.deepEqual((await admin.call('/sys/role/getPageList', { keyword: '%' })).list, []);
});

test('a code is there once, and that of a built-in role stays', async () => {
  await add('once');
  await refusedField(add('once'), 'code', 409);
  const once = await byCode('once');
  await refusedField(admin.call('/sys/role/updateOne', { ...formOf(once), code: 'data' }), 'code', 409);
  const data = await byCode('data');
  await refusedField(admin.call('/sys/role/updateOne', { ...formOf(data), code: 'other' }), 'code');
  const { version } = await admin.call('/sys/role/updateOne', { ...formOf(data), nameEn: 'Data people' });
  assert.equal(version, data.version + 1);
});

test('the scope areas names areas, and only it', async () => {
  await refusedField(add('areas', { dataScope: 'areas' }), 'areaCodes');
  await add('areas', { dataScope: 'areas', areaCodes: ['4403', '440305'] });
  const areas = await byCode('areas');
  assert.deepEqual(areas.areaCodes, ['4403', '440305']);
  await admin.call('/sys/role/updateOne', { ...formOf(areas), dataScope: 'own' });
  assert.deepEqual((await byCode('areas')).areaCodes, []);
});

test('of fifty edits at once exactly one wins, and the others get the role as it is', async () => {
  await add('crowd');
  const role = await byCode('crowd');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      admin.send('/sys/role/updateOne', { ...formOf(role), nameEn: `name${place}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 49);
  const { nameEn, version } = await byCode('crowd');
  assert.equal(version, 2);
  assert.match(
    JSON.stringify(answers.find(({ status }) => status === 409)?.body.data),
    new RegExp(`"nameEn":"${nameEn}"`),
  );
});

const inUse = z.object({
  count: z.int(),
  users: z.array(z.strictObject({ id: z.string(), account: z.string(), realName: z.string() })),
});

test('a role in use says who uses it; a built-in one stays; an unused one goes', async () => {
  const { id } = await add('used');
  const users = [];
  for (let count = 0; count < 22; count += 1) users.push(await makeUser(db, { roleCodes: ['used'] }));
  const { body } = await refused(admin.call('/sys/role/deleteById', { id, version: 1 }), 409);
  const data = inUse.parse(body.data);
  assert.equal(data.count, 22);
  assert.equal(data.users.length, 20);
  assert.deepEqual(Object.keys(data.users[0] ?? {}), ['id', 'account', 'realName']);
  assert.match(body.msg, /22/);
  const data2 = await byCode('data');
  await refused(admin.call('/sys/role/deleteById', { id: data2.id, version: data2.version }), 409);
  await db
    .deleteFrom('sysUser')
    .where(
      'id',
      'in',
      users.map((user) => user.id),
    )
    .execute();
  await admin.call('/sys/role/deleteById', { id, version: 1 });
  await refused(admin.call('/sys/role/deleteById', { id, version: 1 }), 404);
});

test('stopping a role takes it from who works as it, on the next request', async () => {
  await add('stopping');
  const person = await app.signInAs('stopping');
  await person.call('/sys/role/myRoleList', {});
  const role = await byCode('stopping');
  await admin.call('/sys/role/updateState', { id: role.id, version: role.version, state: 'disabled' });
  await refused(person.call('/sys/role/myRoleList', {}), 403);
});

test('the administrator role is neither stopped, narrowed nor deleted', async () => {
  const role = await byCode('administrator');
  await refused(admin.call('/sys/role/updateState', { id: role.id, version: role.version, state: 'disabled' }), 409);
  await refusedField(admin.call('/sys/role/updateOne', { ...formOf(role), dataScope: 'own' }), 'dataScope');
  await refused(admin.call('/sys/role/deleteById', { id: role.id, version: role.version }), 409);
});

test('nobody changes a role that allows more than their own, or stops the one they work as', async () => {
  const { id } = await add('lesser');
  const permissions = ['sys:role:list', 'sys:role:update', 'sys:role:delete', 'sys:role:add'];
  const { version } = await admin.call('/sys/menu/updateRoleMenu', {
    roleId: id,
    version: 1,
    leafIds: await leavesOf(permissions),
  });
  const lesser = await app.signInAs('lesser');
  for (const code of ['administrator', 'data']) {
    const role = await byCode(code);
    await refused(lesser.call('/sys/role/updateOne', formOf(role)), 409);
    await refused(lesser.call('/sys/role/updateState', { id: role.id, version: role.version, state: 'disabled' }), 409);
  }
  await refused(lesser.call('/sys/role/updateState', { id, version, state: 'disabled' }), 409);
  const { list } = await lesser.call('/sys/role/getEnabledList', {});
  const grantable = list.filter((role) => role.grantable).map(({ code }) => code);
  assert.ok(grantable.includes('lesser') && !grantable.includes('administrator') && !grantable.includes('operations'));
  assert.ok((await admin.call('/sys/role/getEnabledList', {})).list.every((role) => role.grantable));
});
