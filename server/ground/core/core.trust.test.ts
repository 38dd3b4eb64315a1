/** Hostile input and costly calls, at the pipeline that all calls share. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser } from '#server/testing/factories.ts';
import { startTestApp, type RawAnswer } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { Refusal } from './refusal.ts';
import { Quotas } from './quotas.ts';
import { networkOf } from './request.ts';

const app = await startTestApp();
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

test('brackets within brackets without end are refused, not walked', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    for (const depth of [200, 5000, 100_000]) {
      const value = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const kept = await admin.send('/sys/sysuser/savePreference', `{"key":"deep","value":${value}}`);
      assert.equal(kept.status, depth > 5000 ? 413 : 400, `${open} ${depth}`);
      const asked = await admin.send('/sys/role/getPageList', `{"keyword":${value}}`);
      assert.equal(asked.status, 400, `${open} ${depth}`);
    }
  }
  const brackets = { text: '[{'.repeat(500), quote: '"[\\"{', list: [[{ a: ['[['] }]] };
  await admin.call('/sys/sysuser/savePreference', { key: 'brackets', value: brackets });
  assert.deepEqual((await admin.call('/sys/sysuser/myPreferences', {})).preferences['brackets'], brackets);
});

test('times that no database knows are refused in filters and cursors', async () => {
  for (const from of [
    '0000-01-01T00:00:00Z',
    '2020-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59-13:00',
    '0001-01-01T00:00:00+14:00',
  ]) {
    assert.equal((await admin.send('/sys/sysLog/getPageList', { from })).status, 400, from);
  }
  for (const from of [
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2020-01-01T00:00:00+14:00',
    '2020-01-01T00:00:00-09:30',
  ]) {
    assert.equal((await admin.send('/sys/sysLog/getPageList', { from })).status, 200, from);
  }
  for (const value of ['0000-01-01T00:00:00Z', '2020-02-30T00:00:00Z', '2021-02-29T00:00:00Z']) {
    const cursor = Buffer.from(JSON.stringify(['-at', value, '1'])).toString('base64url');
    assert.equal((await admin.send('/sys/sysLog/getPageList', { cursor })).status, 400, value);
  }
});

test('a label that is cut within a character does not break the chain of the log', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => makeUser(db, { realName: '𠮷'.repeat(25) })));
  // 50 units and a separator each: the 200th is the first half of a character
  const wanted = users.map(({ id }) => ({ id, version: 1 }));
  await admin.call('/sys/systemUser/changeAccountState', { users: wanted, state: 'disabled' });
  const { list } = await admin.call('/sys/sysLog/getPageList', { call: '/sys/systemUser/changeAccountState' });
  assert.ok(list[0]?.label.isWellFormed());
  assert.equal((await admin.call('/sys/sysLog/verify', {})).intact, true);
});

test('many who set passwords at once wait for each other, and nobody else for them', async () => {
  const input = { id: '1', version: 1, password: '["x"]', publicKey: 'none of ours' };
  const trying = Promise.all(Array.from({ length: 50 }, () => admin.send('/sys/systemUser/updatePwd', input)));
  const { status } = await admin.send('/sys/role/getPageList', {});
  const answers = await trying;
  assert.equal(status, 200);
  const statuses = [...new Set(answers.map((answer) => answer.status))];
  assert.deepEqual(statuses, [400], 'some waited for a connection that none of them would give back');
});

test('one address is one however it is written, and a /64 of IPv6 is one', () => {
  assert.equal(networkOf('203.0.113.7'), '203.0.113.7');
  assert.equal(networkOf('::ffff:203.0.113.7'), '203.0.113.7');
  const same = ['2001:db8:0:1::1', '2001:0db8:0000:0001:ffff::2', '2001:DB8::1:0:0:0:9', '2001:db8:0:1:a:b:c:d'];
  assert.deepEqual([...new Set(same.map(networkOf))], ['2001:db8:0:1::/64']);
  assert.notEqual(networkOf('2001:db8:0:2::1'), networkOf('2001:db8:0:1::1'));
  assert.equal(networkOf('::1'), networkOf('::2'));
});

test('a session is no way round the quota of an address, nor an address round that of a person', async () => {
  const own = await startTestApp();
  const one = await own.signIn('admin', ADMIN_PASSWORD);
  const people = [own.anonymous, one, await own.signIn('admin', ADMIN_PASSWORD)];
  const statuses = await Promise.all(
    Array.from(
      { length: 330 },
      async (_, n) => (await people[n % 3]?.send('/demo/signIn', { account: 'nobody' }))?.status,
    ),
  );
  assert.equal(statuses.filter((status) => status === 429).length, 30);
});

test('only so many at once of one key', async () => {
  const quotas = new Quotas(() => new Date());
  const { promise: whenFinished, resolve: finish } = Promise.withResolvers<void>();
  const first = quotas.hold('a', 1, () => whenFinished);
  await assert.rejects(
    quotas.hold('a', 1, () => Promise.resolve()),
    (error) => error instanceof Refusal && error.status === 429,
  );
  await quotas.hold('b', 1, () => Promise.resolve());
  finish();
  await first;
  await assert.rejects(
    quotas.hold('a', 1, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await quotas.hold('a', 1, () => Promise.resolve(1)), 1);
});

test('one person’s calls, however many, keep nobody else waiting; too many are told so', async () => {
  const [greedy, other] = [await app.signInAs('operations'), await app.signInAs('operations')];
  await Promise.all([greedy, other].map((client) => client.call('/sys/sysuser/myPreferences', {})));
  const answers: RawAnswer[] = [];
  const ask = async (n: number) => {
    answers.push(await greedy.send('/operation/order/getPageList', { place: `number ${n}` }));
  };
  let asking: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (locking) => {
    // no order is read now: who asks keeps a connection to the database
    await sql`lock table "order" in access exclusive mode`.execute(locking);
    asking = Promise.all(Array.from({ length: 300 }, (_, n) => ask(n)));
    await until('those too many are refused', () => answers.length >= 300 - 256, 3500);
    await other.call('/sys/sysuser/mySessions', {});
    // where the machine needs seconds for 300 calls, the first of them are stopped before the last is refused
    const unread = answers.filter(({ body }) => !body.msg.startsWith('This question takes too long'));
    assert.deepEqual([...new Set(unread.map(({ status }) => status))], [429]);
  });
  await asking;
  // those that had their turn while the table was locked may have waited too long
  assert.ok(answers.filter(({ status }) => status === 200).length >= 256 - 12);
  await greedy.call('/sys/sysuser/mySessions', {});
});
