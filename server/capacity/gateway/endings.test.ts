/** Connections that end together are taken down a few at a time. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { after, test } from 'node:test';
import { until } from '#server/testing/until.ts';
import { Endings } from './endings.ts';

const MANY = 300;
const endings = new Endings();
const sockets: Socket[] = [];
const server = createServer((socket) => {
  endings.pace(socket);
  sockets.push(socket);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close());
const address = server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

async function connectMany(many: number): Promise<Socket[]> {
  const clients = await Promise.all(
    Array.from({ length: many }, async () => {
      const client = connect(port, '127.0.0.1');
      await once(client, 'connect');
      return client;
    }),
  );
  await until('all are here', () => sockets.length === many);
  return clients;
}

test('hundreds that end at once leave room for other work, and each of them is closed', async () => {
  const clients = await connectMany(MANY);
  let ended = 0;
  let closed = 0;
  let most = 0;
  for (const socket of sockets) {
    socket.on('end', () => (ended += 1));
    socket.on('close', () => (closed += 1));
    socket.resume();
  }
  let before = 0;
  let isWatching = true;
  const watch = () => {
    most = Math.max(most, ended - before);
    before = ended;
    if (isWatching) setImmediate(watch);
  };
  watch();
  // they end while this process does something else, and all of that is heard at once
  for (const client of clients) client.end();
  const busyUntil = performance.now() + 200;
  while (performance.now() < busyUntil);
  await until('all are closed', () => closed === MANY);
  isWatching = false;
  assert.equal(ended, MANY);
  assert.ok(most <= 20, `${most} ended before other work had its turn`);
});

test('what was sent before the end is read first', async () => {
  sockets.length = 0;
  const [client] = await connectMany(1);
  const [socket] = sockets;
  assert.ok(client !== undefined && socket !== undefined);
  client.end('the last words');
  const heard: string[] = [];
  for await (const chunk of socket) heard.push(String(chunk));
  assert.deepEqual(heard, ['the last words']);
  await until('it is closed', () => socket.destroyed);
});
