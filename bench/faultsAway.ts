/** Measures the effect of a missing database or external broker for a minute. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { clusterPath } from '#server/ground/database/embedded/location.ts';
import { readListening } from '#server/ground/database/embedded/supervisor.ts';
import { endBy } from '#server/testing/programs.ts';
import { startMosquitto } from '#server/testing/mosquitto.ts';
import { onDatabase, positionsOf, startFleet } from './fleet.ts';
import type { Figure } from './figures.ts';
import { Probe, told } from './probe.ts';
import { startDriving, type DrivingFleet } from './publishToScreen.ts';

const CARS = 500;
/** Positions a second: what a fleet of that size sends. */
const RATE = 500;
const AWAY_MS = 60_000;
const DRIVE_MS = 5000;
const CALLS_A_SECOND = 10;
const ANSWER_MS = 5000;
const NORMAL_MS = 2000;
const DRAINED_MS = 60_000;
const DRAINED_MOST_MS = 180_000;

/** The processes of a database, the main one first. */
function processesOf(dataDir: string): number[] {
  const main = readListening(clusterPath(dataDir))?.pid;
  if (main === undefined) throw new Error('the database does not say its process');
  const parentOf = (pid: string): number => {
    try {
      // state and parent follow the name in brackets, which may contain anything
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === main);
  return [main, ...children.map(Number)];
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // the process has ended
    }
  }
}

/** Suspends all processes of a database; returns a function that resumes them. */
function freeze(dataDir: string): () => void {
  const pids = processesOf(dataDir);
  // the main process first, so that it starts no other
  signal(pids, 'SIGSTOP');
  return () => signal(pids, 'SIGCONT');
}

/** Waits until all sent positions are acknowledged and in history; resolves to the number of missing ones after a time-out. */
async function drained(driving: DrivingFleet, client: pg.Client, since: number) {
  for (;;) {
    const { sent, waiting, broken } = await driving.tell();
    const missing = sent - (await positionsOf(client));
    const tookMs = performance.now() - since;
    if ((waiting === 0 && missing === 0) || tookMs > DRAINED_MOST_MS) return { sent, missing, waiting, broken, tookMs };
    await delay(200);
  }
}

const lostFigure = (sent: number, missing: number, waiting: number): Figure => ({
  what: '  lost of what was sent at QoS 1',
  found: `${missing} of ${sent}${waiting === 0 ? '' : `, ${waiting} never acknowledged`}`,
  wanted: '0',
  ok: missing === 0 && waiting === 0,
});

const drainedFigure = (tookMs: number): Figure => ({
  what: '  all in history after its return',
  found: `${(tookMs / 1000).toFixed(1)} s`,
  wanted: `≤ ${DRAINED_MS / 1000} s`,
  ok: tookMs <= DRAINED_MS,
});

/** Suspends the embedded database for a minute. */
export async function databaseAway(dataDir: string): Promise<Figure[]> {
  const { product, mqttPort, cars } = await startFleet({ dataDir, cars: CARS });
  const driving = await startDriving({ host: '127.0.0.1', port: mqttPort, cars, rate: RATE, qos: 1 });
  const probe = new Probe(product);
  let thaw = () => undefined as void;
  try {
    driving.drive();
    probe.start(CALLS_A_SECOND);
    await delay(DRIVE_MS);
    const away = performance.now();
    thaw = freeze(dataDir);
    await delay(AWAY_MS);
    thaw();
    const back = performance.now();
    const normalMs = (await probe.untilWell()) - back;
    await delay(DRIVE_MS);
    driving.stop();
    const calls = await probe.stop().then(() => probe.between(away, performance.now()));
    const { sent, missing, waiting, tookMs } = await onDatabase(dataDir, (client) => drained(driving, client, back));
    return [
      {
        what: `database hangs for ${AWAY_MS / 1000} s, ${RATE} positions/s: slowest call`,
        found: `${(calls.slowest / 1000).toFixed(1)} s: ${told(calls)}`,
        wanted: `all 200 or 503, ≤ ${ANSWER_MS / 1000} s`,
        ok:
          calls.slowest <= ANSWER_MS && [...calls.statuses.keys()].every((status) => status === 200 || status === 503),
      },
      {
        what: '  calls are as before after its return',
        found: `${(normalMs / 1000).toFixed(1)} s`,
        wanted: `≤ ${NORMAL_MS / 1000} s`,
        ok: normalMs <= NORMAL_MS,
      },
      lostFigure(sent, missing, waiting),
      drainedFigure(tookMs),
    ];
  } finally {
    thaw();
    driving.end();
    await probe.stop();
    await product.stop();
  }
}

/** Kills Mosquitto and restarts it after a minute; cars keep unacknowledged messages. */
export async function brokerAway(dataDir: string): Promise<Figure[]> {
  const atEnd: (() => void | Promise<void>)[] = [];
  endBy((work) => void atEnd.push(work));
  const broker = await startMosquitto();
  const what = `MQTT broker cut for ${AWAY_MS / 1000} s, ${RATE} positions/s`;
  if (typeof broker === 'string') return [{ what, found: broker, wanted: 'a broker', ok: false }];
  const { product, cars } = await startFleet({ dataDir, cars: CARS, env: { MQTT_URL: broker.url } });
  const driving = await startDriving({ host: '127.0.0.1', port: broker.port, cars, rate: RATE, qos: 1 });
  try {
    driving.drive();
    await delay(DRIVE_MS);
    await broker.kill();
    await delay(AWAY_MS);
    await broker.start();
    const back = performance.now();
    await delay(DRIVE_MS);
    driving.stop();
    const found = await onDatabase(dataDir, (client) => drained(driving, client, back));
    return [
      { what, found: `${found.broken} connections of cars broke`, wanted: '', ok: true },
      lostFigure(found.sent, found.missing, found.waiting),
      drainedFigure(found.tookMs),
    ];
  } finally {
    driving.end();
    await product.stop();
    for (const work of atEnd.toReversed()) await work();
  }
}
