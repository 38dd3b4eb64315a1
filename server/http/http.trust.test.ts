/** What a stranger can send to the server without being anybody: it answers, and lives. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { startTestApp } from '../testing/harness.ts';

const METRICS_TOKEN = 'a-token-of-24-characters';
const app = await startTestApp({ env: { METRICS_TOKEN } });
const { address } = app.server;
const { port } = new URL(address);

const isAlive = async () => (await fetch(`${address}/healthz`)).status === 200;

test('an upload that is broken off, before or after it is refused, ends nothing but itself', async () => {
  const path = '/taxiadmin/sys/systemUser/importUsers';
  const head = (token: string) =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${token}Content-Type: application/octet-stream\r\nContent-Length: 4000000\r\n\r\n`;
  // a token has to be looked up first: the sender is gone before anybody reads
  for (const token of ['', `Token: ${'a'.repeat(43)}\r\n`]) {
    for (const bytes of [1000, 300_000]) {
      for (const wait of [false, true]) {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        await new Promise<void>((resolve) => {
          socket.write(head(token));
          socket.write(Buffer.alloc(bytes, 0x61), () => resolve());
        });
        if (wait) await once(socket, 'data');
        socket.destroy();
        assert.ok(await isAlive());
      }
    }
  }
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
  assert.deepEqual(Object.keys(JSON.parse(await answer.text())), ['code', 'msg', 'data']);
});

test('a metrics token of as many characters, not all of one byte, is just a wrong one', async () => {
  const ask = (token: string) => fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  assert.equal((await ask(METRICS_TOKEN.replace('a', 'é'))).status, 404);
  assert.equal((await ask(METRICS_TOKEN)).status, 200);
});
