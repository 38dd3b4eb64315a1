/** What a stranger can send to the server without being anybody: it answers, and lives. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp } from '#server/testing/harness.ts';

const METRICS_TOKEN = 'a-token-of-24-characters';
const app = await startTestApp({ env: { METRICS_TOKEN } });
const { address } = app.server;
const { port } = new URL(address);

const { db } = app.server.services;
/** The runner would take what ends a process outside of a test for nobody's fault. */
const uncaught: Error[] = [];
process.on('uncaughtException', (error) => void uncaught.push(error));
const health = async () => (await fetch(`${address}/healthz`)).status;

/** Begins an upload and goes away in the middle of it. */
async function breakOff(headers: string, bytes: number, after: 'sending' | 'answer'): Promise<void> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST /taxiadmin/sys/systemUser/importUsers HTTP/1.1\r\nHost: localhost\r\n${headers}`);
  socket.write('Content-Type: application/octet-stream\r\nContent-Length: 4000000\r\n\r\n');
  await new Promise<void>((resolve) => void socket.write(Buffer.alloc(bytes, 0x61), () => resolve()));
  if (after === 'answer') await once(socket, 'data');
  socket.destroy();
}

test('an upload that is broken off after it was refused ends nothing but itself', async () => {
  for (const bytes of [1000, 300_000]) {
    await breakOff('', bytes, 'answer');
    assert.equal(await health(), 200);
  }
  assert.deepEqual(uncaught, []);
});

test('an upload that is broken off before anybody knows whose it is ends nothing but itself', async () => {
  // while nobody can read the table of sessions, nobody is admitted
  await db.transaction().execute(async (transaction) => {
    await sql`lock table "session" in access exclusive mode`.execute(transaction);
    await Promise.all([1000, 300_000].map((bytes) => breakOff(`Token: ${'a'.repeat(43)}\r\n`, bytes, 'sending')));
    for (let times = 0; times < 20; times += 1) assert.equal(await health(), 200);
  });
  assert.equal(await health(), 200);
  assert.deepEqual(uncaught, []);
});

test('where a file belongs, JSON may be no longer than elsewhere', async () => {
  const body = JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) });
  for (const path of ['/sys/systemUser/importUsers', '/operation/order/importList']) {
    assert.equal((await app.anonymous.send(path, body)).status, 413, path);
  }
});

test('an address that is none is refused like everything else', async () => {
  const answer = await fetch(`${address}/%zz`);
  assert.equal(answer.status, 400);
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.match(await answer.text(), /^\{"code":400,"msg":"[^"]+","data":null\}$/);
});

/** What comes back for a request that no client of ours would write. */
async function answerTo(request: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}

test('an address that leads out of the console, or names no file of it, is a 404 and no fault', async () => {
  const addresses = [
    '/assets/',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
    '//elsewhere.example/%2f..',
    `/${'a'.repeat(12_000)}`,
  ];
  for (const path of addresses) {
    const answer = await answerTo(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /^HTTP\/1\.1 404 /, path);
    assert.match(answer, /\r\ncontent-security-policy: default-src 'none'/, path);
    assert.match(answer, /\{"code":404,"msg":"[^"]+","data":null\}$/, path);
  }
});

test('whoever expects something of the server is refused with the headers of every answer', async () => {
  const answer = await answerTo('POST /taxiadmin/login HTTP/1.1\r\nHost: localhost\r\nExpect: bananas\r\n\r\n');
  assert.match(answer, /^HTTP\/1\.1 417 /);
  assert.match(answer, /\r\nx-content-type-options: nosniff\r\n/);
  assert.match(answer, /\{"code":417,"msg":"[^"]+","data":null\}$/);
});

test('a connection that sends a thousand requests at once and reads nothing is ended; a few at once are answered', async () => {
  const one = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const last = one.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const answers = await answerTo(one.repeat(15) + last);
  assert.equal(answers.split('HTTP/1.1 200 OK').length - 1, 16);
  const flood = await answerTo(one.repeat(5000)).catch(() => '');
  assert.ok(flood.split('HTTP/1.1 200 OK').length - 1 < 1000);
  assert.equal(await health(), 200);
  assert.deepEqual(uncaught, []);
});

test('a metrics token of as many characters, not all of one byte, is just a wrong one', async () => {
  const ask = (token: string) => fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await ask(METRICS_TOKEN.replace('a', 'é'))).status, 404);
  assert.equal((await ask(METRICS_TOKEN)).status, 200);
});
