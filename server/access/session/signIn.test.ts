import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUser, PASSWORD } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { refused } from '#server/testing/refusals.ts';

const app = await startTestApp({ env: { TRUST_PROXY: 'off' } });
const { anonymous } = app;
const { db } = app.server.services;

const signIn = (account: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  anonymous.call('/login', { account, password }, headers);

/** What an earlier test failed at this address is forgotten. */
async function forgive(): Promise<void> {
  await db.deleteFrom('signInThrottle').execute();
}

test('an unknown name and a wrong password get the same answer and the same work', async () => {
  await forgive();
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const bodies = new Set<string>();
  for (let round = 0; round < 7; round += 1) {
    const { account } = await makeUser(db, { costlyPassword: true });
    for (const [who, name] of [
      ['known', account],
      ['unknown', `nobody${round}`],
    ] as const) {
      const since = performance.now();
      const { body } = await refused(signIn(name, 'not-the-password'), 401);
      times[who].push(performance.now() - since);
      bodies.add(JSON.stringify(body));
    }
  }
  assert.equal(bodies.size, 1);
  // A password check takes far longer than all else: skipped for unknown names, these are several times faster. The
  // quickest of each is compared, since other work on the machine only ever adds to a time.
  const known = Math.min(...times.known);
  const unknown = Math.min(...times.unknown);
  assert.ok(known / unknown > 0.4 && known / unknown < 2.5, `known ${known} ms, unknown ${unknown} ms`);
});

test('an account name is slowed down, told how long, and opens again', async () => {
  await forgive();
  const { account } = await makeUser(db);
  for (let failure = 0; failure < 4; failure += 1) await refused(signIn(account, 'wrong'), 401);
  const { headers, body } = await refused(signIn(account), 429);
  assert.equal(headers.get('retry-after'), '1');
  assert.deepEqual(body.data, { retryAfterSeconds: 1 });
  app.advance(2);
  assert.match((await signIn(account)).token, /^[\w-]{43}$/);
});

test('a name is slowed down however it is written, and whether or not it exists', async () => {
  await forgive();
  for (const name of ['Nobody.Here', 'nobody.here', 'NOBODY.HERE', 'nobody.herE'])
    await refused(signIn(name, 'wrong'), 401);
  await refused(signIn('nobody.here', 'wrong'), 429);
});

test('an address is slowed down over many names, and a forged X-Forwarded-For is no way round it', async () => {
  await forgive();
  const forged = (n: number) => ({
    'x-forwarded-for': `203.0.113.${n}`,
    forwarded: `for=203.0.113.${n}`,
    'x-real-ip': `203.0.113.${n}`,
  });
  let refusals = 0;
  for (let n = 0; n < 21; n += 1) {
    const answer = await anonymous.send('/login', { account: `guess${n}`, password: 'wrong' }, forged(n));
    if (answer.status === 429) refusals += 1;
  }
  const { account } = await makeUser(db);
  await refused(signIn(account, PASSWORD, forged(99)), 429);
  assert.ok(refusals <= 1);
  const records = await db.selectFrom('signIn').select('ip').distinct().execute();
  assert.deepEqual(
    records.map(({ ip }) => ip),
    ['127.0.0.1'],
  );
});

test('many guesses at one moment do not slip through together', async () => {
  await forgive();
  const { account } = await makeUser(db);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => anonymous.send('/login', { account, password: 'wrong' })),
  );
  const tried = answers.filter(({ status }) => status === 401).length;
  assert.ok(tried <= 6, `${tried} passwords were checked`);
});

test('failures in a row lock the account for a while, and an end of the lock lets in', async () => {
  await forgive();
  const { account, id } = await makeUser(db);
  for (let failure = 0; failure < 10; failure += 1) {
    await db
      .updateTable('signInThrottle')
      .set({ blockedUntil: new Date(0) })
      .execute();
    await refused(signIn(account, 'wrong'), 401);
  }
  await forgive();
  const state = () => db.selectFrom('sysUser').select('state').where('id', '=', id).executeTakeFirstOrThrow();
  assert.equal((await state()).state, 'locked');
  await refused(signIn(account), 403);
  app.advance(901);
  await signIn(account);
  assert.equal((await state()).state, 'enabled');
});

test('a disabled account is told so only after the right password', async () => {
  await forgive();
  const { account, id } = await makeUser(db);
  await db.updateTable('sysUser').set({ state: 'disabled' }).where('id', '=', id).execute();
  await refused(signIn(account, 'wrong'), 401);
  await refused(signIn(account), 403);
});

test('the sign-in before this one is told, and every attempt is kept', async () => {
  await forgive();
  const { account } = await makeUser(db);
  assert.equal((await signIn(account)).lastSignInAt, null);
  await refused(signIn(account, 'wrong'), 401);
  const second = await signIn(account);
  assert.equal(second.lastSignInIp, '127.0.0.1');
  assert.ok(second.lastSignInAt !== null);
  await anonymous.as(second.token).call('/logout', {});
  const kept = await db.selectFrom('signIn').select('result').where('account', '=', account).orderBy('id').execute();
  assert.deepEqual(
    kept.map(({ result }) => result),
    ['succeeded', 'wrongCredentials', 'succeeded', 'signedOut'],
  );
});

test('a one-use password works once, in time, and must be changed before anything else', async () => {
  await forgive();
  const expiresAt = new Date(app.server.services.now().getTime() + 3600_000);
  const firstPassword = { mustChangePassword: true, passwordExpiresAt: expiresAt };
  const { account, id } = await makeUser(db, { roleCodes: ['administrator'] });
  await db.updateTable('sysUser').set(firstPassword).where('id', '=', id).execute();
  const { token, mustChangePassword } = await signIn(account);
  assert.equal(mustChangePassword, true);
  const client = anonymous.as(token);
  await refused(client.call('/sys/role/getPageList', {}), 403);
  await refused(client.call('/sys/sysuser/mySessions', {}), 403);
  const menu = await client.call('/sys/sysuser/getLoginUserMenu', {});
  assert.deepEqual([menu.mustChangePassword, menu.menus, menu.permissions], [true, [], []]);
  await refused(signIn(account), 403);
  const late = await makeUser(db);
  await db.updateTable('sysUser').set(firstPassword).where('id', '=', late.id).execute();
  app.advance(3601);
  await refused(signIn(late.account), 403);
});

test('sample people: only for direct requests from this machine', async () => {
  const account = 'demo.operations';
  const { people } = await anonymous.call('/demo/people', {});
  assert.ok(people.some((person) => person.account === account));
  assert.ok(people.length >= 7);
  await anonymous.call('/demo/signIn', { account });
  const foreign: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { origin: 'https://evil.example' },
    { referer: 'https://evil.example/page' },
  ];
  for (const headers of foreign) {
    await refused(anonymous.call('/demo/signIn', { account }, headers), 404);
    assert.deepEqual(await anonymous.call('/demo/people', {}, headers), { people: [] });
  }
  await refused(anonymous.call('/demo/signIn', { account: 'admin' }), 404);
});

test('sample people: not for a foreign Host', async () => {
  const { request } = await import('node:http');
  const { port } = new URL(app.server.address);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { host: 'pilotdesk.example', 'content-type': 'application/json' };
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: '/taxiadmin/demo/signIn', headers },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    call.once('error', reject);
    call.end(JSON.stringify({ account: 'demo.operations' }));
  });
  assert.equal(status, 404);
});

test('without the demo there are no sample people', async () => {
  const plain = await startTestApp({ env: { DEMO: 'off' } });
  assert.deepEqual(await plain.anonymous.call('/demo/people', {}), { people: [] });
  await refused(plain.anonymous.call('/demo/signIn', { account: 'demo.operations' }), 404);
});
