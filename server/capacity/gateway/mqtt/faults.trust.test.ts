/** What may go wrong while cars report over MQTT: the database away, the server killed, everybody back at once. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { pino } from 'pino';
import type { MqttClient } from 'mqtt';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { runServer } from '#server/run.ts';
import { addCar, addDevices, connectCar, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD, cloneDatabase, testServer } from '#server/testing/databases.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { patient } from '#server/testing/patience.ts';
import { until } from '#server/testing/until.ts';
import { startProduct } from '#server/testing/product.ts';
import { freePort, scratchFolder } from '#server/testing/programs.ts';
import { proxyTo } from '#server/testing/proxy.ts';
import { openDatabase } from '#server/ground/database/pool.ts';

const SECRET_KEY = 'a key for tests, long enough to be one';
const app = await startTestApp({ env: { SECRET_KEY } });
const { services } = app.server;

const position = (at: number) => JSON.stringify({ at, position: [114, 22.5], speed: 10 });

/** Publishes and remembers what was acknowledged. */
class Reporter {
  readonly acknowledged: number[] = [];
  readonly sent: number[] = [];
  readonly #client: MqttClient;
  readonly #topic: string;

  constructor(client: MqttClient, fleetNumber: string) {
    this.#client = client;
    this.#topic = topicOf(fleetNumber, 'telemetry');
  }

  report(at: number): void {
    this.sent.push(at);
    this.#client.publishAsync(this.#topic, position(at), { qos: 1 }).then(
      () => this.acknowledged.push(at),
      () => undefined,
    );
  }
}

test('the server is killed: what was acknowledged is in history', async () => {
  const port = await freePort();
  const carId = await addCar(services, { fleetNumber: 'K-1' });
  const [secret = ''] = await addDevices(services, [carId]);
  const env = { DATABASE_URL: app.databaseUrl, SECRET_KEY, MQTT_PORT: String(port) };
  const product = await startProduct(scratchFolder('killed'), env);
  const reporter = new Reporter(await connectCar(port, 'K-1', secret), 'K-1');
  const from = Date.now() - 60_000;
  for (let place = 0; reporter.acknowledged.length < 500; place += 1) {
    reporter.report(from + place);
    await until('few are on their way', () => reporter.sent.length - reporter.acknowledged.length < 200);
  }
  product.child.kill('SIGKILL');
  await once(product.child, 'exit');
  const kept = new Set((await historyOf(services, carId)).map(({ at }) => Date.parse(at)));
  assert.deepEqual(
    reporter.acknowledged.filter((at) => !kept.has(at)),
    [],
  );
});

test('a thousand cars come back at once', async () => {
  const many = 1000;
  const { gateway, db } = services;
  const rows = Array.from({ length: many }, (_, place) => ({
    fleetNumber: `R-${place}`,
    plate: `粤R${10_000 + place}`,
  }));
  const added = await db.insertInto('car').values(rows).returning(['id', 'fleetNumber']).execute();
  await services.telemetry.refresh();
  const secrets = await addDevices(
    services,
    added.map(({ id }) => id),
  );
  const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)]);
  const since = performance.now();
  const sockets = await Promise.all(
    added.map(async ({ fleetNumber }, place) => {
      const socket = connect(gateway.port ?? 0, '127.0.0.1');
      await once(socket, 'connect');
      const body = Buffer.concat([
        text('MQTT'),
        Buffer.from([4, 0xc2, 0, 60]),
        text(fleetNumber),
        text(fleetNumber),
        text(secrets[place] ?? ''),
      ]);
      socket.write(Buffer.concat([Buffer.from([0x10, body.length]), body]));
      const answers: unknown[] = await once(socket, 'data');
      const answer = answers[0];
      assert.ok(answer instanceof Uint8Array);
      assert.deepEqual([...answer], [0x20, 2, 0, 0]);
      return socket;
    }),
  );
  assert.ok(performance.now() - since < patient(15_000));
  assert.ok(gateway.connections >= many);
  for (const socket of sockets) socket.destroy();
  await until('all are gone', () => gateway.connections < many);
});

test('the database is away while cars report: nothing at QoS 1 is lost, little is kept in memory', async () => {
  const postgres = await testServer();
  const { connection, drop } = await cloneDatabase(postgres.connection);
  const proxy = await proxyTo(connection);
  /** Past the proxy. */
  const options = { max: 1, queryTimeoutMs: 0, applicationName: 'test', onIdleError: () => undefined };
  const direct = openDatabase({ connection, ...options });
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    JT808_PORT: '0',
    LOG_LEVEL: 'silent',
    ADMIN_PASSWORD,
    SECRET_KEY,
  });
  const log = pino({ level: 'silent' });
  const server = await runServer({ config, connection: { ...connection, host: '127.0.0.1', port: proxy.port }, log });
  after(async () => {
    proxy.recover();
    await server.stop();
    await proxy.close();
    await direct.close();
    await drop();
    await postgres.stop();
  });
  const here = server.services;
  const carIds = [await addCar(here, { fleetNumber: 'D-1' }), await addCar(here, { fleetNumber: 'D-2' })];
  const secrets = await addDevices(here, carIds);
  const reporters: Reporter[] = [];
  for (const [place, secret] of secrets.entries()) {
    const client = await connectCar(here.gateway.port ?? 0, `D-${place + 1}`, secret);
    reporters.push(new Reporter(client, `D-${place + 1}`));
  }
  let clock = Date.now() - 600_000;
  const reportUntil = async (what: string, holds: () => boolean) => {
    const reporting = setInterval(() => {
      clock += 100;
      for (const reporter of reporters) reporter.report(clock);
    }, 10);
    await until(what, holds).finally(() => clearInterval(reporting));
  };
  const areAcknowledged = (count: number) => () => reporters.every(({ acknowledged }) => acknowledged.length >= count);
  await reportUntil('some are acknowledged', areAcknowledged(20));
  proxy.vanish();
  const { backlog } = here.telemetry.counts;
  await reportUntil('what comes waits for the database', () => here.telemetry.counts.backlog >= backlog + 200);
  for (const [place, { acknowledged }] of reporters.entries()) {
    const known = [...acknowledged];
    const kept = new Set((await historyOf(direct, carIds[place] ?? '')).map(({ at }) => Date.parse(at)));
    assert.deepEqual(
      known.filter((at) => !kept.has(at)),
      [],
      'nothing is acknowledged that is not kept',
    );
  }
  // what is known stays alive: the map goes on
  assert.ok((here.telemetry.car(carIds[0] ?? '')?.fix?.at ?? 0) > clock - 60_000);
  proxy.recover();
  await reportUntil('more is acknowledged', areAcknowledged(100));
  for (const [place, reporter] of reporters.entries()) {
    await until('all is acknowledged', () => reporter.acknowledged.length === reporter.sent.length, 20_000);
    const kept = (await historyOf(here, carIds[place] ?? '')).map(({ at }) => Date.parse(at));
    assert.deepEqual(kept, reporter.sent);
  }
});
