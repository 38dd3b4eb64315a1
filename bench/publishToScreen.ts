/**
 * `node bench/publishToScreen.ts [SECONDS]`: from a car's publishing over MQTT to the message that a window gets: 2,000
 * positions a second and 50 windows, cars, product and windows in processes of their own.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { newScratch } from '#server/testing/scratch.ts';
import type { DrivingWish } from './drivingCars.ts';
import { onDatabase, positionsOf, startFleet, type Fleet } from './fleet.ts';
import { settle, type Figure } from './figures.ts';
import { heardFigures, type HeardFigures, type ScreensWish } from './screens.ts';
import { viewsAround, type View } from './town.ts';

const CARS = 2000;
const RATE = 2000;
const VIEWERS = 50;
const LATEST_MS = 1000;
/** Seconds of warm-up. */
const WARM_MS = 3000;
const DRAINED_WITHIN_MS = 60_000;

export interface PublishWish extends DrivingWish, Pick<ScreensWish, 'address' | 'tokens'> {
  /** Number of windows, each with a part of the town. */
  viewers: number;
  seconds: number;
  /** Number of positions of these cars in history. */
  inHistory: () => Promise<number>;
}

/** The result. */
export interface Published extends HeardFigures {
  sent: number;
  /** At QoS 1; 0 at QoS 0. */
  acknowledged: number;
  /** Connections of cars that were lost and restored. */
  brokenCars: number;
  /** Of those sent, once all were acknowledged, or a minute had passed. */
  inHistory: number;
  seconds: number;
}

const driven = z.object({
  sent: z.number(),
  acknowledged: z.number(),
  waiting: z.number(),
  broken: z.number(),
});

/** Starts a program of this folder with a channel for messages. */
export const startChild = (name: string): ChildProcess =>
  fork(join(import.meta.dirname, name), { execArgv: ['--disable-warning=ExperimentalWarning'] });

/** Sends a message to such a program and resolves to its next message. */
export async function ask(child: ChildProcess, message: object | string): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort();
  child.once('exit', end);
  try {
    const answers = once(child, 'message', { signal: ended.signal });
    child.send(message);
    const all: unknown[] = await answers;
    return all[0];
  } finally {
    child.off('exit', end);
  }
}

/** Cars that drive, as a process. */
export interface DrivingFleet {
  drive: () => void;
  stop: () => void;
  tell: () => Promise<z.output<typeof driven>>;
  end: () => void;
}

/** Connects all cars; they wait for `drive`. */
export async function startDriving({ host, port, cars, rate, qos }: DrivingWish): Promise<DrivingFleet> {
  const child = startChild('drivingCars.ts');
  await ask(child, { host, port, cars, rate, qos });
  return {
    drive: () => void child.send('drive'),
    stop: () => void child.send('stop'),
    tell: async () => driven.parse(await ask(child, 'tell')),
    end: () => void child.kill('SIGKILL'),
  };
}

async function startScreens(wish: ScreensWish): Promise<ChildProcess> {
  const child = startChild('screens.ts');
  await ask(child, wish);
  return child;
}

/** Publishes for some seconds; resolves to the positions that reached windows and history. */
export async function publishToScreen(wish: PublishWish): Promise<Published> {
  const { address, tokens, viewers, seconds } = wish;
  const views: View[] = viewsAround(viewers);
  const before = await wish.inHistory();
  const driving = await startDriving(wish);
  const screens = await startScreens({ address, tokens, views });
  try {
    driving.drive();
    await delay(WARM_MS);
    screens.send('begin');
    const since = performance.now();
    await delay(seconds * 1000);
    const heard = heardFigures.parse(await ask(screens, 'tell'));
    const took = (performance.now() - since) / 1000;
    driving.stop();
    const { broken: brokenCars, ...told } = await drained(driving, wish.qos);
    const inHistory = await kept(wish.inHistory, before, told.sent);
    return { ...heard, ...told, brokenCars, inHistory, seconds: took };
  } finally {
    driving.end();
    screens.kill('SIGKILL');
  }
}

/** Waits until every message at QoS 1 is acknowledged. */
async function drained(driving: DrivingFleet, qos: 0 | 1) {
  for (const until = performance.now() + DRAINED_WITHIN_MS; ; await delay(100)) {
    const told = await driving.tell();
    if (qos === 0 || told.waiting === 0 || performance.now() > until) return told;
  }
}

/** Waits until history has all sent positions, or no more arrive. */
async function kept(inHistory: () => Promise<number>, before: number, sent: number): Promise<number> {
  let last = -1;
  for (;;) {
    const now = (await inHistory()) - before;
    if (now >= sent || now === last) return now;
    last = now;
    await delay(2000);
  }
}

/** Compares the results with the targets. */
export function publishFigures(found: Published, { rate, viewers }: Pick<PublishWish, 'rate' | 'viewers'>): Figure[] {
  const { p50, p99, slowest, sent, inHistory, mostBytes, seconds, heard } = found;
  const times = `p50 ${p50} ms, p99 ${p99} ms, slowest ${slowest} ms`;
  const speed = mostBytes / seconds / 1000;
  return [
    {
      what: `publish to screen, ${rate}/s, ${viewers} viewers, ${seconds.toFixed(0)} s`,
      found: times,
      wanted: 'p99 ≤ 1 s',
      ok: heard > 0 && p99 <= LATEST_MS,
    },
    {
      what: '  lost on the way into history',
      found: `${sent - inHistory} of ${sent}`,
      wanted: '0',
      ok: sent === inHistory,
    },
    {
      what: '  the busiest viewer receives',
      found: `${speed.toFixed(1)} KB/s`,
      wanted: '≤ 50 KB/s',
      ok: speed <= 50,
    },
  ];
}

const inputsOf = ({ product, mqttPort, cars, tokens }: Fleet) =>
  ({ address: product.address, tokens, host: '127.0.0.1', port: mqttPort, cars, qos: 1 }) as const;

async function main(): Promise<void> {
  const seconds = Number(process.argv[2] ?? 60);
  const folder = newScratch('bench');
  const dataDir = join(folder, 'data');
  const fleet = await startFleet({ dataDir, cars: CARS });
  try {
    const found = await onDatabase(dataDir, (client) =>
      publishToScreen({
        ...inputsOf(fleet),
        rate: RATE,
        viewers: VIEWERS,
        seconds,
        inHistory: () => positionsOf(client),
      }),
    );
    const figures = publishFigures(found, { rate: RATE, viewers: VIEWERS });
    for (const { what, found: told, wanted, ok } of figures)
      process.stdout.write(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(52)} ${told.padEnd(46)} ${wanted}\n`);
    process.stdout.write(`       load ${loadavg()[0]?.toFixed(1) ?? '?'}\n`);
    settle(figures.every(({ ok }) => ok));
  } finally {
    await fleet.product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) await main();
