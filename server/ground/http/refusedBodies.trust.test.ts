/** A file that is refused: the answer arrives although the sender reads nothing before it has sent all, and the connection ends. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { allCalls } from '#contract/index.ts';
import { BASE_PATH } from '#contract/ground/core.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { until } from '#server/testing/until.ts';

const app = await startTestApp();
const admin = await app.signInAs('administrator');
const powerless = await app.signInAs('student');
const uploads = allCalls.filter(({ upload }) => upload !== undefined);
const MB = 1024 * 1024;

interface Sent {
  path: string;
  headers: Record<string, string>;
  /** Bytes of the body. */
  length: number;
}

/** Sends as a browser does: everything first, then it listens. Answers the status line and milliseconds until the end. */
async function send({ path, headers, length }: Sent): Promise<{ answer: string; ms: number }> {
  const { hostname, port } = new URL(app.server.address);
  const socket = connect(Number(port), hostname);
  socket.pause();
  const since = performance.now();
  const head = { host: 'a', 'content-length': String(length), 'content-type': 'application/octet-stream', ...headers };
  socket.write(
    `POST ${BASE_PATH}${path} HTTP/1.1\r\n${Object.entries(head)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  const chunk = Buffer.alloc(256 * 1024);
  for (let sent = 0; sent < length; sent += chunk.length) {
    const piece = chunk.subarray(0, Math.min(chunk.length, length - sent));
    if (!socket.write(piece)) await once(socket, 'drain', { signal: AbortSignal.timeout(15_000) });
  }
  const answer = await text(socket);
  return { answer, ms: performance.now() - since };
}

const signedIn = ({ token }: { token: string | null }) => ({ token: token ?? '' });
const refusals: [status: number, headers: Record<string, string>][] = [
  [401, { token: 'x'.repeat(43) }],
  [400, { ...signedIn(admin), 'x-upload-input': '%7B%22surprise%22%3A1%7D' }],
  [415, { ...signedIn(admin), 'content-type': 'text/csv' }],
];

for (const [status, headers] of refusals) {
  test(`${status} of every upload call reaches a sender that has not stopped sending`, async () => {
    for (const { path, access } of uploads) {
      // an app's key is asked for by the call itself, once it has read its input
      if (status === 401 && access === 'public') continue;
      const { answer, ms } = await send({ path, headers, length: 9.5 * MB });
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), path);
      assert.match(answer, new RegExp(`"code":${status}`), path);
      assert.ok(ms < patient(10_000), `${path}: ${ms} ms`);
    }
  });
}

test('403 reaches it too, where a right is asked for', async () => {
  const guarded = uploads.filter(({ access }) => access !== 'signedIn' && access !== 'public');
  assert.ok(guarded.length > 3);
  for (const { path } of guarded) {
    const { answer } = await send({ path, headers: signedIn(powerless), length: 9.5 * MB });
    assert.match(answer, /^HTTP\/1.1 403 /, path);
  }
});

test('429 reaches it, of a quota and of calls under way', async () => {
  const busy = await app.signInAs('administrator');
  const { quotas } = app.server.services;
  for (const { path, quota } of uploads) {
    assert.ok(quota !== undefined, `${path} has no quota`);
    const { atOnce } = quota;
    const refused = async () => {
      const { answer, ms } = await send({ path, headers: signedIn(busy), length: 9.5 * MB });
      assert.match(answer, /^HTTP\/1.1 429 /, path);
      assert.match(answer, /retry-after: \d/i, path);
      assert.ok(ms < patient(10_000), `${path}: ${ms} ms`);
    };
    if (atOnce !== undefined) {
      const done = Promise.withResolvers<void>();
      const held = Array.from({ length: atOnce }, () =>
        quotas.hold(`${path} ${busy.userId}`, atOnce, () => done.promise),
      );
      await refused();
      done.resolve();
      await Promise.all(held);
    }
    const take = () => quotas.take(`${path} user:${busy.userId}`, quota);
    assert.throws(() => Array.from({ length: quota.times + 1 }, take));
    await refused();
  }
});

test('413 reaches it, and what is longer than waited for is cut', async () => {
  for (const { path, upload } of uploads) {
    if (upload === undefined || upload.maxBytes > 20 * MB) continue;
    const { answer } = await send({ path, headers: signedIn(admin), length: upload.maxBytes + MB });
    assert.match(answer, /^HTTP\/1.1 (413|400) /, path);
  }
});

test('of very many refused senders only some are listened to any longer', async () => {
  const { hostname, port } = new URL(app.server.address);
  let ended = 0;
  const senders = Array.from({ length: 80 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.resume().on('close', () => (ended += 1));
    socket.write(
      `POST ${BASE_PATH}/uploadContent/img HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\n`,
    );
    socket.write(`content-length: ${9 * MB}\r\ntoken: ${'x'.repeat(43)}\r\n\r\n`);
    return socket;
  });
  const dribble = setInterval(() => senders.forEach((socket) => socket.writable && socket.write('x')), 200);
  try {
    await until('all but some are ended', () => ended >= 80 - 32, 10_000);
    assert.ok(ended < 80);
  } finally {
    clearInterval(dribble);
    for (const socket of senders) socket.destroy();
  }
});

test('a sender that stands still after a refusal gets the answer at once, and is cut', async () => {
  const { hostname, port } = new URL(app.server.address);
  const socket = connect(Number(port), hostname);
  socket.write(`POST ${BASE_PATH}/uploadContent/img HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\n`);
  socket.write(`content-length: ${9 * MB}\r\ntoken: ${'x'.repeat(43)}\r\n\r\n`);
  const answered = once(socket, 'data').then(String);
  assert.match(await answered, /^HTTP\/1.1 401 /);
  assert.equal(socket.destroyed, false, 'the answer comes before the end');
  await once(socket, 'close', { signal: AbortSignal.timeout(patient(10_000)) });
});
