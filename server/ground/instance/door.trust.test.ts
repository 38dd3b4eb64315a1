/** Connections that say nothing, more than the system lets the server have, at every port that it listens at. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, test } from 'node:test';
import mqtt from 'mqtt';
import { ADMIN_PASSWORD, addressOf, cloneDatabase, testServer } from '#server/testing/databases.ts';
import { Client } from '#server/testing/harness.ts';
import { startProduct } from '#server/testing/product.ts';
import { freePort, scratchFolder } from '#server/testing/programs.ts';
import { Terminal } from '#server/testing/terminal.ts';
import { openFilesLimit, sharesOf } from './door.ts';

const OPEN_FILES = 500;
const SILENT = 600;

const postgres = await testServer();
const { connection, drop } = await cloneDatabase(postgres.connection);
const [mqttPort, jt808Port] = [await freePort(), await freePort()];
const product = await startProduct(
  scratchFolder('door'),
  {
    DATABASE_URL: addressOf(connection),
    MQTT_PORT: String(mqttPort),
    JT808_PORT: String(jt808Port),
  },
  OPEN_FILES,
);
const held: Socket[] = [];
after(async () => {
  for (const socket of held) socket.destroy();
  await product.stop();
  await drop();
  await postgres.stop();
});
const httpPort = Number(new URL(product.address).port);
const anonymous = new Client(product.address);

/** Connections that are kept open and never say a word. */
async function keepSilent(port: number): Promise<void> {
  for (let opened = 0; opened < SILENT; opened += 50) {
    const some = Array.from({ length: 50 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => undefined));
    held.push(...some);
    await Promise.all(some.map((socket) => once(socket, 'connect').catch(() => undefined)));
  }
}

const login = () => anonymous.call('/login', { account: 'admin', password: ADMIN_PASSWORD });

test('whoever calls, a car and a terminal are let in beside silent connections at every port', async () => {
  const admin = anonymous.as((await login()).token);
  const { list: cars } = await admin.call('/capacity/car/getPageList', {});
  assert.ok(cars.length === 0);
  for (const port of [jt808Port, mqttPort, httpPort]) {
    await keepSilent(port);
    // new connections every time: none is kept from before
    for (let times = 0; times < 5; times += 1) {
      const response = await fetch(`${product.address}/readyz`, { headers: { connection: 'close' } });
      assert.equal(response.status, 200, `beside silent connections at ${port}`);
    }
    await login();
  }
  const car = mqtt.connect({ port: mqttPort, host: '127.0.0.1', username: 'none', password: 'x', reconnectPeriod: 0 });
  const refusal = await new Promise<Error>((resolve) => void car.once('error', resolve));
  assert.match(refusal.message, /Bad username or password/);
  const terminal = new Terminal(jt808Port, '13900000000');
  assert.equal(await terminal.signIn('wrong'), false);
  terminal.close();
});

test('what the system allows is shared out, and a part of it kept', () => {
  for (const limit of [256, 1024, 20_000, Number.MAX_SAFE_INTEGER]) {
    const { http, cars } = sharesOf(limit);
    assert.ok(http > 0 && cars > http / 2);
    assert.ok(http + cars <= limit - Math.min(1000, limit / 4));
  }
  assert.ok(openFilesLimit() >= 256);
});
