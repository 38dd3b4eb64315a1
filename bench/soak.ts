/**
 * A day of a control room in little: `node bench/soak.ts [MINUTES] [PEOPLE]`, two hours and 14 people when left out. The
 * town drives; people look lists up, change orders, export, replay, sign out and in again and watch the map and the live
 * stream. Every five minutes a line says what the server holds; the end says how fast memory and handles grew, and how
 * many calls failed.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { BASE_PATH } from '#contract/ground/core.ts';
import type { CallInput, CallOutput, CallPath } from '#contract/index.ts';
import { LIVE_PATH } from '#contract/ground/live/calls.ts';
import { carFilter, MONITORING_PATH } from '#contract/capacity/monitoring/calls.ts';
import { ORDER_STATUSES } from '#contract/operation/order/rules.ts';
import { newScratch } from '#server/testing/scratch.ts';
import { type Product, startProduct } from './product.ts';
import { settle } from './figures.ts';

const [, , minutesText = '120', peopleText = '14'] = process.argv;
const MINUTES = Number(minutesText);
const PEOPLE = Number(peopleText);
const SAMPLE_MS = 15_000;
const REPORT_EVERY = 20;
/** The beginning, in which caches fill, is excluded from growth. */
const WARM_PART = 1 / 3;
const MOST_GROWTH_MB_AN_HOUR = 10;
const ACCOUNTS = ['demo.operations', 'demo.dispatcher', 'demo.operations', 'demo.auditor'] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(Math.random() * values.length)];
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

let calls = 0;
let failures = 0;
const failed = new Map<string, number>();
let slowest: number[] = [];

interface Answer<Data> {
  code: number;
  msg: string;
  data: Data;
}

/** A simulated person at a console. */
class Person {
  readonly #product: Product;
  readonly #account: string;
  #token = '';
  #map: WebSocket | undefined;
  #stream: AbortController | undefined;
  #heard = 0;

  constructor(product: Product, account: string) {
    this.#product = product;
    this.#account = account;
  }

  /** Null: refused; unexpected refusals are counted. */
  async call<Path extends CallPath>(path: Path, input: CallInput<Path>): Promise<CallOutput<Path> | null> {
    const startedAt = performance.now();
    calls += 1;
    try {
      const response = await fetch(this.#product.address + BASE_PATH + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(this.#token === '' ? {} : { token: this.#token }) },
        body: JSON.stringify(input),
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server parsed it with the schema of this path
      const { code, msg, data } = (await response.json()) as Answer<CallOutput<Path>>;
      slowest.push(performance.now() - startedAt);
      if (code === 0) return data;
      // a conflict, or an exhausted quota
      if (response.status === 409 || response.status === 429) return null;
      throw new Error(`${code} ${msg}`);
    } catch (error) {
      failures += 1;
      const what = `${path}: ${error instanceof Error ? error.message : String(error)}`;
      failed.set(what, (failed.get(what) ?? 0) + 1);
      return null;
    }
  }

  async arrive(): Promise<void> {
    this.#token = '';
    this.#token = (await this.call('/demo/signIn', { account: this.#account }))?.token ?? '';
    await this.call('/sys/sysuser/getLoginUserMenu', {});
    await this.call('/sys/sysuser/myPreferences', {});
    await this.#watch();
  }

  async leave(): Promise<void> {
    this.#map?.close();
    this.#stream?.abort();
    await this.call('/logout', {});
  }

  async #watch(): Promise<void> {
    const live = await this.call('/sys/live/getTicket', {});
    const map = await this.call('/capacity/monitoring/getTicket', {});
    if (live !== null) {
      const stream = new AbortController();
      this.#stream = stream;
      void this.#listen(live.ticket, stream.signal).catch(() => undefined);
    }
    if (map === null) return;
    const socket = new WebSocket(
      `${this.#product.address.replace('http', 'ws')}${MONITORING_PATH}?ticket=${map.ticket}`,
    );
    this.#map = socket;
    socket.on('error', () => undefined);
    socket.on('message', () => (this.#heard += 1));
    await new Promise((resolve) => {
      socket.once('open', resolve);
      socket.once('close', resolve);
    });
    this.#look();
  }

  async #listen(ticket: string, signal: AbortSignal): Promise<void> {
    const response = await fetch(`${this.#product.address}${LIVE_PATH}?ticket=${ticket}`, { signal });
    for await (const chunk of response.body ?? []) if (chunk instanceof Uint8Array) this.#heard += chunk.length;
  }

  #look(): void {
    if (this.#map?.readyState !== WebSocket.OPEN) return;
    const zoom = 9 + Math.random() * 7;
    const half = 180 / 2 ** zoom;
    const [lng, lat] = [113.95 + Math.random() / 20, 22.53 + Math.random() / 20];
    const bounds = [lng - half, lat - half, lng + half, lat + half];
    this.#map.send(JSON.stringify({ kind: 'view', bounds, zoom, filter: carFilter.parse({}) }));
  }

  async #orders(): Promise<void> {
    const status = oneOf(ORDER_STATUSES);
    const page = await this.call('/operation/order/getPageList', {
      ...(status === undefined || Math.random() < 0.4 ? {} : { statuses: [status] }),
      pageNum: 1 + Math.floor(Math.random() * 3),
      pageSize: 50,
    });
    const order = oneOf(page?.list ?? []);
    if (order === undefined) return;
    const seen = await this.call('/operation/order/getById', { id: order.id });
    if (seen === null || Math.random() > 0.3 || this.#account === 'demo.auditor') return;
    const remark = `seen at ${new Date().toISOString()}`;
    await this.call('/operation/order/updateRemark', { id: seen.id, version: seen.version, remark });
  }

  async #alerts(): Promise<void> {
    await this.call('/capacity/alert/getCounts', {});
    const page = await this.call('/capacity/alert/getPageList', { states: ['open', 'taken'], pageSize: 50 });
    const alert = oneOf(page?.list ?? []);
    if (alert === undefined) return;
    await this.call('/capacity/alert/getById', { id: alert.id });
    if (this.#account !== 'demo.auditor' && alert.state === 'open')
      await this.call('/capacity/alert/take', { id: alert.id });
  }

  async #replay(): Promise<void> {
    const span = { from: ago(6), to: ago(1) };
    await this.call('/capacity/replay/open', span);
    await this.call('/capacity/replay/getChunk', { ...span, step: 5 });
  }

  async #file(): Promise<void> {
    if (this.#account !== 'demo.operations') return;
    const started = await this.call('/operation/order/exportList', { format: 'csv' });
    if (started === null) return;
    let fileName: string | undefined;
    for (let tries = 0; fileName === undefined && tries < 60; tries += 1) {
      await delay(1000);
      const job = await this.call('/sys/job/getById', { id: started.jobId });
      if (job === null || job.state === 'failed') return;
      if (job.state === 'succeeded') fileName = job.files[0]?.name;
    }
    if (fileName === undefined) return;
    const ticket = await this.call('/sys/job/getDownloadTicket', { id: started.jobId, fileName });
    if (ticket === null) return;
    const response = await fetch(this.#product.address + ticket.address);
    for await (const chunk of response.body ?? []) if (chunk instanceof Uint8Array) this.#heard += chunk.length;
  }

  /** A random action, weighted by frequency. */
  async act(): Promise<void> {
    const what = Math.random();
    if (what < 0.35) await this.#orders();
    else if (what < 0.5) await this.#alerts();
    else if (what < 0.65) this.#look();
    else if (what < 0.75) await this.call('/capacity/car/getPageList', { pageSize: 50 });
    else if (what < 0.82) await this.call('/capacity/station/getPageList', {});
    else if (what < 0.88) await this.call('/sys/message/getPageList', {});
    else if (what < 0.94) await this.#replay();
    else if (what < 0.985) await this.call('/capacity/monitoring/findCars', { search: '0' });
    else if (what < 0.995) await this.#file();
    else {
      await this.leave();
      await this.arrive();
    }
  }
}

interface Sample {
  minute: number;
  rss: number;
  heap: number;
  outside: number;
  handles: number;
}

const HEAP = /^nodejs_heap_size_used_bytes (\S+)/m;
const OUTSIDE = /^nodejs_external_memory_bytes (\S+)/m;
const MB = 1024 * 1024;

async function sample(product: Product, startedAt: number): Promise<Sample> {
  const metrics = await (await fetch(`${product.address}/metrics`)).text();
  const figure = (pattern: RegExp) => Number(pattern.exec(metrics)?.[1] ?? Number.NaN);
  return {
    minute: (performance.now() - startedAt) / 60_000,
    rss: product.memory() ?? Number.NaN,
    heap: figure(HEAP) / MB,
    outside: figure(OUTSIDE) / MB,
    handles: readdirSync(`/proc/${product.pid}/fd`).length,
  };
}

/** The growth of a figure per hour, by linear regression. */
function growth(samples: readonly Sample[], of: (one: Sample) => number): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, value] = [mean(samples.map((one) => one.minute)), mean(samples.map(of))];
  const spread = samples.map((one) => (one.minute - minute) * (of(one) - value)).reduce((sum, part) => sum + part, 0);
  const square = samples.map((one) => (one.minute - minute) ** 2).reduce((sum, part) => sum + part, 0);
  return (spread / square) * 60;
}

function report(samples: readonly Sample[]): void {
  const latest = samples.slice(-REPORT_EVERY);
  const mean = (of: (one: Sample) => number) => latest.reduce((sum, one) => sum + of(one), 0) / latest.length;
  slowest.sort((one, other) => one - other);
  const p99 = slowest[Math.floor(slowest.length * 0.99)] ?? 0;
  slowest = [];
  const minute = (samples.at(-1)?.minute ?? 0).toFixed(0).padStart(4);
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ', 1)[0] ?? '';
  say(
    `${minute} min  resident ${mean(({ rss }) => rss).toFixed(0)} MB  heap ${mean(({ heap }) => heap).toFixed(0)} MB  ` +
      `outside ${mean(({ outside }) => outside).toFixed(0)} MB  handles ${mean(({ handles }) => handles).toFixed(0)}  ` +
      `calls ${calls}  failed ${failures}  99 % within ${p99.toFixed(0)} ms  load ${load}`,
  );
}

async function workDay(person: Person, until: number): Promise<void> {
  await person.arrive();
  while (performance.now() < until) {
    await person.act();
    await delay(400 + Math.random() * 1200);
  }
  await person.leave();
}

const folder = newScratch('soak');
const product = await startProduct(join(folder, 'data'), { SIMULATOR: 'on' });
try {
  const startedAt = performance.now();
  const until = startedAt + MINUTES * 60_000;
  const samples: Sample[] = [];
  const people = Array.from({ length: PEOPLE }, (_, place) =>
    workDay(new Person(product, ACCOUNTS[place % ACCOUNTS.length] ?? ACCOUNTS[0]), until),
  );
  while (performance.now() < until) {
    await delay(SAMPLE_MS);
    samples.push(await sample(product, startedAt));
    if (samples.length % REPORT_EVERY === 0) report(samples);
  }
  await Promise.all(people);
  const settled = samples.filter(({ minute }) => minute > MINUTES * WARM_PART);
  const grows = growth(settled, ({ rss }) => rss);
  const handles = growth(settled, (one) => one.handles);
  for (const [what, times] of failed) say(`${times} × ${what}`);
  say(
    `${calls} calls, ${failures} failed; after the first third resident memory grew by ${grows.toFixed(1)} MB, ` +
      `heap by ${growth(settled, ({ heap }) => heap).toFixed(1)} MB and handles by ${handles.toFixed(1)} an hour ` +
      `(wanted: at most ${MOST_GROWTH_MB_AN_HOUR} MB, no failure)`,
  );
  settle(grows <= MOST_GROWTH_MB_AN_HOUR && failures === 0);
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
