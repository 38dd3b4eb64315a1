/** Tests that a hanging or vanished database gives clear answers in time, and that all works again afterwards. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { readConfig } from '#server/ground/config/config.ts';
import { runServer } from '#server/run.ts';
import { ADMIN_PASSWORD, cloneDatabase, testServer } from '#server/testing/databases.ts';
import { Client } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { proxyTo } from '#server/testing/proxy.ts';
import { until } from '#server/testing/until.ts';

const ANSWER_WITHIN_MS = patient(5000);

const postgres = await testServer();
const { connection, drop } = await cloneDatabase(postgres.connection);
const proxy = await proxyTo(connection);
const config = readConfig({
  PORT: '0',
  MQTT_PORT: '0',
  JT808_PORT: '0',
  LOG_LEVEL: 'silent',
  DEMO: 'on',
  ADMIN_PASSWORD,
  SECRET_KEY: 'a key for tests, long enough to be one',
});
const server = await runServer({
  config,
  connection: { ...connection, host: '127.0.0.1', port: proxy.port },
  log: pino({ level: 'silent' }),
});
after(async () => {
  proxy.recover();
  await server.stop();
  await proxy.close();
  await drop();
  await postgres.stop();
});

const anonymous = new Client(server.address);
const client = anonymous.as((await anonymous.call('/login', { account: 'admin', password: ADMIN_PASSWORD })).token);

async function timed(path: string, input: unknown): Promise<{ status: number; ms: number }> {
  const since = performance.now();
  const { status } = await client.send(path, input);
  return { status, ms: performance.now() - since };
}

/** Waits until a call is answered, for as long as a person would. */
const untilWell = (path: string, input: unknown): Promise<true> =>
  until(`${path} is answered`, async () => (await client.send(path, input)).status === 200, 20_000);

const health = async (path: string) => (await fetch(server.address + path)).status;

test('while the database hangs every call is answered 503 within five seconds, and the process lives', async () => {
  await untilWell('/sys/role/getPageList', {});
  proxy.hang();
  const answers = await Promise.all([
    timed('/sys/role/getPageList', {}),
    timed('/sys/role/addOne', { code: 'hanging', nameZh: '挂', nameEn: 'Hanging', dataScope: 'own' }),
    timed('/operation/order/getPageList', {}),
    timed('/login', { account: 'admin', password: ADMIN_PASSWORD }),
  ]);
  for (const { status, ms } of answers) {
    assert.equal(status, 503);
    assert.ok(ms < ANSWER_WITHIN_MS, `${Math.round(ms)} ms`);
  }
  assert.equal(await health('/healthz'), 200);
  assert.equal(await health('/readyz'), 503);
  const since = performance.now();
  const metrics = await (await fetch(`${server.address}/metrics`)).text();
  assert.ok(performance.now() - since < ANSWER_WITHIN_MS);
  assert.match(metrics, /^monitoring_viewers 0$/m);
  assert.doesNotMatch(metrics, /^alerts_waiting\{/m);
  const late = await timed('/sys/role/getPageList', {});
  assert.equal(late.status, 503);
  assert.ok(late.ms < ANSWER_WITHIN_MS, `${Math.round(late.ms)} ms`);
  proxy.recover();
  await untilWell('/sys/role/getPageList', {});
  await untilWell('/sys/role/addOne', { code: 'afterwards', nameZh: '后', nameEn: 'Afterwards', dataScope: 'own' });
  assert.equal(await health('/readyz'), 200);
});

test('a database that restarts costs some refusals and nothing else', async () => {
  const role = (n: number) => ({ code: `underWay${n}`, nameZh: '途', nameEn: `Under way ${n}`, dataScope: 'own' });
  const underWay = Promise.all(Array.from({ length: 30 }, (_, n) => timed('/sys/role/addOne', role(n))));
  // some of them are in the middle of their transaction now
  await timed('/operation/supplier/getEnabledList', {});
  proxy.vanish();
  for (const { status } of await underWay) assert.ok(status === 200 || status === 503, String(status));
  for (let times = 0; times < 3; times += 1) {
    const { status, ms } = await timed('/sys/role/getPageList', {});
    assert.equal(status, 503);
    assert.ok(ms < ANSWER_WITHIN_MS, `${Math.round(ms)} ms`);
  }
  assert.equal(await health('/healthz'), 200);
  proxy.recover();
  await untilWell('/sys/role/getPageList', {});
  await untilWell('/operation/order/getPageList', {});
});
