/**
 * A car has the last word on its own state: its events come in any order, late, twice and by a clock that is wrong, and
 * between them the platform finds out that it is silent, or heard again.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  allTransitions,
  type VehicleState,
  type VehicleTransition,
} from '#contract/capacity/telemetry/vehicleStates.ts';
import { addCar, fixAt } from '#server/testing/cars.ts';
import { startTestApp } from '#server/testing/harness.ts';
import { keepEvent, keepFinding } from './events.ts';
import type { CarEvent, LiveCar } from './fix.ts';
import { FIRST_LIFE } from './lifecycle.ts';
import { findingOf } from './silence.ts';
import { TrackedCars } from './trackedCars.ts';
import { Updates } from './updates.ts';
import { Upkeep } from './upkeep.ts';

const app = await startTestApp();
const { services } = app.server;
const { db } = services;

const TRANSITIONS = allTransitions();

const SILENCE_MS = 60_000;
const LONGEST_DELAY_MS = 5000;
const LARGEST_OFFSET_MS = 60_000;
const PING_MS = 20_000;
const STEPS = 12;

/** The same numbers from 0 to 1 for the same seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What reaches the platform: an event, or a position. */
interface Message {
  arrival: number;
  at: number;
  event?: { id: string; step: VehicleTransition };
}

interface Story {
  messages: Message[];
  steps: VehicleTransition[];
  end: number;
}

/** A walk through the states, as the car tells of it, and what comes of that on the way to the platform. */
function storyOf(seed: number, begin: number): Story {
  const random = chance(seed);
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    assert.ok(value !== undefined);
    return value;
  };
  const offset = (random() * 2 - 1) * LARGEST_OFFSET_MS;
  const messages: Message[] = [];
  const send = (real: number, event?: Message['event']) => {
    const at = Math.round(real + offset);
    const times = event !== undefined && random() < 0.3 ? 2 : 1;
    for (let nth = 0; nth < times; nth += 1)
      messages.push({
        arrival: Math.round(real + random() * LONGEST_DELAY_MS),
        at,
        ...(event === undefined ? {} : { event }),
      });
  };
  const steps: VehicleTransition[] = [];
  let real = begin;
  let state = FIRST_LIFE.state;
  for (let nth = 0; nth < STEPS; nth += 1) {
    const gap = pick([100, 1000, 4000, 30_000, 150_000]);
    const talks = state !== 'non_contactable' && random() < 0.5;
    if (talks) for (let ping = real + PING_MS; ping < real + gap; ping += PING_MS) send(ping);
    real += gap;
    const step = pick(TRANSITIONS.filter(({ from }) => from === state));
    state = step.to;
    steps.push(step);
    send(real, { id: String(nth), step });
  }
  const isSilent = state === 'non_contactable';
  // what is heard in the end ends the last silence that the platform found
  if (!isSilent) for (let nth = 1; nth <= 3; nth += 1) send(real + nth * PING_MS);
  const end = real + (isSilent ? SILENCE_MS + 15_000 : 3 * PING_MS + 10_000);
  return { messages: messages.toSorted((one, other) => one.arrival - other.arrival), steps, end };
}

/** Lives through a story second by second, as the platform does; answers the state in the end. */
async function livedThrough(carId: string, { messages, end }: Story, begin: number): Promise<VehicleState> {
  const live: Pick<LiveCar, 'carId' | 'state' | 'heardAt' | 'fix'> = {
    carId,
    state: FIRST_LIFE.state,
    heardAt: 0,
    fix: null,
  };
  const waiting = [...messages];
  let found = '';
  for (let now = begin; now <= end; now += 1000) {
    while ((waiting[0]?.arrival ?? Infinity) <= now) {
      const { arrival, at, event } = waiting.shift() ?? { arrival: now, at: now };
      live.heardAt = arrival;
      if (event === undefined) {
        if (at > (live.fix?.at ?? 0)) live.fix = { ...fixAt(carId, at), receivedAt: arrival };
        continue;
      }
      const { event: name, to } = event.step;
      const nowhere = { orderNo: null, lng: null, lat: null, distance: null };
      const said: CarEvent = { carId, eventId: event.id, at, receivedAt: arrival, event: name, state: to, ...nowhere };
      const kept = await keepEvent(db, said);
      live.state = kept.now?.state ?? live.state;
    }
    const finding = findingOf(live, now, 0, SILENCE_MS);
    const what = finding === null ? '' : `${finding.event} ${finding.heardAt}`;
    if (finding === null || what === found) continue;
    found = what;
    live.state = (await keepFinding(db, finding)).now?.state ?? live.state;
  }
  return live.state;
}

test('whatever happens on the way, a car ends in the state that it says', async () => {
  const begin = Math.floor(services.now().getTime() / 1000) * 1000 - 3_600_000;
  const walked = new Set<string>();
  const seeds = Array.from({ length: 80 }, (_nothing, seed) => seed + 1);
  async function live(): Promise<void> {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const carId = await addCar(services);
      const story = storyOf(seed, begin);
      const told = story.steps.map(({ from, event, to }) => `${from} ${event} ${to}`);
      for (const step of told) walked.add(step);
      const state = await livedThrough(carId, story, begin);
      const refused = await db
        .selectFrom('carEvent')
        .select(['eventId'])
        .where('carId', '=', carId)
        .where('source', '=', 'car')
        .where('outcome', '=', 'refused')
        .execute();
      assert.deepEqual([state, refused], [story.steps.at(-1)?.to, []], `seed ${seed}: ${told.join(', ')}`);
    }
  }
  await Promise.all(Array.from({ length: 6 }, live));
  assert.equal(walked.size, TRANSITIONS.length);
});

const heardOf = (carId: string, at: number, wishes: Partial<Pick<LiveCar, 'state' | 'fix'>> = {}) => ({
  carId,
  state: 'non_contactable' as const,
  heardAt: at,
  fix: null,
  ...wishes,
});
const eventsOf = (carId: string) =>
  db.selectFrom('carEvent').select(['event', 'outcome']).where('carId', '=', carId).orderBy('id').execute();
const named = (events: Awaited<ReturnType<typeof eventsOf>>) =>
  events.map(({ event, outcome }) => `${event} ${outcome}`);

test('a car whose clock is an hour ahead ends its silence by its positions', async () => {
  const carId = await addCar(services);
  const heardAt = services.now().getTime() - 10_000;
  const ahead = heardAt + 3_600_000;
  const nowhere = { orderNo: null, lng: null, lat: null, distance: null };
  for (const [at, event, state] of [
    [0, 'service_start', 'available'],
    [1, 'comms_lost', 'non_contactable'],
  ] as const)
    await keepEvent(db, {
      carId,
      eventId: event,
      at: ahead + at,
      receivedAt: heardAt + at,
      event,
      state,
      ...nowhere,
    });
  const fix = fixAt(carId, ahead + 2000, { receivedAt: heardAt + 2000 });
  const finding = findingOf(heardOf(carId, heardAt + 2000, { fix }), heardAt + 3000, 0, SILENCE_MS);
  assert.ok(finding !== null);
  assert.equal((await keepFinding(db, finding)).now?.state, 'available');
});

test('a finding that cannot be judged leaves nothing; a silence whose events are forgotten ends', async () => {
  const carId = await addCar(services);
  const heardAt = services.now().getTime();
  const finding = findingOf(heardOf(carId, heardAt), heardAt + 1000, 0, SILENCE_MS);
  assert.ok(finding !== null);
  assert.equal((await keepFinding(db, finding)).kept, null);
  assert.deepEqual(await eventsOf(carId), []);
  await db.updateTable('carState').set({ state: 'non_contactable' }).where('carId', '=', carId).execute();
  assert.equal((await keepFinding(db, finding)).now?.state, FIRST_LIFE.state);
  assert.deepEqual(named(await eventsOf(carId)), ['comms_restored taken']);
});

test('a silent car is asked about once for each message, whenever its silence begins to count', async () => {
  const begin = services.now().getTime();
  let at = begin;
  let backAt = 0;
  const asked: string[] = [];
  const { nodes, settings, log } = services;
  const now = () => new Date(at);
  const cars = new TrackedCars(new Updates(log), now);
  const upkeep = new Upkeep({
    db,
    nodes,
    settings,
    cars,
    broker: () => ({ awaySince: null, backAt }),
    keepFinding: ({ carId, event, heardAt }) => {
      asked.push(`${carId} ${event} ${heardAt - begin}`);
      const tracked = cars.get(carId);
      if (tracked !== undefined) tracked.live.state = event === 'comms_lost' ? 'non_contactable' : 'available';
      return Promise.resolve();
    },
    log,
    now,
  });
  const record = { fleetNumber: '', plate: '', supplierId: null, areaCode: '', groups: [] };
  cars.keep(['1', '2'].map((carId) => ({ ...record, carId })));
  const [talking, silent] = [cars.get('1'), cars.get('2')];
  assert.ok(talking !== undefined && silent !== undefined);
  Object.assign(silent.live, { state: 'non_contactable', heardAt: begin - 1000 });
  upkeep.begin();
  upkeep.adopted();
  const turnAt = async (ms: number) => {
    at = begin + ms;
    await upkeep.turn();
  };
  cars.heard(talking, begin + 1000);
  await turnAt(2000);
  assert.deepEqual(asked.splice(0), [], 'a start asks about no silent car');
  await turnAt(100_000);
  assert.deepEqual(asked.splice(0), ['1 comms_lost 1000']);
  backAt = begin + 101_000;
  await turnAt(102_000);
  assert.deepEqual(asked.splice(0), [], 'nor does a broker that is back');
  cars.heard(talking, begin + 103_000);
  cars.heard(silent, begin + 103_000);
  await turnAt(104_000);
  assert.deepEqual(asked.splice(0), ['1 comms_restored 103000', '2 comms_restored 103000']);
  await turnAt(200_000);
  assert.deepEqual(asked, ['1 comms_lost 103000', '2 comms_lost 103000']);
});
