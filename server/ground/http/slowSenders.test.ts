import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyRequest } from 'fastify';
import { cutSlowSenders } from './slowSenders.ts';

const app = Fastify();
cutSlowSenders(app, { callMs: 500, silenceMs: 500, everyMs: 50 });
app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
async function count(request: FastifyRequest): Promise<{ bytes: number }> {
  let bytes = 0;
  for await (const chunk of request.raw) bytes += chunk instanceof Buffer ? chunk.length : 0;
  return { bytes };
}
app.route({ method: 'POST', url: '/file', handler: count });
app.route({ method: 'POST', url: '/call', handler: () => ({ done: true }) });
await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

const isAddress = (address: ReturnType<typeof app.server.address>): address is AddressInfo =>
  typeof address === 'object' && address !== null;

/** Sends a body in pieces, waiting before each, and answers what came back. `announced` is the length that was named. */
async function send(path: string, type: string, pieces: readonly string[], waitMs: number, announced: number) {
  const address = app.server.address();
  assert.ok(isAddress(address));
  const socket = connect(address.port, '127.0.0.1');
  await once(socket, 'connect');
  const answer = text(socket);
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\n`);
  socket.write(`Content-Length: ${announced}\r\n\r\n`);
  for (const piece of pieces) {
    await delay(waitMs);
    if (socket.destroyed || !socket.writable) break;
    socket.write(piece);
  }
  return answer.catch(() => '');
}

const FILE = 'application/octet-stream';
const ten = Array.from({ length: 10 }, () => 'x'.repeat(1000));

test('a file that comes slowly but steadily passes, longer than any call may take', async () => {
  const from = performance.now();
  const answer = await send('/file', FILE, ten, 150, 10_000);
  assert.match(answer, /"bytes":10000/);
  assert.ok(performance.now() - from > 1400);
});

test('a file that stands still is cut, and so is a call that never ends', async () => {
  assert.match(await send('/file', FILE, ten.slice(0, 2), 10, 10_000), /^HTTP\/1\.1 408 /);
  const dribble = Array.from({ length: 20 }, () => ' ');
  assert.match(await send('/call', 'application/json', dribble, 100, 1000), /^HTTP\/1\.1 408 /);
});

test('who sends at once is not concerned', async () => {
  assert.match(await send('/call', 'application/json', ['{}'], 0, 2), /"done":true/);
});
