import assert from 'node:assert/strict';
import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { test } from 'node:test';
import type { SystemUserRow } from '#contract/access/systemUser/calls.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser, type UserWishes } from '#server/testing/factories.ts';
import { bringImage, png } from '#server/testing/files.ts';
import { grantsOf } from '#server/seed/roles.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const roles = await admin.call('/sys/role/getEnabledList', {});
const roleId = (code: string): string => {
  const role = roles.list.find((candidate) => candidate.code === code);
  assert.ok(role, code);
  return role.id;
};
const { list: suppliers } = await admin.call('/operation/supplier/getEnabledList', {});
const { list: schools } = await admin.call('/school/findSchoolIdAndNameList', {});
const [supplierA = '', supplierB = ''] = suppliers.map(({ id }) => id);
const [schoolA = ''] = schools.map(({ id }) => id);

let serial = 0;
const form = (rest: object = {}) => {
  serial += 1;
  const data = roleId('data');
  return { account: `made.${serial}`, realName: `Made ${serial}`, roleIds: [data], defaultRoleId: data, ...rest };
};
async function read(id: string, as: Client = admin): Promise<SystemUserRow> {
  const { list } = await as.call('/sys/systemUser/getSysUserInfoList', { id });
  const [row] = list;
  assert.ok(row, id);
  return row;
}
const formOf = (row: SystemUserRow) => ({
  id: row.id,
  version: row.version,
  account: row.account,
  realName: row.realName,
  employeeId: row.employeeId,
  mobile: row.mobile,
  email: row.email,
  gender: row.gender,
  avatar: row.avatar,
  type: row.type,
  supplierId: row.supplierId,
  schoolId: row.schoolId,
  departmentId: row.departmentId,
  majorId: row.majorId,
  roleIds: row.roles.map(({ id }) => id),
  defaultRoleId: row.defaultRoleId ?? '',
  remark: row.remark,
});
const seen = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** A role with these permissions, and somebody who works as it. */
async function worker(
  code: string,
  dataScope: 'everything' | 'suppliers' | 'schools' | 'own' | 'areas',
  wishes: UserWishes = {},
  permissions: string[] = [],
) {
  const areaCodes = dataScope === 'areas' ? ['44'] : [];
  const { id } = await admin.call('/sys/role/addOne', { code, nameZh: code, nameEn: code, dataScope, areaCodes });
  const wanted = [
    'sys:systemUser:list',
    'sys:systemUser:add',
    'sys:systemUser:update',
    'sys:systemUser:state',
    'sys:systemUser:password',
    ...permissions,
  ];
  const leaves = await db.selectFrom('menu').select('id').where('permission', 'in', wanted).execute();
  await admin.call('/sys/menu/updateRoleMenu', { roleId: id, version: 1, leafIds: leaves.map((leaf) => leaf.id) });
  return { roleId: id, client: await app.signInAs(code, wishes) };
}

test('a new person signs in with a one-use password and must change it', async () => {
  const { id, password, expiresAt } = await admin.call(
    '/sys/systemUser/addSysUserInfo',
    form({ mobile: '13812345678', employeeId: 'E1' }),
  );
  assert.match(password, /^[a-km-zA-HJ-NP-Z2-9]{14,}$/);
  assert.ok(
    Date.parse(expiresAt) > Date.now() + 71 * 3_600_000 && Date.parse(expiresAt) <= Date.now() + 72 * 3_600_000,
  );
  const row = await read(id);
  assert.deepEqual(
    [row.mobile, row.employeeId, row.roles.map(({ code }) => code), row.passwordChangedAt],
    ['13812345678', 'E1', ['data'], null],
  );
  const { token, mustChangePassword } = await app.anonymous.call('/login', {
    account: row.account.toUpperCase(),
    password,
  });
  assert.ok(mustChangePassword);
  await refused(app.anonymous.as(token).call('/sys/role/getEnabledList', {}), 403);
  await refused(app.signIn(row.account, password), 403);
});

test('account, whatever its case, and employee id are there once', async () => {
  await admin.call('/sys/systemUser/addSysUserInfo', form({ account: 'Taken.Name', employeeId: 'T1' }));
  await refusedField(admin.call('/sys/systemUser/addSysUserInfo', form({ account: 'taken.name' })), 'account', 409);
  await refusedField(admin.call('/sys/systemUser/addSysUserInfo', form({ employeeId: 'T1' })), 'employeeId', 409);
  const { id } = await admin.call('/sys/systemUser/addSysUserInfo', form());
  await refusedField(
    admin.call('/sys/systemUser/updateSysUserInfo', { ...formOf(await read(id)), account: 'TAKEN.NAME' }),
    'account',
    409,
  );
  const many = await Promise.all(
    Array.from({ length: 10 }, () => admin.send('/sys/systemUser/addSysUserInfo', form({ account: 'racing' }))),
  );
  assert.equal(many.filter(({ status }) => status === 200).length, 1);
  assert.equal(many.filter(({ status }) => status === 409).length, 9);
});

test('supplier, school, department and major exist and hang together', async () => {
  const [, other = ''] = schools.map(({ id }) => id);
  const {
    list: [department],
  } = await admin.call('/school/findDeptIdAndNameListBySchoolId', { schoolId: schoolA });
  assert.ok(department);
  const {
    list: [major],
  } = await admin.call('/school/findMajorIdAndNameListByDeptId', { deptId: department.id });
  assert.ok(major);
  const add = (rest: object) => admin.call('/sys/systemUser/addSysUserInfo', form(rest));
  await refusedField(add({ supplierId: '999999' }), 'supplierId');
  await refusedField(add({ schoolId: '999999' }), 'schoolId');
  await refusedField(add({ schoolId: other, departmentId: department.id }), 'departmentId');
  await refusedField(add({ schoolId: schoolA, majorId: major.id }), 'majorId');
  const { id } = await add({ schoolId: schoolA, departmentId: department.id, majorId: major.id });
  assert.deepEqual([(await read(id)).departmentName, (await read(id)).majorName], [department.name, major.name]);
});

test('of fifty edits at once exactly one wins, and the others get the person as they are', async () => {
  const { id } = await admin.call('/sys/systemUser/addSysUserInfo', form());
  const row = await read(id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      admin.send('/sys/systemUser/updateSysUserInfo', { ...formOf(row), realName: `Name ${place}` }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(answers.filter(({ status }) => status === 409).length, 49);
  const { realName } = await read(id);
  assert.match(
    JSON.stringify(answers.find(({ status }) => status === 409)?.body.data),
    new RegExp(`"realName":"${realName}"`),
  );
});

test('mobile numbers are masked for who may not see them, and a mask sent back changes nothing', async () => {
  // whoever changes a person holds no less than that person
  const { client } = await worker('masked', 'everything', {}, [...grantsOf('data')]);
  const { id } = await admin.call('/sys/systemUser/addSysUserInfo', form({ mobile: '13812345678' }));
  const row = await read(id, client);
  assert.equal(row.mobile, '138****5678');
  await client.call('/sys/systemUser/updateSysUserInfo', { ...formOf(row), realName: 'Renamed' });
  assert.deepEqual([(await read(id)).mobile, (await read(id)).realName], ['13812345678', 'Renamed']);
  await refusedField(
    client.call('/sys/systemUser/updateSysUserInfo', { ...formOf(await read(id, client)), mobile: '139****5678' }),
    'mobile',
  );
  const { body } = await refused(client.call('/sys/systemUser/updateSysUserInfo', formOf(row)), 409);
  assert.match(JSON.stringify(body.data), /138\*{4}5678/);
  assert.deepEqual((await client.call('/sys/systemUser/getSysUserInfoList', { keyword: '13812345678' })).list, []);
  assert.equal((await admin.call('/sys/systemUser/getSysUserInfoList', { keyword: '13812345678' })).list.length, 2);
  const log = await db.selectFrom('audit').select('changes').where('objectId', '=', id).execute();
  assert.ok(!JSON.stringify(log).includes('13812345678'));
});

test('a picture is one that was uploaded here, and is kept while somebody has it', async () => {
  for (const avatar of ['https://evil.example/x.png', 'javascript:alert(1)', '/content/img/../x', '//evil.example/x'])
    await refusedField(admin.call('/sys/systemUser/addSysUserInfo', form({ avatar })), 'avatar');
  const [first, second] = [await bringImage(admin, png()), await bringImage(admin, png())];
  const { id } = await admin.call('/sys/systemUser/addSysUserInfo', form({ avatar: first.url }));
  const belongsTo = async (image: { id: string }) =>
    (await db.selectFrom('file').select('objectId').where('id', '=', image.id).executeTakeFirstOrThrow()).objectId;
  assert.equal(await belongsTo(first), id);
  const row = await read(id);
  await admin.call('/sys/systemUser/updateSysUserInfo', { ...formOf(row), avatar: second.url });
  assert.deepEqual([await belongsTo(first), await belongsTo(second)], ['', id]);
});

test('a scoped administrator reaches only their own partner, in every call', async () => {
  const { client, roleId: ownRole } = await worker('supplierAdmin', 'suppliers', { supplierId: supplierA });
  const inside = await makeUser(db, { roleCodes: ['supplierAdmin'], supplierId: supplierA });
  const outside = await makeUser(db, { roleCodes: ['supplierAdmin'], supplierId: supplierB });
  const row = await read(outside.id);
  const { list } = await client.call('/sys/systemUser/getSysUserInfoList', { pageSize: 200 });
  assert.ok(list.length >= 2 && list.every(({ supplierId }) => supplierId === supplierA));
  assert.deepEqual((await client.call('/sys/systemUser/getSysUserInfoList', { id: outside.id })).list, []);
  const ids = { id: outside.id, version: row.version };
  await refused(client.call('/sys/systemUser/updateSysUserInfo', formOf(row)), 404);
  await refused(
    client.call('/sys/systemUser/changeAccountState', { users: [seen(await read(inside.id)), ids], state: 'disabled' }),
    404,
  );
  await refused(client.call('/sys/systemUser/resetPwd', ids), 404);
  await refused(client.call('/sys/systemUser/getSessions', { id: outside.id }), 404);
  await refused(client.call('/sys/systemUser/endSessions', { id: outside.id }), 404);
  await db.updateTable('sysUser').set({ employeeId: 'OUT1' }).where('id', '=', outside.id).execute();
  await refused(client.call('/sys/sysuser/searchUserInfoByEmployeeId', { employeeId: 'OUT1' }), 404);
  assert.deepEqual(
    (await client.call('/sys/sysuser/searchUserList', { keyword: outside.account })).list.filter(
      ({ id }) => id === outside.id,
    ),
    [],
  );
  assert.deepEqual(
    (await client.call('/operation/supplier/getEnabledList', {})).list.map(({ id }) => id),
    [supplierA],
  );

  const own = { roleIds: [ownRole], defaultRoleId: ownRole };
  await refusedField(
    client.call('/sys/systemUser/addSysUserInfo', form({ ...own, supplierId: supplierB })),
    'supplierId',
  );
  await refusedField(client.call('/sys/systemUser/addSysUserInfo', form(own)), 'supplierId');
  await refusedField(
    client.call('/sys/systemUser/addSysUserInfo', form({ ...own, supplierId: supplierA, schoolId: schoolA })),
    'schoolId',
  );
  const { id } = await client.call('/sys/systemUser/addSysUserInfo', form({ ...own, supplierId: supplierA }));
  const added = await read(id, client);
  await refusedField(
    client.call('/sys/systemUser/updateSysUserInfo', { ...formOf(added), supplierId: supplierB }),
    'supplierId',
  );
  await refusedField(
    client.call('/sys/systemUser/updateSysUserInfo', { ...formOf(added), supplierId: null }),
    'supplierId',
  );
  await client.call('/sys/systemUser/updateSysUserInfo', { ...formOf(added), realName: 'Moved nowhere' });
});

test('a school administrator reaches the school, and who has only their own or areas reaches only themself', async () => {
  const { client: school } = await worker('schoolAdmin', 'schools', { schoolId: schoolA });
  const { list } = await school.call('/sys/systemUser/getSysUserInfoList', {});
  assert.ok(
    list.every(({ schoolId }) => schoolId === schoolA) &&
      list.some(({ account }) => account.startsWith('demo.teacher')),
  );
  for (const scope of ['own', 'areas'] as const) {
    const { client, roleId: ownRole } = await worker(`${scope}Admin`, scope);
    assert.deepEqual(
      (await client.call('/sys/systemUser/getSysUserInfoList', {})).list.map(({ id }) => id),
      [client.userId],
    );
    await refused(
      client.call('/sys/systemUser/addSysUserInfo', form({ roleIds: [ownRole], defaultRoleId: ownRole })),
      409,
    );
    assert.deepEqual((await client.call('/operation/supplier/getEnabledList', {})).list, []);
  }
});

test('nobody gives roles beyond their own, or touches who holds one', async () => {
  const { client, roleId: ownRole } = await worker('lesserAdmin', 'everything');
  const add = (code: string) =>
    client.call('/sys/systemUser/addSysUserInfo', form({ roleIds: [roleId(code)], defaultRoleId: roleId(code) }));
  await refusedField(add('administrator'), 'roleIds');
  await refusedField(add('operations'), 'roleIds');
  const { id } = await client.call(
    '/sys/systemUser/addSysUserInfo',
    form({ roleIds: [ownRole], defaultRoleId: ownRole }),
  );
  const row = await read(id, client);
  await refusedField(
    client.call('/sys/systemUser/updateSysUserInfo', { ...formOf(row), roleIds: [ownRole, roleId('administrator')] }),
    'roleIds',
  );
  const superior = await makeUser(db, { roleCodes: ['lesserAdmin', 'auditor'] });
  const target = seen(await read(superior.id));
  await refused(client.call('/sys/systemUser/updateSysUserInfo', formOf(await read(superior.id, client))), 409);
  await refused(client.call('/sys/systemUser/changeAccountState', { users: [target], state: 'disabled' }), 409);
  await refused(client.call('/sys/systemUser/resetPwd', target), 409);
  await refused(client.call('/sys/systemUser/endSessions', { id: superior.id }), 409);
  await client.call('/sys/systemUser/changeAccountState', { users: [seen(row)], state: 'disabled' });
});

test('disabling and locking end the sessions at once, on every node; enabling lets the person in again', async () => {
  const person = await app.signInAs('data');
  const other = await app.secondNode();
  const elsewhere = other.anonymous.as(person.token);
  await elsewhere.call('/sys/role/myRoleList', {});
  const row = await read(person.userId);
  assert.equal((await admin.call('/sys/systemUser/getSessions', { id: person.userId })).list.length, 1);
  await admin.call('/sys/systemUser/changeAccountState', { users: [seen(row)], state: 'disabled' });
  await refused(person.call('/sys/role/myRoleList', {}), 403);
  await refused(elsewhere.call('/sys/role/myRoleList', {}), 403);
  await refused(app.signIn(person.account, 'a-long-test-phrase'), 403);
  await admin.call('/sys/systemUser/changeAccountState', { users: [seen(await read(person.userId))], state: 'locked' });
  await admin.call('/sys/systemUser/changeAccountState', {
    users: [seen(await read(person.userId))],
    state: 'enabled',
  });
  await refused(person.call('/sys/role/myRoleList', {}), 401);
  const again = await app.signIn(person.account, 'a-long-test-phrase');
  assert.equal((await admin.call('/sys/systemUser/endSessions', { id: person.userId })).ended, 1);
  await refused(again.call('/sys/role/myRoleList', {}), 401);
});

test('an account locked by failed sign-ins can be let in again at once', async () => {
  const person = await app.signInAs('data');
  for (let failures = 0; failures < 4; failures += 1)
    await app.anonymous.send('/login', { account: person.account, password: 'no' });
  assert.equal((await app.anonymous.send('/login', { account: person.account, password: 'no' })).status, 429);
  await db
    .updateTable('sysUser')
    .set({ state: 'locked', lockedUntil: new Date(Date.now() + 900_000) })
    .where('id', '=', person.userId)
    .execute();
  await admin.call('/sys/systemUser/changeAccountState', {
    users: [seen(await read(person.userId))],
    state: 'enabled',
  });
  await app.signIn(person.account, 'a-long-test-phrase');
  assert.deepEqual([(await read(person.userId)).state, (await read(person.userId)).lockedUntil], ['enabled', null]);
});

test('a batch is all or none', async () => {
  const users = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const rows = await Promise.all(users.map(({ id }) => read(id)));
  const stale = rows.map((row, place) => ({ id: row.id, version: row.version + (place === 2 ? 1 : 0) }));
  await refused(admin.call('/sys/systemUser/changeAccountState', { users: stale, state: 'disabled' }), 409);
  assert.deepEqual(
    new Set((await Promise.all(users.map(({ id }) => read(id)))).map(({ state }) => state)),
    new Set(['enabled']),
  );
  assert.equal(
    (await admin.call('/sys/systemUser/changeAccountState', { users: rows.map(seen), state: 'disabled' })).changed,
    3,
  );
});

test('nobody disables themself, and the last administrator stays, even when two try at once', async () => {
  const {
    list: [me],
  } = await admin.call('/sys/systemUser/getSysUserInfoList', {
    keyword: 'admin',
    sort: 'account',
    roleId: roleId('administrator'),
  });
  assert.ok(me);
  await refusedField(
    admin.call('/sys/systemUser/changeAccountState', { users: [seen(me)], state: 'disabled' }),
    'users',
  );
  const data = roleId('data');
  await refused(
    admin.call('/sys/systemUser/updateSysUserInfo', { ...formOf(me), roleIds: [data], defaultRoleId: data }),
    409,
  );

  const second = await app.signInAs('administrator');
  const rows = [await read(me.id), await read(second.userId)] as const;
  const results = await Promise.all([
    admin.send('/sys/systemUser/changeAccountState', { users: [seen(rows[1])], state: 'disabled' }),
    second.send('/sys/systemUser/changeAccountState', { users: [seen(rows[0])], state: 'disabled' }),
  ]);
  assert.equal(
    results.filter(({ status }) => status === 200).length,
    1,
    JSON.stringify(results.map(({ body }) => body)),
  );
  await db.updateTable('sysUser').set({ state: 'enabled' }).where('id', 'in', [me.id, second.userId]).execute();

  const [left, right] = [
    await app.signIn('admin', ADMIN_PASSWORD),
    await app.signIn(second.account, 'a-long-test-phrase'),
  ];
  const strip = (row: SystemUserRow) => ({ ...formOf(row), roleIds: [data], defaultRoleId: data });
  const stripped = await Promise.all([
    left.send('/sys/systemUser/updateSysUserInfo', strip(await read(second.userId, left))),
    right.send('/sys/systemUser/updateSysUserInfo', strip(await read(me.id, left))),
  ]);
  assert.equal(
    stripped.filter(({ status }) => status === 200).length,
    1,
    JSON.stringify(stripped.map(({ body }) => body)),
  );
  const rest = await db
    .selectFrom('userRole')
    .select('userId')
    .where('roleId', '=', roleId('administrator'))
    .where('userId', 'in', [me.id, second.userId])
    .execute();
  assert.equal(rest.length, 1);
  await db
    .insertInto('userRole')
    .values([me.id, second.userId].map((userId) => ({ userId, roleId: roleId('administrator') })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
});

test('a reset gives a one-use password that expires, and ends the sessions', async () => {
  const root = await app.signIn('admin', ADMIN_PASSWORD);
  const person = await app.signInAs('data');
  const { password, expiresAt } = await root.call('/sys/systemUser/resetPwd', seen(await read(person.userId, root)));
  await refused(person.call('/sys/role/myRoleList', {}), 401);
  await refused(app.signIn(person.account, 'a-long-test-phrase'), 401);
  assert.ok(Date.parse(expiresAt) > Date.now());
  const { mustChangePassword } = await app.anonymous.call('/login', { account: person.account, password });
  assert.ok(mustChangePassword);
  const another = await app.signInAs('data');
  const late = await root.call('/sys/systemUser/resetPwd', seen(await read(another.userId, root)));
  await db
    .updateTable('sysUser')
    .set({ passwordExpiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', another.userId)
    .execute();
  await refused(app.signIn(another.account, late.password), 403);
});

test('a password set in pieces is checked and has to be changed', async () => {
  const root = await app.signIn('admin', ADMIN_PASSWORD);
  const person = await app.signInAs('data');
  const encrypt = async (text: string) => {
    const publicKey = await root.call('/getPublicKey', {});
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const pieces = (text.match(/.{1,20}/gs) ?? []).map((piece) =>
      publicEncrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(piece),
      ).toString('base64'),
    );
    return { publicKey, password: JSON.stringify(pieces) };
  };
  const set = async (text: string) =>
    root.call('/sys/systemUser/updatePwd', { ...seen(await read(person.userId, root)), ...(await encrypt(text)) });
  await refusedField(set('password1'), 'password');
  await refusedField(set(`${person.account}-123456`), 'password');
  await set('a password that is longer than twenty characters');
  const { mustChangePassword } = await app.anonymous.call('/login', {
    account: person.account,
    password: 'a password that is longer than twenty characters',
  });
  assert.ok(mustChangePassword);
});

test('lists page by cursor in every order, and say nothing of what is literal in a search', async () => {
  const root = await app.signIn('admin', ADMIN_PASSWORD);
  for (const sort of ['-createdAt', 'createdAt', 'account', '-account', '-lastSignInAt', 'lastSignInAt'] as const) {
    const whole = await root.call('/sys/systemUser/getSysUserInfoList', { sort, pageSize: 200 });
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const part: { list: SystemUserRow[]; nextCursor: string | null } = await root.call(
        '/sys/systemUser/getSysUserInfoList',
        {
          sort,
          pageSize: 7,
          withTotal: false,
          ...(cursor === null ? {} : { cursor }),
        },
      );
      ids.push(...part.list.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor !== null);
    assert.deepEqual(
      ids,
      whole.list.map(({ id }) => id),
      sort,
    );
  }
  assert.equal((await root.call('/sys/systemUser/getSysUserInfoList', { keyword: '%' })).total, 0);
});
