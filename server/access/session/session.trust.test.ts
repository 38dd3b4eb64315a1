/** Races around sessions and passwords: what ends them ends them all, whatever is under way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { makeUser, PASSWORD } from '#server/testing/factories.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { until } from '#server/testing/until.ts';
import { refused } from '#server/testing/refusals.ts';
import { sealJson } from '#server/testing/sealing.ts';
import { hashPassword } from './passwords.ts';

const app = await startTestApp();
const { anonymous } = app;
const { db } = app.server.services;
const admin = await app.signIn('admin', ADMIN_PASSWORD);

const liveSessions = async (userId: string) =>
  (await db.selectFrom('session').select('id').where('userId', '=', userId).where('endedAt', 'is', null).execute())
    .length;

/** Holds a person's row while others come to wait for it, does `work` there, and lets them go on. */
async function whileHeld<Result>(
  userId: string,
  waiters: () => Promise<Result>[],
  work: (transaction: typeof db) => Promise<unknown>,
) {
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('sysUser').select('id').where('id', '=', userId).forUpdate().execute();
    const waiting = waiters();
    await until('all wait for the lock', async () => {
      const { rows } = await sql<{
        count: string;
      }>`select count(*) from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
      return Number(rows[0]?.count) >= waiting.length;
    });
    await work(transaction);
    return waiting;
  });
}

test('a role is switched once, however often it is tried with one token at once', async () => {
  const person = await app.signInAs(['operations', 'data']);
  const data = await db.selectFrom('role').select('id').where('code', '=', 'data').executeTakeFirstOrThrow();
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.send('/changeRole', { roleId: data.id })));
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, ...Array<number>(19).fill(401)],
  );
  assert.equal(await liveSessions(person.userId), 1);
});

test('a session that is ended cannot be switched into a new one at the same moment', async () => {
  const person = await app.signInAs(['operations', 'data']);
  const data = await db.selectFrom('role').select('id').where('code', '=', 'data').executeTakeFirstOrThrow();
  const [switching] = await whileHeld(
    person.userId,
    () => [person.send('/changeRole', { roleId: data.id })],
    (transaction) =>
      transaction.updateTable('session').set({ endedAt: new Date() }).where('userId', '=', person.userId).execute(),
  );
  assert.equal((await switching)?.status, 401);
  assert.equal(await liveSessions(person.userId), 0);
});

test('whoever signs in with a password while it is replaced does not get in', async () => {
  const { id, account } = await makeUser(db);
  const passwordHash = await hashPassword('another-long-phrase');
  const [signingIn] = await whileHeld(
    id,
    () => [anonymous.send('/login', { account, password: PASSWORD })],
    (transaction) => transaction.updateTable('sysUser').set({ passwordHash }).where('id', '=', id).execute(),
  );
  assert.equal((await signingIn)?.status, 401);
  assert.equal(await liveSessions(id), 0);
});

test('whoever signs in while the account is disabled does not get in', async () => {
  const { id, account } = await makeUser(db);
  const [signingIn] = await whileHeld(
    id,
    () => [anonymous.send('/login', { account, password: PASSWORD })],
    (transaction) => transaction.updateTable('sysUser').set({ state: 'disabled' }).where('id', '=', id).execute(),
  );
  assert.equal((await signingIn)?.status, 403);
  assert.equal(await liveSessions(id), 0);
});

test('a one-use password that could not be answered with a session is not used up', async () => {
  const { id, account } = await makeUser(db);
  await db
    .updateTable('sysUser')
    .set({ passwordExpiresAt: new Date(Date.now() + 3_600_000), mustChangePassword: true })
    .where('id', '=', id)
    .execute();
  await sql`alter table "session" add constraint "noMore" check ("userId" <> ${sql.lit(id)}) not valid`.execute(db);
  assert.equal((await anonymous.send('/login', { account, password: PASSWORD })).status, 500);
  await sql`alter table "session" drop constraint "noMore"`.execute(db);
  await anonymous.call('/login', { account, password: PASSWORD });
});

test('a password that is reset meanwhile is not overwritten by its owner’s change', async () => {
  const person = await app.signInAs('operations');
  const newest = await hashPassword('set-by-somebody-else');
  const change = await seal(person, { oldPassword: PASSWORD, newPassword: 'my-own-new-phrase' });
  const [changing] = await whileHeld(
    person.userId,
    () => [person.send('/sys/sysuser/updatePwdEnc', change)],
    (transaction) =>
      transaction.updateTable('sysUser').set({ passwordHash: newest }).where('id', '=', person.userId).execute(),
  );
  assert.equal((await changing)?.status, 400);
  await anonymous.call('/login', { account: person.account, password: 'set-by-somebody-else' });
});

test('the current password cannot be guessed at often', async () => {
  const person = await app.signInAs('operations');
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) {
    statuses.push((await person.send('/sys/sysuser/updatePwdEnc', { publicKey: 'x', jsonData: 'x' })).status);
  }
  assert.deepEqual(statuses, [...Array<number>(30).fill(400), 429]);
});

test('whoever signs out is out, also when the role comes back afterwards', async () => {
  const { id } = await admin.call('/sys/role/addOne', {
    code: 'comesBack',
    nameZh: '回',
    nameEn: 'Comes back',
    dataScope: 'own',
  });
  const person = await app.signInAs('comesBack');
  await person.call('/sys/sysuser/mySessions', {});
  await admin.call('/sys/role/updateState', { id, version: 1, state: 'disabled' });
  await refused(person.call('/sys/sysuser/mySessions', {}), 403);
  await person.call('/logout', {});
  await admin.call('/sys/role/updateState', { id, version: 2, state: 'enabled' });
  await refused(person.call('/sys/sysuser/mySessions', {}), 401);
});

async function seal(client: Client, change: object) {
  const publicKey = await client.call('/getPublicKey', {});
  return { publicKey, jsonData: sealJson(change, publicKey) };
}
