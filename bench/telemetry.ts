/**
 * `node bench/telemetry.ts [SECONDS] [CARS]`: positions over MQTT, through the gateway, the rules and history,
 * against the same broker that only passes them on. The cars are processes of their own (`telemetryCars.ts`) and send
 * the same messages to both.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { withDatabase } from '#server/ground/database/embedded/borrow.ts';
import { newScratch } from '#server/testing/scratch.ts';
import type { Figure } from './figures.ts';
import { type Product, startProduct } from './product.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Request and result of the cars' process. */
export interface CarsWish {
  port: number;
  /** User names and passwords. */
  cars: [name: string, secret: string][];
  seconds: number;
  qos: 0 | 1;
  /** The time of the first message; each car's next one is a millisecond later. */
  from: number;
}

const report = z.object({ sent: z.number(), acknowledged: z.number(), seconds: z.number() });
type Report = z.output<typeof report>;

/** Runs the cars; resolves to the numbers of sent and acknowledged messages. */
export async function runCars(wish: CarsWish): Promise<Report> {
  const child = startChild('telemetryCars.ts');
  child.send(wish);
  const messages: unknown[] = await once(child, 'message');
  const message = messages[0];
  child.kill('SIGKILL');
  return report.parse(message);
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const number = z.number();
const startChild = (name: string): ChildProcess =>
  fork(join(import.meta.dirname, name), { execArgv: ['--disable-warning=ExperimentalWarning'] });

/** The broker alone: the messages per second it passes on to one subscriber in its process. */
async function brokerAlone(cars: CarsWish['cars'], seconds: number, qos: 0 | 1): Promise<number> {
  const broker = startChild('telemetryBroker.ts');
  const ports: unknown[] = await once(broker, 'message');
  const port = ports[0];
  const { seconds: took } = await runCars({
    port: number.parse(port),
    cars,
    seconds,
    qos,
    from: 1_750_000_000_000,
  });
  broker.send('how many');
  const passeds: unknown[] = await once(broker, 'message');
  const passed = passeds[0];
  broker.kill('SIGKILL');
  return number.parse(passed) / took;
}

const count = z.object({ count: z.coerce.number() });

/** Adds cars and devices by the calls of the product. */
export async function makeCars(product: Product, many: number): Promise<CarsWish['cars']> {
  const cars: CarsWish['cars'] = [];
  const added = z.object({ id: z.string() });
  const device = z.object({ secret: z.string() });
  for (let place = 0; place < many; place += 1) {
    const fleetNumber = `B-${place}`;
    const plate = `粤B${String(10_000 + place)}`;
    const { id } = added.parse(await product.call('/capacity/car/addOne', { fleetNumber, plate }));
    const { secret } = device.parse(await product.call('/capacity/device/addOne', { carId: id, protocol: 'mqtt' }));
    cars.push([fleetNumber, secret]);
  }
  return cars;
}

interface Run {
  cars: CarsWish['cars'];
  port: number;
  seconds: number;
  qos: 0 | 1;
}

/** One run at one quality of service, with the positions in history. */
async function run(client: pg.Client, { cars, port, seconds, qos }: Run): Promise<Figure[]> {
  const alone = await brokerAlone(cars, Math.min(seconds, 10), qos);
  const rows = async () => count.parse((await client.query('select count(*) from "telemetry"')).rows[0]).count;
  const before = await rows();
  const since = performance.now();
  const { sent, acknowledged } = await runCars({ port, cars, seconds, qos, from: Date.now() - 3_600_000 });
  let kept = (await rows()) - before;
  for (const until = performance.now() + 60_000; kept < sent && performance.now() < until;) {
    await delay(200);
    kept = (await rows()) - before;
  }
  const speed = kept / ((performance.now() - since) / 1000);
  const wanted = qos === 0 ? 20_000 : 8000;
  const share = (speed / alone) * 100;
  return [
    {
      what: `telemetry at QoS ${qos} into history, ${seconds} s`,
      found: `${speed.toFixed(0)}/s (${sent} sent, ${acknowledged} answered)`,
      wanted: `≥ ${wanted}/s`,
      ok: speed >= wanted,
    },
    { what: '  lost', found: String(sent - kept), wanted: '0', ok: sent === kept && acknowledged === sent },
    {
      what: '  share of the broker alone',
      found: `${share.toFixed(0)} % (of ${alone.toFixed(0)}/s)`,
      wanted: '≥ 15 %',
      ok: share >= 15,
    },
  ];
}

/** The figures of telemetry, on a server of its own in `folder`. */
export async function telemetryFigures(folder: string, { seconds = 60, many = 200 } = {}): Promise<Figure[]> {
  const dataDir = join(folder, 'data-telemetry');
  const port = await freePort();
  const product = await startProduct(dataDir, { DEMO: 'off', MQTT_PORT: String(port) });
  try {
    const cars = await makeCars(product, many);
    return await withDatabase({ dataDir, databaseUrl: null }, { role: 'bench', log: quiet }, async (connection) => {
      const client = new pg.Client(connection);
      await client.connect();
      try {
        return [
          ...(await run(client, { cars, port, seconds, qos: 0 })),
          ...(await run(client, { cars, port, seconds, qos: 1 })),
        ];
      } finally {
        await client.end();
      }
    });
  } finally {
    await product.stop();
  }
}

async function main(): Promise<void> {
  const [seconds = 60, many = 200] = process.argv.slice(2).map(Number);
  const folder = newScratch('bench');
  try {
    for (const { what, found, wanted, ok } of await telemetryFigures(folder, { seconds, many }))
      process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(44)} ${found.padEnd(44)} ${wanted}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await main();
