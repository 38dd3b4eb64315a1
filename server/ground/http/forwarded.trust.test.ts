/** `X-Forwarded-For` as an attacker would write it, behind a proxy that is trusted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '#server/testing/harness.ts';
import { believable } from './forwarded.ts';

const app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1,10.0.0.0/8,fd00::/8' } });
const { db } = app.server.services;

/** The address under which a wrong sign-in was noted. */
async function notedAs(forwarded: string): Promise<string> {
  await db.deleteFrom('signInThrottle').execute();
  const account = `nobody-${Math.random().toString(36).slice(2)}`;
  const { status } = await app.anonymous.send('/login', { account, password: 'x' }, { 'x-forwarded-for': forwarded });
  assert.equal(status, 401, forwarded);
  const { ip } = await db.selectFrom('signIn').select('ip').where('account', '=', account).executeTakeFirstOrThrow();
  return ip;
}

test('the address is the last one that no trusted proxy has, however it is written', async () => {
  for (const [forwarded, ip] of [
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
    [`${'198.51.100.1, '.repeat(200)}203.0.113.7, 10.1.2.3, fd00::5`, '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['203.0.113.7, 10.1.2.3:443', '203.0.113.7'],
    ['[2001:db8::9]:51234', '2001:db8::9'],
    ['2001:db8::9', '2001:db8::9'],
    ['unknown', '127.0.0.1'],
    ['<script>alert(1)</script>', '127.0.0.1'],
    ['198.51.100.1, no address, 10.1.2.3', '10.1.2.3'],
    ['', '127.0.0.1'],
  ] as const)
    assert.equal(await notedAs(forwarded), ip, forwarded);
});

test('another port for each request is no way round the limit of an address', async () => {
  await db.deleteFrom('signInThrottle').execute();
  const statuses: number[] = [];
  for (let n = 0; n < 22; n += 1) {
    const headers = { 'x-forwarded-for': `203.0.113.50:${5000 + n}` };
    statuses.push((await app.anonymous.send('/login', { account: `port${n}`, password: 'x' }, headers)).status);
  }
  assert.ok(statuses.includes(429));
});

test('what stands before something that is no address is not believed', () => {
  assert.equal(believable('1.2.3.4, x, 5.6.7.8'), '5.6.7.8');
  assert.equal(believable('1.2.3.4:99999999'), '');
});
