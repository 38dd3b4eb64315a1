import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const role = (code: string) => ({ code, nameZh: '角色', nameEn: code, dataScope: 'everything' }) as const;
const withKey = (key: string) => ({ 'idempotency-key': key });

const numberOf = async (table: 'role' | 'audit' | 'sysUser', of: { code?: string } = {}): Promise<number> => {
  const query = db.selectFrom(table).select(({ fn }) => fn.countAll<string>().as('count'));
  const row =
    of.code === undefined
      ? query
      : db
          .selectFrom('role')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('code', '=', of.code);
  return Number((await row.executeTakeFirstOrThrow()).count);
};

test('the same submit twenty times at once is one row and one answer', async () => {
  const audits = await numberOf('audit');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => admin.send('/sys/role/addOne', role('onlyOnce'), withKey('submit-at-once-1'))),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  assert.equal(await numberOf('role', { code: 'onlyOnce' }), 1);
  assert.equal(await numberOf('audit'), audits + 1);
});

test('a key for other input, or another call, is a conflict', async () => {
  await admin.call('/sys/role/addOne', role('keyed'), withKey('one-key-for-two'));
  await refused(admin.call('/sys/role/addOne', role('keyedToo'), withKey('one-key-for-two')), 409);
  await refused(
    admin.call(
      '/sys/menu/saveMenu',
      { parentId: null, kind: 'directory', nameZh: '一', nameEn: 'a' },
      withKey('one-key-for-two'),
    ),
    409,
  );
  assert.equal(await numberOf('role', { code: 'keyedToo' }), 0);
});

test('a key belongs to a person: another’s is another', async () => {
  const second = await app.signInAs('administrator');
  await admin.call('/sys/role/addOne', role('mine'), withKey('shared-key'));
  await second.call('/sys/role/addOne', role('theirs'), withKey('shared-key'));
});

test('a refused submit uses no key up', async () => {
  await refusedField(admin.call('/sys/role/addOne', role('mine'), withKey('second-try')), 'code', 409);
  await admin.call('/sys/role/addOne', role('afterRefusal'), withKey('second-try'));
});

test('a malformed key is refused', async () => {
  for (const key of ['short', 'x'.repeat(129), 'with spaces in it']) {
    await refusedField(admin.call('/sys/role/addOne', role('malformed'), withKey(key)), 'Idempotency-Key');
  }
});

test('of fifty edits of one row at once one wins; the others learn how the row is now', async () => {
  const { id } = await admin.call('/sys/role/addOne', role('contended'));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      admin.send('/sys/role/updateOne', { ...role('contended'), id, version: 1, remark: `edit ${n}` }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status === 409);
  assert.deepEqual([won.length, lost.length], [1, 49]);
  const { version, remark } = await db
    .selectFrom('role')
    .select(['version', 'remark'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(version, 2);
  for (const { body } of lost) {
    const data: unknown = body.data;
    assert.ok(typeof data === 'object' && data !== null && 'current' in data);
    const { current } = data;
    assert.ok(typeof current === 'object' && current !== null && 'version' in current && 'remark' in current);
    assert.deepEqual([current.version, current.remark], [2, remark]);
  }
});

test('two administrators who disable each other at once leave one', async () => {
  await db
    .updateTable('sysUser')
    .set({ state: 'disabled' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('userRole')
        .innerJoin('role', 'role.id', 'userRole.roleId')
        .select('userRole.userId')
        .where('role.code', '=', 'administrator'),
    )
    .where('account', '<>', 'admin')
    .execute();
  const other = await makeUser(db, { roleCodes: ['administrator'] });
  const second = await app.signIn(other.account, other.password);
  const people = await db
    .selectFrom('sysUser')
    .select(['id', 'account', 'version'])
    .where('account', 'in', ['admin', other.account])
    .execute();
  const disable = (client: typeof admin, account: string) =>
    client.send('/sys/systemUser/changeAccountState', {
      users: people.filter((person) => person.account === account).map(({ id, version }) => ({ id, version })),
      state: 'disabled',
    });
  const answers = await Promise.all([disable(admin, other.account), disable(second, 'admin')]);
  assert.equal(
    answers.filter(({ status }) => status === 200).length,
    1,
    JSON.stringify(answers.map(({ body }) => body)),
  );
  const left = await db
    .selectFrom('sysUser')
    .select('account')
    .where('account', 'in', ['admin', other.account])
    .where('state', '=', 'enabled')
    .execute();
  assert.equal(left.length, 1);
  await db.updateTable('sysUser').set({ state: 'enabled' }).where('account', '=', 'admin').execute();
});

test('a call that fails leaves nothing behind, not even its audit row', async () => {
  const client = await app.signIn('admin', ADMIN_PASSWORD);
  const [roles, audits] = [await numberOf('role'), await numberOf('audit')];
  await refused(client.call('/sys/role/addOne', role('contended')), 409);
  assert.deepEqual([await numberOf('role'), await numberOf('audit')], [roles, audits]);
});

test('every answer names its trace and the build that is served, and no error says more than it may', async () => {
  const client = await app.signIn('admin', ADMIN_PASSWORD);
  const answer = await client.send('/sys/role/deleteById', { id: '999999', version: 1 });
  assert.equal(answer.status, 404);
  assert.match(answer.headers.get('x-trace-id') ?? '', /^[0-9a-f]{32}$/);
  assert.ok(answer.headers.get('x-build'));
  assert.equal(answer.headers.get('x-powered-by'), null);
});

test('numbers, arrays and words where an object belongs are refused', async () => {
  const client = await app.signIn('admin', ADMIN_PASSWORD);
  for (const body of ['1', '"text"', 'null', '[]', 'true']) {
    assert.equal((await client.send('/sys/role/addOne', body)).status, 400, body);
  }
  assert.equal((await client.send('/sys/role/getPageList', '')).status, 200, 'nothing at all counts as {}');
});

test('a long answer travels packed to who unpacks it, and a short one as it is', async () => {
  const client = await app.signIn('admin', ADMIN_PASSWORD);
  const ask = async (path: string, accepted: string) => {
    const { status, headers, body } = await client.send(path, {}, { 'accept-encoding': accepted });
    const sent = Number(headers.get('content-length'));
    return { status, encoding: headers.get('content-encoding'), sent, text: JSON.stringify(body) };
  };
  const dictionaries = '/sys/sysDict/getByTypeCode';
  const [packed, plain, refusing] = await Promise.all([
    ask(dictionaries, 'br, gzip'),
    ask(dictionaries, 'identity'),
    ask(dictionaries, 'gzip;q=0'),
  ]);
  assert.deepEqual([packed.encoding, plain.encoding, refusing.encoding], ['gzip', null, null]);
  assert.equal(packed.text, plain.text);
  assert.ok(packed.sent < plain.sent / 4, `${packed.sent} of ${plain.sent} bytes`);
  assert.equal((await ask('/sys/message/getUnreadCount', 'gzip')).encoding, null);
});
