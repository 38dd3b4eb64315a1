import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import type { CallInput } from '#contract/index.ts';
import { PASSWORD } from '#server/testing/factories.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { refused, refusedField } from '#server/testing/refusals.ts';
import { sealJson, sealPieces, sealText } from '#server/testing/sealing.ts';
import { KEY_BITS, KEY_LIFE_SECONDS } from './keys.ts';

const app = await startTestApp();
const { db } = app.server.services;
const NEXT = 'another-long-phrase';

/** Keys are limited by the minute. */
async function freshKey(client: Client): Promise<string> {
  app.advance(2);
  return client.call('/getPublicKey', {});
}

type Change = CallInput<'/sys/sysuser/updatePwdEnc'>;
const change = (client: Client, input: Change) => client.call('/sys/sysuser/updatePwdEnc', input);

async function sealed(client: Client, value: unknown): Promise<Change> {
  const publicKey = await freshKey(client);
  return { publicKey, jsonData: sealJson(value, publicKey) };
}

test('an encrypted password change works and ends every other session', async () => {
  const client = await app.signInAs('operations');
  const second = await app.signIn(client.account, PASSWORD);
  await change(client, await sealed(client, { oldPassword: PASSWORD, newPassword: NEXT }));
  await refused(second.call('/sys/sysuser/mySessions', {}), 401);
  await client.call('/sys/sysuser/mySessions', {});
  await refused(app.signIn(client.account, PASSWORD), 401);
  await app.signIn(client.account, NEXT);
});

test('wrong current passwords are counted, slowed down and recorded, as in a step-up', async () => {
  const client = await app.signInAs('operations');
  const statuses: number[] = [];
  for (let guess = 0; guess < 12; guess += 1) {
    const publicKey = await client.call('/getPublicKey', {});
    const jsonData = sealJson({ oldPassword: `guess-${guess}`, newPassword: NEXT }, publicKey);
    statuses.push((await client.send('/sys/sysuser/updatePwdEnc', { publicKey, jsonData })).status);
  }
  const compared = statuses.filter((status) => status === 400).length;
  // the waits grow, and run by the real clock
  assert.ok(statuses.includes(429) && compared < statuses.length, String(statuses));
  const kept = await db
    .selectFrom('signIn')
    .select('result')
    .where('userId', '=', client.userId)
    .where('result', '=', 'stepUpRefused')
    .execute();
  assert.equal(kept.length, compared);
});

test('characters of every kind come through, up to what the key takes', async () => {
  const client = await app.signInAs('operations');
  const wanted = '密码🚕é'.repeat(10);
  await change(client, await sealed(client, { oldPassword: PASSWORD, newPassword: wanted }));
  await app.signIn(client.account, wanted);
});

test('a message longer than the key takes is refused where it is made, and never fits', () => {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const key = publicKey.toString('base64');
  const most = KEY_BITS / 8 - 66;
  assert.equal(Buffer.from(sealText('x'.repeat(most), key), 'base64').length, KEY_BITS / 8);
  assert.throws(() => sealText('x'.repeat(most + 1), key), /data too large/);
});

test('a key is used once, whatever came of it', async () => {
  const client = await app.signInAs('operations');
  const wrong = await sealed(client, { oldPassword: 'not-the-password', newPassword: NEXT });
  await refusedField(change(client, wrong), 'oldPassword');
  const { body } = await refused(change(client, wrong), 400);
  assert.match(body.msg, /already used/);
  const right: Change = {
    publicKey: wrong.publicKey,
    jsonData: sealJson({ oldPassword: PASSWORD, newPassword: NEXT }, wrong.publicKey),
  };
  await refused(change(client, right), 400);
});

test('of two submits with one key at once, one counts', async () => {
  const client = await app.signInAs('operations');
  const input = await sealed(client, { oldPassword: PASSWORD, newPassword: NEXT });
  const answers = await Promise.all([1, 2, 3, 4].map(() => client.send('/sys/sysuser/updatePwdEnc', input)));
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400, 400, 400],
  );
});

test('a key lives five minutes', async () => {
  const client = await app.signInAs('operations');
  const input = await sealed(client, { oldPassword: PASSWORD, newPassword: NEXT });
  app.advance(KEY_LIFE_SECONDS + 1);
  const { body } = await refused(change(client, input), 400);
  assert.match(body.msg, /expired/);
});

test('a foreign key, a tampered text, and what is no ciphertext at all', async () => {
  const client = await app.signInAs('operations');
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: KEY_BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const foreign = publicKey.toString('base64');
  const value = { oldPassword: PASSWORD, newPassword: NEXT };
  await refused(change(client, { publicKey: foreign, jsonData: sealJson(value, foreign) }), 400);
  await refused(change(client, { publicKey: 'nonsense', jsonData: 'nonsense' }), 400);
  const tampered = await sealed(client, value);
  const bytes = Buffer.from(tampered.jsonData, 'base64');
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await refused(change(client, { ...tampered, jsonData: bytes.toString('base64') }), 400);
  const underAnother = await freshKey(client);
  await refused(change(client, { publicKey: underAnother, jsonData: sealJson(value, await freshKey(client)) }), 400);
  await refused(change(client, { publicKey: await freshKey(client), jsonData: '!' }), 400);
  const notJson = await freshKey(client);
  await refused(change(client, { publicKey: notJson, jsonData: sealText('{"oldPassword":', notJson) }), 400);
  await refused(change(client, await sealed(client, { ...value, more: 1 })), 400);
  await app.signIn(client.account, PASSWORD);
});

test('a new password must be new, long enough, uncommon, and not the account', async () => {
  const client = await app.signInAs('operations', { account: 'somebody.known' });
  for (const newPassword of [PASSWORD, 'Password', 'short', 'x'.repeat(129), 'Somebody.Known.1']) {
    await refusedField(change(client, await sealed(client, { oldPassword: PASSWORD, newPassword })), 'newPassword');
  }
});

test('pieces: a longer text is put together again, in order', async () => {
  const admin = await app.signInAs('administrator');
  const client = await app.signInAs('operations');
  const password = '一二三四五六七八九十'.repeat(6) + '🚕'.repeat(5);
  const publicKey = await freshKey(admin);
  await admin.call('/sys/systemUser/updatePwd', {
    id: client.userId,
    version: 1,
    publicKey,
    password: sealPieces(password, publicKey),
  });
  const { mustChangePassword } = await app.anonymous.call('/login', { account: client.account, password });
  assert.equal(mustChangePassword, true);
});

test('pieces: a tampered, a foreign and a malformed list are refused', async () => {
  const admin = await app.signInAs('administrator');
  const client = await app.signInAs('operations');
  const set = (publicKey: string, password: string) =>
    admin.call('/sys/systemUser/updatePwd', { id: client.userId, version: 1, publicKey, password });
  for (const spoil of [
    (list: string) => list.slice(0, -2),
    (list: string) => list.replace('["', '["A'),
    () => '[]',
    () => '{}',
    () => '[1]',
    () => JSON.stringify(Array.from({ length: 33 }, () => 'AAAA')),
  ]) {
    const publicKey = await freshKey(admin);
    await refused(set(publicKey, spoil(sealPieces(NEXT, publicKey))), 400);
  }
  const used = await freshKey(admin);
  await refused(set(used, 'nonsense'), 400);
  await refused(set(used, sealPieces(NEXT, used)), 400);
});

test('the private half never leaves', async () => {
  const publicKey = await freshKey(app.anonymous);
  const { privateKey } = await db
    .selectFrom('rsaKey')
    .select('privateKey')
    .orderBy('expiresAt', 'desc')
    .executeTakeFirstOrThrow();
  assert.ok(!privateKey.toString('base64').includes(publicKey.slice(0, 64)) && publicKey.length < 600);
});
