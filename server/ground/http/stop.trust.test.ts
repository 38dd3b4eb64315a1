/** A stop under load: whoever is connected gets every answer, and nobody can hold it up. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { test } from 'node:test';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { startTestApp, type Client } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';

const app = await startTestApp();
const { port } = new URL(app.server.address);
const admin = await app.signIn('admin', ADMIN_PASSWORD);
const other = await startTestApp();
const otherAdmin = await other.signIn('admin', ADMIN_PASSWORD);

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

/** Makes a call that no quota counts; without an agent over a connection of its own. */
const askFor = ({ address, token }: Client, agent: Agent | false) =>
  new Promise<number | undefined>((resolve, reject) => {
    const call = request(
      `${address}/taxiadmin/sys/sysuser/mySessions`,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
      },
      (answer) => {
        answer
          .on('end', () => resolve(answer.statusCode))
          .on('error', reject)
          .resume();
      },
    );
    call.on('error', reject).end('{}');
  });

test('a stop fails no request on a connection that is open, and a request without end does not hold it up', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const ask = () => askFor(admin, agent);
  const endless = connect(Number(port), '127.0.0.1');
  endless.on('error', () => undefined);
  await once(endless, 'connect');
  endless.write(
    'POST /taxiadmin/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );

  const ends = Array.from({ length: 20 }, async () => {
    for (;;) {
      try {
        assert.equal(await ask(), 200);
      } catch (error) {
        return codeOf(error);
      }
    }
  });
  for (let times = 0; times < 20; times += 1) await ask();
  const since = performance.now();
  const stopped = app.server.stop();
  assert.deepEqual(new Set(await Promise.all(ends)), new Set(['ECONNREFUSED']));
  await stopped;
  assert.ok(performance.now() - since < patient(10_000));
  agent.destroy();
});

test('nor does it cut off who was just connecting', async () => {
  const ends = Array.from({ length: 40 }, async () => {
    for (;;) {
      try {
        assert.equal(await askFor(otherAdmin, false), 200);
      } catch (error) {
        return codeOf(error);
      }
    }
  });
  for (let times = 0; times < 20; times += 1) await askFor(otherAdmin, false);
  const stopped = other.server.stop();
  assert.deepEqual(new Set(await Promise.all(ends)), new Set(['ECONNREFUSED']));
  await stopped;
});
