import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  TOWN_RANGES,
  TOWN_STATIONS,
  townBay,
  townCarNumber,
  townPoint,
  townPosition,
} from '#contract/capacity/town/town.ts';
import { ackMessage, eventMessage, fixMessage, type CommandMessage } from '#contract/capacity/telemetry/telemetry.ts';
import { isTransition, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import { readFaults, readReplay, readSimulate, UsageError } from './options.ts';
import type { TownOrder } from './outbox.ts';
import { Demand } from './passengers.ts';
import { findWay, makeRoads } from './roads.ts';
import { isWithin, mayStop, Town } from './town.ts';
import { Past } from './past.ts';
import { World } from './world.ts';

const START = Date.parse('2026-01-05T08:00:00+08:00');
const FAULTS = { silent: 6, breakdown: 12, speeding: 30, leaving: 20, sos: 6 };

/** Runs an hour of the town; every order goes to the first free car. */
function hour(seed: number) {
  const log: string[] = [];
  const states = new Map<string, VehicleState>();
  const last = new Map<string, { at: number; east: number; north: number }>();
  const orders: TownOrder[] = [];
  let fastest = 0;
  let furthest = 0;
  let numbers = 0;
  const fleetNumbers = Array.from({ length: 20 }, (_nothing, place) => townCarNumber(place));
  const world = new World(
    { seed, fleetNumbers, start: START, ordersAnHour: 40, faults: FAULTS, run: 'test' },
    {
      telemetry: (car, fixes) => {
        for (const fix of fixes) {
          assert.equal(fixMessage.safeParse(fix).success, true);
          const [east, north] = townPoint(fix.position);
          const before = last.get(car);
          if (before !== undefined) {
            const seconds = (fix.at - before.at) / 1000;
            furthest = Math.max(furthest, Math.hypot(east - before.east, north - before.north) / seconds);
          }
          last.set(car, { at: fix.at, east, north });
          fastest = Math.max(fastest, fix.speed);
          log.push(`${car} ${JSON.stringify(fix)}`);
        }
      },
      event: (car, event) => {
        assert.equal(eventMessage.safeParse(event).success, true);
        const from = states.get(car) ?? 'non_operational';
        assert.equal(
          isTransition(from, event.event, event.state),
          true,
          `${car}: ${from} ${event.event} ${event.state}`,
        );
        states.set(car, event.state);
        log.push(`${car} ${JSON.stringify(event)}`);
      },
      ack: (car, ack) => {
        assert.equal(ackMessage.safeParse(ack).success, true);
        log.push(`${car} ${JSON.stringify(ack)}`);
      },
      order: (order) => void orders.push(order),
      cancel: (externalId) => void log.push(`cancel ${externalId}`),
      rate: (externalId, rating) => void log.push(`rate ${externalId} ${rating}`),
      pay: (externalId, channel) => void log.push(`pay ${externalId} ${channel}`),
      askInvoice: (externalId) => void log.push(`invoice ${externalId}`),
      writeCare: (externalId, { subject }) => void log.push(`care ${externalId} ${subject}`),
    },
  );
  for (let now = START; now < START + 3_600_000; now += 1000) {
    world.goOn(now);
    for (const { externalId, pickUp, dropOff } of orders.splice(0)) {
      numbers += 1;
      const orderNo = `P${numbers}`;
      world.ordered(externalId, orderNo);
      const car = [...world.cars.values()].find(({ isFree, isSilent }) => isFree && !isSilent);
      const order = { orderNo, pickUp: pickUp.position, dropOff: dropOff.position };
      car?.command({ id: `order-${numbers}`, kind: 'assignOrder', issuedAt: '', expiresAt: '', order });
    }
  }
  return { log, states, fastest, furthest };
}

test('the same seed is the same hour, another is another; what cars say is legal, and how they drive plausible', () => {
  const [one, same, other] = [hour(1), hour(1), hour(2)];
  const whole = ({ log }: { log: string[] }) => createHash('sha256').update(log.join('\n')).digest('hex');
  assert.equal(whole(one), whole(same));
  assert.notEqual(whole(one), whole(other));
  const rated = one.log.filter((line) => line.startsWith('rate ')).length;
  const paid = one.log.filter((line) => line.startsWith('pay '));
  assert.ok(paid.length > rated, 'most who ride pay');
  assert.equal(new Set(paid.map((line) => line.split(' ')[1])).size, paid.length, 'each pays once');
  for (const event of ['trip_end', 'service_end', 'maintenance', 'trip_leave_jurisdiction', 'comms_restored'])
    assert.ok(
      [...one.log, ...other.log].some((line) => line.includes(`"${event}"`)),
      event,
    );
  for (const { fastest, furthest } of [one, other]) {
    assert.ok(fastest > 60 && fastest < 95, `${fastest} km/h`);
    // metres a second between two positions: no car jumps
    assert.ok(furthest < 30, `${furthest} m/s`);
  }
});

test('the roads are one network, and stations can be reached and stopped at', () => {
  const nodes = makeRoads();
  assert.ok(nodes.length > 300);
  for (const to of [5, 100, nodes.length - 1]) assert.ok(findWay(nodes, 0, to).length > 1);
  const closed = TOWN_RANGES.filter(({ kind }) => kind === 'noGo');
  for (const node of nodes) {
    for (const { to } of node.edges) {
      const end = nodes[to]?.at ?? node.at;
      const along = [0, 0.25, 0.5, 0.75].map((share): [number, number] => [
        node.at[0] + (end[0] - node.at[0]) * share,
        node.at[1] + (end[1] - node.at[1]) * share,
      ]);
      for (const { ring } of closed)
        assert.ok(!along.some((at) => isWithin(ring, at)), 'a road where nobody may drive');
    }
  }
  const town = new Town();
  for (const { station, node } of town.stops) {
    const [east, north] = town.at(node);
    assert.ok(Math.hypot(east - station.at[0], north - station.at[1]) < 220, station.name);
    if (station.draws !== 'none') assert.ok(mayStop([east, north]), station.name);
  }
  const bays = TOWN_STATIONS.flatMap((station) =>
    Array.from({ length: station.bays }, (_nothing, place) => townBay(station, place).join(' ')),
  );
  assert.equal(new Set(bays).size, bays.length);
});

test('the command line is checked', () => {
  assert.equal(readSimulate(['--cars', '60', '--speed', '10']).cars, 60);
  assert.deepEqual(readFaults('silent:2,breakdown:1'), { silent: 2, breakdown: 1, speeding: 0, leaving: 0, sos: 0 });
  assert.equal(readFaults('none').silent, 0);
  assert.deepEqual(readReplay(['a.xml.gz', '--start', '2026-01-05T08:00:00+08:00']).begin, { at: START });
  assert.deepEqual(readReplay(['a.xml.gz', '--ago', '90m']).begin, { ago: 5_400_000 });
  const wrong = [
    () => readSimulate(['--cars', '0']),
    () => readSimulate(['--cars', 'many']),
    () => readSimulate(['--speed', '1e9']),
    () => readSimulate(['--url', 'ftp://x']),
    () => readSimulate(['--mqtt', 'tcp://x']),
    () => readSimulate(['--no-such', '1']),
    () => readSimulate(['--faults', 'meteor:1']),
    () => readSimulate(['--prefix', 'a/b']),
    () => readReplay([]),
    () => readReplay(['a', 'b']),
    () => readReplay(['a', '--start', '2026-01-05']),
  ];
  for (const read of wrong) assert.throws(read, UsageError);
});

test('what a town did before now is told in order, without mishaps, and no car is under way with a passenger at the end', () => {
  const past = new Past(START + 3_600_000);
  const numbers = Array.from({ length: 12 }, (_nothing, place) => `B-${place}`);
  const faults = { silent: 60, breakdown: 60, speeding: 60, leaving: 60, sos: 60 };
  const options = { seed: 4, start: START, ordersAnHour: 60, faults, run: 'before', calmUntil: START + 3_600_000 };
  const world = new World({ ...options, fleetNumbers: numbers }, past.outbox);
  const said = past.live(world);
  const events = said.flatMap((each) => ('event' in each ? [each.event.event] : []));
  assert.ok(events.filter((event) => event === 'trip_end').length > 5);
  assert.ok(!events.includes('trip_leave_jurisdiction') && !events.includes('maintenance'));
  for (const car of world.cars.values()) assert.notEqual(car.state, 'on_trip');
  for (const number of numbers) {
    const times = said
      .filter(({ fleetNumber }) => fleetNumber === number)
      .flatMap((each) => ('event' in each ? [Number(each.event.at)] : each.fixes.map(({ at }) => at)));
    assert.deepEqual(
      times,
      times.toSorted((one, other) => one - other),
    );
    assert.ok((times.at(-1) ?? 0) > START + 3_000_000);
  }
});

test('whoever begins to look at a town at night sees its first orders at once, and its hour before is as quiet as the night', () => {
  const night = Date.UTC(2026, 0, 6, 19);
  for (const seed of [1, 2, 3, 4, 5]) {
    const demand = new Demand(new Town(), seed, night - 3_600_000, 60, 'seen', night);
    const before = demand.until(night);
    assert.ok(before.length < 60, `${seed}: ${before.length} in the hour before`);
    assert.ok(before.every(({ orderedAt }) => orderedAt <= night));
    assert.ok(demand.until(night + 60_000).length >= 3, `${seed}: seen in the first minute`);
  }
});

/** The town with forty cars and its orders, which the nearest hand assigns; `area` is closed from `close` on, as the server tells it. */
class Drill {
  readonly refused: string[] = [];
  readonly #fleetNumbers = Array.from({ length: 40 }, (_nothing, place) => townCarNumber(place));
  readonly #places = new Map<string, readonly [number, number]>();
  readonly #orders: TownOrder[] = [];
  readonly #told = new Map<string, number>();
  readonly #world: World;
  readonly #half: number;
  readonly #area: NonNullable<CommandMessage['area']>;
  #isClosed = false;
  #numbers = 0;

  constructor(seed: number, half: number) {
    const nothing = () => undefined;
    this.#half = half;
    const corners = [[-half, -half], [half, -half], [half, half], [-half, half], [-half, -half]] as const; // prettier-ignore
    this.#area = { type: 'MultiPolygon', coordinates: [[corners.map((at) => [...townPosition(at)])]] };
    this.#world = new World(
      {
        seed,
        fleetNumbers: this.#fleetNumbers,
        start: START,
        ordersAnHour: 120,
        faults: readFaults('none'),
        run: 'closed',
      },
      {
        telemetry: (car, fixes) => {
          for (const { position } of fixes) this.#places.set(car, townPoint(position));
        },
        event: nothing,
        ack: (car, { result }) => {
          if (result === 'refused') this.refused.push(car);
        },
        order: (order) => void this.#orders.push(order),
        cancel: nothing,
        rate: nothing,
        pay: nothing,
        askInvoice: nothing,
        writeCare: nothing,
      },
    );
  }

  /** Cars whose last report lies in the area, or at most so many metres from it. */
  inside(more = 0): string[] {
    const far = this.#half + more;
    return this.#fleetNumbers.filter((car) => {
      const [east, north] = this.#places.get(car) ?? [Infinity, Infinity];
      return Math.max(Math.abs(east), Math.abs(north)) <= far;
    });
  }

  stateOf(car: string): VehicleState | undefined {
    return this.#world.cars.get(car)?.state;
  }

  close(): void {
    this.#isClosed = true;
  }

  second(): void {
    const { now } = this.#world;
    // whoever is inside is told each minute, whoever is near every ten
    const due = [
      ...this.inside().map((car) => [car, 60] as const),
      ...this.inside(800).map((car) => [car, 600] as const),
    ];
    for (const [car, seconds] of this.#isClosed ? due : []) {
      if (now - (this.#told.get(car) ?? -Infinity) < seconds * 1000) continue;
      this.#told.set(car, now);
      this.#command(car, 'leaveArea', { area: this.#area });
    }
    this.#world.goOn(now + 1000);
    for (const { externalId, pickUp, dropOff } of this.#orders.splice(0)) {
      const isShut = this.#isClosed && [pickUp, dropOff].some(({ position }) => this.#holds(townPoint(position)));
      const car = [...this.#world.cars.values()].find(({ isFree }) => isFree);
      this.#numbers += 1;
      const orderNo = `P${this.#numbers}`;
      this.#world.ordered(externalId, isShut ? null : orderNo);
      if (car === undefined || isShut) continue;
      const order = { orderNo, pickUp: pickUp.position, dropOff: dropOff.position };
      this.#command(car.fleetNumber, 'assignOrder', { order, ...(this.#isClosed ? { avoid: [this.#area] } : {}) });
    }
  }

  #holds([east, north]: readonly [number, number]): boolean {
    return Math.max(Math.abs(east), Math.abs(north)) <= this.#half;
  }

  #command(car: string, kind: 'leaveArea' | 'assignOrder', more: Partial<CommandMessage>): void {
    const { now } = this.#world;
    this.#world.command(car, { id: `${car}-${kind}-${now}`, kind, issuedAt: '', expiresAt: '', ...more });
  }
}

test('forty cars of the town leave two square kilometres that are closed within two minutes of their time, and none drives into them', () => {
  const states = new Set<VehicleState | undefined>();
  let cars = 0;
  for (const seed of [3, 4, 6, 11, 14, 19]) {
    const drill = new Drill(seed, 700);
    for (let seconds = 0; seconds < 1500; seconds += 1) drill.second();
    const first = drill.inside();
    cars += first.length;
    for (const car of first) states.add(drill.stateOf(car));
    drill.close();
    let seconds = 0;
    for (; seconds < 120 && drill.inside().length > 0; seconds += 1) drill.second();
    assert.deepEqual(drill.inside(), [], `seed ${seed}: all are out`);
    const later = new Set<string>();
    for (let more = 0; more < 480; more += 1) {
      drill.second();
      for (const car of drill.inside()) later.add(car);
    }
    assert.deepEqual([[...later], drill.refused], [[], []], `seed ${seed}: none comes later`);
  }
  assert.ok(cars >= 20, `${cars} cars were inside`);
  assert.ok(states.has('on_trip') && states.has('available'), 'with and without a passenger');
});
