/** Measures the alert rules for one position with a thousand published ranges, compared with its other processing. */
import { ALWAYS } from '#contract/capacity/range/rules.ts';
import type { AreaGeometry, LngLat } from '#contract/ground/geometry.ts';
import { AlertRules } from '#server/capacity/alert/watch/rules.ts';
import { thresholdsFrom } from '#server/capacity/alert/watch/thresholds.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { readFixes } from '#server/capacity/gateway/mqtt/readFixes.ts';
import { hasOperating, rangesHolding, type PublishedRange } from '#server/capacity/range/ranges.ts';
import { RangeIndex } from '#server/capacity/range/rangeIndex.ts';
import { flagsFor, isPosition, movesCar, newClock } from '#server/capacity/telemetry/admit.ts';
import { Batch, BATCH_ROWS } from '#server/capacity/telemetry/batch.ts';
import type { Fix, LiveCar } from '#server/capacity/telemetry/fix.ts';

const KINDS = ['operating', 'slow', 'noStop', 'noGo'] as const;
const CARS = 2000;
const DAY_MS = 86_400_000;
/** Degrees that a car drives eastwards between two reports, which come every two seconds: some 25 m. */
const STEP = 0.00025;
const THRESHOLDS = thresholdsFrom((option) => option.default);

/** Ranges of every kind, half of them for a group, a third of them in the hours of the day. */
const publishedOf = (geometries: readonly { geometry: AreaGeometry }[]): PublishedRange[] =>
  geometries.map(({ geometry }, place) => ({
    id: String(place),
    versionId: String(place),
    code: '',
    number: 1,
    name: `R${place}`,
    nameEn: '',
    kind: KINDS[place % KINDS.length] ?? 'slow',
    speedLimit: place % KINDS.length === 1 ? 40 : null,
    priority: place % 5,
    groups: place % 2 === 0 ? [] : ['shuttle'],
    schedule: ALWAYS,
    geometry,
    area: place,
    isOn: ({ minute }) => place % 3 !== 0 || (minute >= 360 && minute < 1320),
  }));

const carsAround = (): LiveCar[] =>
  Array.from({ length: CARS }, (_, place) => ({
    carId: String(place + 1),
    fleetNumber: `C-${place}`,
    plate: '',
    supplierId: null,
    areaCode: '',
    groups: place % 3 === 0 ? ['shuttle'] : [],
    state: place % 2 === 0 ? 'on_trip' : 'available',
    stateSince: 0,
    fix: null,
    orderNo: null,
    heardAt: 0,
  }));

export interface RulesCost {
  /** Microseconds of one core for each position. */
  rules: number;
  /** Parsing, plausibility checks, and the row for history. */
  rest: number;
  /** Results of the rules for each position: evidence is renewed twice a minute during an alert. */
  findings: number;
}

/** Processes this many positions of cars that drive on from `positions`: first the other processing, then the rules. */
export function costOfRules(
  geometries: readonly { geometry: AreaGeometry }[],
  positions: readonly LngLat[],
  times: number,
): RulesCost {
  const inForce = { index: new RangeIndex(publishedOf(geometries)), clock: new WallClock('Asia/Shanghai') };
  let findings = 0;
  const surroundings = {
    thresholds: THRESHOLDS,
    rangesHere: (car: LiveCar, at: number, lng: number, lat: number) =>
      rangesHolding(inForce, car.groups, at, lng, lat),
    hasOperating: (car: LiveCar, at: number) => hasOperating(inForce, car.groups, at),
    closedHere: () => null,
    ruled: () => null,
  };
  const rules = new AlertRules(
    () => surroundings,
    () => (findings += 1),
  );
  const cars = carsAround();
  const begun = Date.now();
  const payloads = Array.from({ length: times }, (_, place) => {
    const [lng = 0, lat = 0] = positions[place % CARS] ?? [];
    const east = lng + Math.floor(place / CARS) * STEP;
    const position = `[${east.toFixed(6)},${lat.toFixed(6)}]`;
    return Buffer.from(
      `{"at":${begun + place},"position":${position},"speed":${20 + (place % 70)},"heading":90,"charge":${15 + (place % 80)}}`,
    );
  });
  // both are warmed up with a part
  const half = times >> 1;
  const restOf = (from: number, to: number) => takeIn(payloads, cars, from, to, begun);
  const lookAt = (fixes: readonly Fix[], from: number) => {
    for (const [place, fix] of fixes.entries()) {
      const car = cars[(from + place) % CARS];
      if (car === undefined) continue;
      car.fix = fix;
      rules.heard(car, fix.receivedAt);
      rules.look(car, fix, fix.receivedAt);
    }
  };
  lookAt(restOf(0, half), 0);
  findings = 0;
  const restAt = process.cpuUsage();
  const fixes = restOf(half, times);
  const rulesAt = process.cpuUsage();
  lookAt(fixes, half);
  const end = process.cpuUsage();
  // processor time, so that other programs do not count
  const each = (from: NodeJS.CpuUsage, to: NodeJS.CpuUsage) =>
    (to.user + to.system - from.user - from.system) / fixes.length;
  return { rules: each(rulesAt, end), rest: each(restAt, rulesAt), findings: findings / fixes.length };
}

/** Parses messages and processes each position except for the rules. */
function takeIn(payloads: readonly Buffer[], cars: readonly LiveCar[], from: number, to: number, now: number): Fix[] {
  const clocks = cars.map(newClock);
  const before: (Fix | null)[] = cars.map(() => null);
  const batch = new Batch();
  const taken: Fix[] = [];
  for (let place = from; place < to; place += 1) {
    const car = place % CARS;
    const [payload, clock] = [payloads[place], clocks[car]];
    if (payload === undefined || clock === undefined) continue;
    const [fix] = readFixes(payload, cars[car]?.carId ?? '', now + place).reports;
    if (fix === undefined || !isPosition(fix, DAY_MS)) continue;
    fix.flags = flagsFor(fix, before[car] ?? null, movesCar(clock, fix));
    before[car] = fix;
    if (batch.rows === BATCH_ROWS) batch.reset();
    batch.add(car + 1, fix);
    taken.push(fix);
  }
  return taken;
}
