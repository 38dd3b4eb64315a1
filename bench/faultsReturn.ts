/** Measures thousands of cars reconnecting at the same moment, beside calls of people. */
import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { z } from 'zod';
import { onDatabase, startFleet, type Fleet } from './fleet.ts';
import type { Figure } from './figures.ts';
import { Probe, told, type Probed } from './probe.ts';
import type { Product } from './product.ts';
import { ask, startChild } from './publishToScreen.ts';
import type { Returned, ReturningWish } from './returningCars.ts';
import { freePort } from './telemetry.ts';

export const RETURNING = 5000;
const WITHIN_MS = 5000;
const ALL_ON_MS = 30_000;
const CALL_MS = 500;
const CALLS_A_SECOND = 20;
/** Seconds of measuring before, and the least afterwards. */
const BEFORE_MS = 5000;
const LEAST_MS = 10_000;
/** Nodes refresh their devices every 5 s. */
const DEVICES_KNOWN_MS = 12_000;

const returned: z.ZodType<Returned> = z.object({ in: z.number(), tookMs: z.number(), failures: z.number() });

const times = ({ p50, p99, slowest, calls }: Probed): string =>
  `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, slowest ${slowest.toFixed(0)} ms (${calls})`;

/** Messages refused by the gateways, by reason. */
async function refusals({ address }: Product): Promise<string> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const reasons = text.matchAll(/^gateway_messages_total\{.*reason="(\w+)"\} (\d+)$/gm);
  return [...reasons].map(([, reason = '', count = '']) => `${count} × ${reason}`).join(', ');
}

/** Connects all cars, disconnects them, and measures their return. */
async function comeBack(product: Product, wish: ReturningWish, name: string): Promise<Figure[]> {
  const child: ChildProcess = startChild('returningCars.ts');
  const probe = new Probe(product);
  try {
    const first = returned.parse(await ask(child, wish));
    probe.start(CALLS_A_SECOND);
    const began = performance.now();
    await delay(BEFORE_MS);
    const cut = performance.now();
    const back = returned.parse(await ask(child, 'cut'));
    await delay(Math.max(0, cut + LEAST_MS - performance.now()));
    const end = performance.now();
    await probe.stop();
    const [before, meanwhile] = [probe.between(began, cut), probe.between(cut, end)];
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    const all = wish.cars.length;
    const isWell = [...meanwhile.statuses.keys()].every((status) => status === 200);
    return [
      {
        what: `${all} ${name} come for the first time`,
        found: `${first.in} after ${seconds(first.tookMs)}, ${first.failures} tries in vain`,
        wanted: 'all',
        ok: first.in === all,
      },
      {
        what: `${all} ${name} come back within ${WITHIN_MS / 1000} s`,
        found: `${back.in} after ${seconds(back.tookMs)}, ${back.failures} tries in vain`,
        wanted: `all ≤ ${ALL_ON_MS / 1000} s`,
        ok: back.in === all && back.tookMs <= ALL_ON_MS,
      },
      {
        what: '  calls meanwhile',
        found: `${times(meanwhile)}: ${told(meanwhile)}`,
        wanted: `p99 ≤ ${CALL_MS} ms`,
        ok: meanwhile.p99 <= CALL_MS && isWell,
      },
      { what: '  calls before', found: times(before), wanted: '', ok: true },
      ...(back.failures === 0 ? [] : [{ what: '  refused', found: await refusals(product), wanted: '', ok: true }]),
    ];
  } finally {
    await probe.stop();
    child.kill('SIGKILL');
  }
}

/** Cars on the embedded MQTT broker. */
export async function carsReturn(dataDir: string): Promise<Figure[]> {
  const { product, mqttPort, cars } = await startFleet({ dataDir, cars: RETURNING });
  try {
    const wish = { protocol: 'mqtt', port: mqttPort, cars, firstWithin: 20_000, againWithin: WITHIN_MS } as const;
    return await comeBack(product, wish, 'cars on the embedded broker');
  } finally {
    await product.stop();
  }
}

/** Gives every car a terminal with open registration; resolves to their phone numbers. */
async function addTerminals(dataDir: string, { cars }: Pick<Fleet, 'cars'>): Promise<string[]> {
  const first = randomInt(1000, 9000);
  const phones = cars.map((_, place) => `139${first}${String(place).padStart(4, '0')}`);
  await onDatabase(dataDir, (client) =>
    client.query(
      `insert into "device" ("carId", "protocol", "identity", "secretDigest", "registrableUntil")
        select "car"."id", 'jt808', "phone", "known"."secretDigest", now() + interval '1 hour'
        from unnest($1::text[], $2::text[]) as "given"("fleetNumber", "phone")
        join "car" on "car"."fleetNumber" = "given"."fleetNumber"
        join "device" as "known" on "known"."carId" = "car"."id" and "known"."protocol" = 'mqtt'`,
      [cars.map(([name]) => name), phones],
    ),
  );
  await delay(DEVICES_KNOWN_MS);
  return phones;
}

/** JT/T 808 terminals over TCP: each registers and signs in, then reconnects with its code. */
export async function terminalsReturn(dataDir: string): Promise<Figure[]> {
  const port = await freePort();
  const fleet = await startFleet({ dataDir, cars: RETURNING, env: { JT808_PORT: String(port) } });
  try {
    const phones = await addTerminals(dataDir, fleet);
    const cars = phones.map((phone): [string, string] => [phone, '']);
    const wish = { protocol: 'jt808', port, cars, firstWithin: 60_000, againWithin: WITHIN_MS } as const;
    return await comeBack(fleet.product, wish, 'terminals');
  } finally {
    await fleet.product.stop();
  }
}
