/** The orders of the demo's town before somebody looks at it: the same ones each time, counted back from the demo's beginning. */
import { Chance } from '#contract/capacity/town/chance.ts';
import {
  BUSY,
  hourOf,
  pull,
  STREETS,
  TOWN_HOURS,
  TOWN_PASSENGERS,
  townPassenger,
} from '#contract/capacity/town/demand.ts';
import { TOWN_CARS, TOWN_RANGES, TOWN_STATIONS, townPosition, type TownPoint } from '#contract/capacity/town/town.ts';
import { metresNearby } from '#contract/ground/distance.ts';
import { TRIP_TYPES, type TripType } from '#contract/operation/scope/tripTypes.ts';
import type { PAYMENT_METHODS } from '#contract/operation/order/rules.ts';

export const STORY_DAYS = 90;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SEED = 1;
/** Orders of a day at the beginning, and by how many more each day has. */
const FIRST_DAY = 30;
const GROWTH = 0.3;
/** From Monday. */
const WEEK = [1, 0.96, 0.98, 1, 1.18, 1.12, 0.86];
/** The last orders are so old that all have ended before the hour begins that the town itself drives before its start. */
const ENDED_MS = 2 * HOUR_MS;
const AWAY = 0.35;
const LEAST_METRES = 900;
/** Share of the orders that ask for a wheelchair space. */
const WHEELCHAIRS = 0.025;
const METRES_A_SECOND = 7.2;
const REASONS = ['行程有变', '等待时间过长', '下错地址', '改乘其他交通工具'] as const;

export interface TownPlace {
  name: string;
  at: readonly [number, number];
}

export interface TownOrder {
  /** From 1, in the order of time. */
  number: number;
  /** By which its source knows it. */
  ref: string;
  passenger: { name: string; mobile: string };
  from: TownPlace;
  to: TownPlace;
  /** Whether a wheelchair space was asked for. */
  wheelchair: boolean;
  /** By its place in the fleet. */
  car: number;
  /** Metres. */
  distance: number;
  /** Seconds on board. */
  duration: number;
  /** Seconds that the car waited at the pick-up. */
  waiting: number;
  outcome: 'completed' | 'noShow' | 'passenger' | 'operator' | 'vehicle' | 'failed';
  reason: string;
  requestedAt: number;
  /** For when it was booked; null: for at once. */
  scheduledAt: number | null;
  assignedAt: number;
  arrivedAt: number;
  pickedUpAt: number;
  endedAt: number;
  tripType: TripType;
  method: (typeof PAYMENT_METHODS)[number];
  isPaid: boolean;
  rating: number | null;
}

const ALL_BUSY = BUSY.reduce((sum, each) => sum + each, 0);
const inland = TOWN_RANGES.find(({ code }) => code === 'yunwan-campus')?.ring[0] ?? [0, 0];

function placeOf(chance: Chance, hour: number, isOrigin: boolean): TownPlace {
  const { name, at } = chance.weighted(TOWN_STATIONS, (station) => pull(station, hour, isOrigin));
  if (!chance.happens(AWAY)) return { name, at: townPosition(at) };
  // streets lie between the stations, on the land side of them
  const share = chance.between(0.1, 0.5);
  const point: TownPoint = [at[0] + (inland[0] - at[0]) * share, at[1] + (inland[1] - at[1]) * share];
  return { name: `${chance.pick(STREETS)}${100 + Math.floor(chance.next() * 97) * 2}号`, at: townPosition(point) };
}

/** People who rode early ride most; the others join day by day. */
function passengerOf(chance: Chance, day: number): { name: string; mobile: string } {
  const joined = Math.ceil((TOWN_PASSENGERS * (day + 12)) / (STORY_DAYS + 12));
  return townPassenger(Math.floor(chance.next() ** 2 * Math.min(TOWN_PASSENGERS, joined)));
}

function outcomeOf(chance: Chance): TownOrder['outcome'] {
  return chance.weighted(
    ['completed', 'passenger', 'noShow', 'operator', 'vehicle', 'failed'] as const,
    (outcome) => ({ completed: 872, passenger: 62, noShow: 14, operator: 8, vehicle: 12, failed: 32 })[outcome],
  );
}

/** Seconds by which a car with a wheelchair space comes later, since few have one; null without the need. */
function wheelchairOf(number: number): number | null {
  const chance = new Chance(SEED, `wheelchair ${number}`);
  return chance.happens(WHEELCHAIRS) ? Math.round(chance.between(20, 200)) : null;
}

/** A chance of its own: the rest of an order stays what it was. */
const tripTypeOf = (number: number): TripType =>
  new Chance(SEED, `trip type ${number}`).weighted(
    TRIP_TYPES,
    (type) => ({ private: 86, shared: 6, reservation: 8 })[type],
  );

const HALF_HOUR_MS = HOUR_MS / 2;
const ROUND_MS = 5 * 60_000;
/** How long ahead a ride was booked; also a chance of its own. */
const aheadOf = (number: number): number =>
  Math.round(new Chance(SEED, `ahead ${number}`).between(HALF_HOUR_MS, 20 * HOUR_MS) / 1000) * 1000;

function orderOf(number: number, day: number, at: number): TownOrder {
  const chance = new Chance(SEED, `order ${number}`);
  const hour = hourOf(at);
  const from = placeOf(chance, hour, true);
  let to = placeOf(chance, hour, false);
  const metres = () => Math.round(metresNearby(...from.at, ...to.at) * 1.34);
  while (metres() < LEAST_METRES) to = placeOf(chance, hour, false);
  const distance = metres();
  const seconds = (least: number, most: number) => Math.round(chance.between(least, most)) * 1000;
  const isBusy = (BUSY[hour] ?? 1) > 1.3;
  const assignedAt = at + seconds(3, isBusy ? 90 : 25);
  const later = wheelchairOf(number);
  const arrivedAt = assignedAt + seconds(110, isBusy ? 620 : 420) + (later ?? 0) * 1000;
  const tripType = tripTypeOf(number);
  // cars are nearly always there in time
  const scheduledAt = tripType === 'reservation' ? Math.floor(arrivedAt / ROUND_MS) * ROUND_MS : null;
  const pickedUpAt = arrivedAt + seconds(15, chance.happens(0.15) ? 260 : 70);
  const duration = Math.round((distance / METRES_A_SECOND) * chance.between(0.85, isBusy ? 1.7 : 1.25));
  const outcome = outcomeOf(chance);
  const gaveUp = assignedAt + seconds(20, 300);
  const endedAt = {
    completed: pickedUpAt + duration * 1000,
    noShow: arrivedAt + seconds(300, 330),
    passenger: gaveUp,
    operator: gaveUp,
    vehicle: gaveUp,
    failed: at + seconds(600, 601),
  }[outcome];
  return {
    number,
    ref: `story-${number}`,
    passenger: passengerOf(chance, day),
    from,
    to,
    wheelchair: later !== null,
    car: Math.floor(chance.next() * TOWN_CARS),
    distance,
    duration,
    waiting: Math.round((pickedUpAt - arrivedAt) / 1000),
    outcome,
    reason: outcome === 'vehicle' ? '车辆故障' : outcome === 'noShow' ? '乘客未到' : chance.pick(REASONS),
    requestedAt: scheduledAt === null ? at : at - aheadOf(number),
    scheduledAt,
    assignedAt,
    arrivedAt,
    pickedUpAt,
    endedAt,
    tripType,
    method: chance.weighted(
      ['wechat', 'alipay', 'card', 'balance'] as const,
      (method) => ({ wechat: 58, alipay: 28, card: 6, balance: 8 })[method],
    ),
    isPaid: !chance.happens(0.015),
    rating: chance.happens(0.58) ? chance.weighted([5, 4, 3, 2, 1], (stars) => [0, 1, 1, 5, 21, 72][stars] ?? 1) : null,
  };
}

/** Moments of a day's orders, more at busy hours. */
function* momentsOf(day: number, midnight: number): Generator<number> {
  const weekday = (Math.floor(midnight / DAY_MS + TOWN_HOURS / 24) + 3) % 7;
  const wanted = (FIRST_DAY + GROWTH * day) * (WEEK[weekday] ?? 1);
  for (const [hour, busy] of BUSY.entries()) {
    const chance = new Chance(SEED, `hour ${day} ${hour}`);
    const exact = (wanted * busy) / ALL_BUSY;
    const count = Math.floor(exact) + (chance.happens(exact % 1) ? 1 : 0);
    const offsets = Array.from({ length: count }, () => Math.floor(chance.next() * 3600) * 1000);
    for (const offset of offsets.toSorted((one, other) => one - other)) yield midnight + hour * HOUR_MS + offset;
  }
}

/** All orders of the days before `began`, oldest first. */
export function* townOrders(began: Date): Generator<TownOrder> {
  const offset = TOWN_HOURS * HOUR_MS;
  const today = Math.floor((began.getTime() + offset) / DAY_MS) * DAY_MS - offset;
  let number = 0;
  for (let day = 0; day <= STORY_DAYS; day += 1) {
    for (const at of momentsOf(day, today - (STORY_DAYS - day) * DAY_MS)) {
      if (at > began.getTime() - ENDED_MS) return;
      number += 1;
      yield orderOf(number, day, at);
    }
  }
}
