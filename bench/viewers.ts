/**
 * What watching the live map costs: bytes for a viewer at several zooms with 10,000 cars, the time from a report to a
 * screen, and viewers that stop reading. Run by itself: `node bench/viewers.ts [SECONDS]`. The viewers are a process of
 * their own.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { z } from 'zod';
import { millionths } from '#contract/capacity/monitoring/frames.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { Monitoring } from '#server/capacity/monitoring/monitoring.ts';
import type { Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { CarUpdate, UpdateListener } from '#server/capacity/telemetry/telemetry.ts';
import { places, viewAt, viewsAround, type View } from './town.ts';
import { CLOCK_MS } from './viewersClock.ts';
import { settle } from './figures.ts';

const CARS = 10_000;
const REPORTS_A_SECOND = 2000;
const MOST_BYTES = 50_000;
const LATEST_MS = 1000;
const SECONDS = Number(process.argv[2] ?? 8);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const figures = z.object({
  bytes: z.number(),
  largest: z.number(),
  heard: z.number(),
  p50: z.number(),
  p99: z.number(),
});

class Fleet {
  readonly #listeners = new Set<UpdateListener>();
  readonly #cars: LiveCar[];
  #at = 0;

  constructor() {
    this.#cars = places(CARS).map(({ lng, lat }, place) => ({
      carId: String(place + 1),
      fleetNumber: `C-${place}`,
      plate: `粤B${place}`,
      supplierId: null,
      areaCode: '',
      groups: [],
      state: VEHICLE_STATES[place % VEHICLE_STATES.length] ?? 'available',
      stateSince: 0,
      fix: this.#fix(String(place + 1), lng, lat),
      orderNo: null,
      heardAt: Date.now(),
    }));
  }

  #fix(carId: string, lng: number, lat: number): Fix {
    const now = Date.now();
    const coarse = Math.floor(millionths(lat) / CLOCK_MS) * CLOCK_MS;
    const more = { speed: 40, heading: 90, altitude: null, charge: 60, odometer: null, alarms: [], flags: [] };
    const told = (coarse + (now % CLOCK_MS)) / 1e6;
    return { carId, at: now, receivedAt: now, lng, lat: told, protocol: 'mqtt', ...more };
  }

  cars = (): Iterable<LiveCar> => this.#cars;

  onUpdates = (listener: UpdateListener): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The next cars report slightly moved positions. */
  report(count: number): void {
    const updates: CarUpdate[] = [];
    for (let times = 0; times < count; times += 1) {
      const car = this.#cars[(this.#at = (this.#at + 7) % CARS)];
      if (car?.fix == null) continue;
      const before = car.fix;
      car.fix = this.#fix(car.carId, before.lng + 0.0001, before.lat);
      car.heardAt = car.fix.receivedAt;
      updates.push({ car, before, fix: car.fix, event: null });
    }
    for (const listener of this.#listeners) listener(updates);
  }
}

async function ask(child: ChildProcess): Promise<z.output<typeof figures>> {
  const answer = once(child, 'message');
  child.send('tell');
  const told: unknown[] = await answer;
  return figures.parse(told[0]);
}

/** Runs viewers for some seconds over a fleet that reports. */
async function measure(port: number, fleet: Fleet, monitoring: Monitoring, views: readonly View[], reading: number) {
  const child = fork(join(import.meta.dirname, 'viewersClient.ts'), [
    String(port),
    JSON.stringify(views),
    String(reading),
  ]);
  await once(child, 'message');
  const began = performance.now();
  let reported = 0;
  // a late timer catches up
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * REPORTS_A_SECOND) - reported;
    reported += due;
    fleet.report(due);
  }, 20);
  // the first screens are not measured
  await delay(3000);
  await ask(child);
  monitoring.takeFigures();
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  await delay(SECONDS * 1000);
  const told = await ask(child);
  const seconds = (performance.now() - from) / 1000;
  const used = process.cpuUsage(cpu);
  clearInterval(timer);
  const own = monitoring.takeFigures();
  child.kill();
  await once(child, 'exit');
  const busy = (used.user + used.system) / 1e6 / seconds;
  return { ...told, seconds, busy, ...own };
}

const fleet = new Fleet();
const silentLog = { warn: () => undefined, debug: () => undefined };
const monitoring = new Monitoring({
  isOutside: () => false,
  placeAt: () => ({ placeZh: '', placeEn: '' }),
  telemetry: fleet,
  live: { add: () => () => undefined },
  nodes: { onChanged: () => undefined },
  log: silentLog,
  now: () => new Date(),
  brokerAwaySince: () => null,
  holds: () => true,
  scopes: async () => new Map(),
  watches: { set: () => undefined, gone: () => undefined },
});
monitoring.start();
const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
let people = 0;
sockets.on('connection', (socket) => {
  people += 1;
  const ids = { sessionId: String(people), userId: String(people), roleId: '1', roleIds: ['1'] };
  monitoring.admit(socket, { ...ids, supplierId: null, schoolId: null, rights: '' }, { kind: 'everything' });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const address = http.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

let isMissed = false;
function tell(what: string, found: string, wanted: string, ok: boolean): void {
  isMissed ||= !ok;
  say(`${ok ? '  ok  ' : ' MISS '} ${what.padEnd(56)} ${found.padEnd(46)} ${wanted}`);
}

for (const zoom of [6, 9, 10.5, 12, 14, 15, 17]) {
  const { bytes, seconds, heard } = await measure(port, fleet, monitoring, [viewAt(zoom)], 1);
  const rate = bytes / seconds;
  const found = `${(rate / 1000).toFixed(1)} KB/s, ${Math.round(heard / seconds)} cars/s`;
  tell(`one viewer, ${CARS} cars, zoom ${zoom}`, found, '≤ 50 KB/s', rate <= MOST_BYTES);
}
for (const [count, reading] of [
  [50, 50],
  [500, 500],
  [500, 450],
] as const) {
  const { p50, p99, largest, seconds, busy, slowestTickMs, mostUnread } = await measure(
    port,
    fleet,
    monitoring,
    viewsAround(count),
    reading,
  );
  const what = `${count} viewers${reading === count ? '' : `, ${count - reading} not reading`}, ${REPORTS_A_SECOND} reports/s`;
  const rate = `${(largest / seconds / 1000).toFixed(1)} KB/s at most`;
  const found = `p50 ${p50} ms, p99 ${p99} ms, ${rate}, tick ${slowestTickMs.toFixed(0)} ms, ${Math.round(mostUnread / 1024)} KB unread, ${(busy * 100).toFixed(0)} % of a core`;
  tell(
    what,
    found,
    'p99 ≤ 1 s, ≤ 1 MB unread',
    p99 <= LATEST_MS && largest / seconds <= MOST_BYTES && mostUnread <= 1024 * 1024,
  );
}
monitoring.stop();
sockets.close();
http.close();
http.closeAllConnections();
settle(!isMissed);
