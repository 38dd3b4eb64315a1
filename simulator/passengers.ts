/** Generates passengers: more at busy hours, from and to popular places. */
import { townPosition, type TownPoint, type TownStation } from '#contract/capacity/town/town.ts';
import type { TownOrder } from './outbox.ts';
import { Chance } from './random.ts';
import type { Town } from './town.ts';

/** A passenger with an order. */
export interface Passenger {
  order: TownOrder;
  /** Null until the platform has answered. */
  orderNo: string | null;
  orderedAt: number;
  /** Time of the cancellation in milliseconds since 1970; Infinity: never. */
  cancelsAt: number;
  /** Does not appear at the pick-up place. */
  isAbsent: boolean;
  /** Seconds to get in. */
  boards: number;
  /** 1 to 5; null: no rating. */
  rating: number | null;
}

/** Busy hours from midnight, on the wall clock of the town; the mean is 1. */
const BUSY = [
  0.7, 0.6, 0.55, 0.5, 0.5, 0.6, 0.8, 1.3, 1.7, 1.2, 1, 1, 1.1, 1, 1, 1, 1.2, 1.6, 1.8, 1.4, 1.2, 1.1, 1, 0.8,
];
/** UTC+8. */
const TOWN_HOURS = 8;
const HOUR_MS = 3_600_000;
/** Slightly less than half of all trips begin or end away from stations. */
const AWAY = 0.4;
const CANCELS = 0.06;
const ABSENT = 0.03;
const RATES = 0.6;
const LEAST_METRES = 700;
/** A new town gets its first orders sooner, for its viewers. */
const FIRST_ORDERS = 8;
const FIRST_HASTE = 12;

const SURNAMES = '陈林黄郑何梁罗许邓冯'.split('');
const GIVEN = ['晓雯', '子轩', '海涛', '思琪', '国强', '雅婷', '志明', '佳怡', '俊杰', '慧玲', '天宇', '美华'];
const STREETS = ['海滨路', '云湾大道', '星河路', '湖滨街', '松坪路', '金桥路', '渔港街', '望海路', '学苑路', '北山路'];

const hourOf = (now: number): number => Math.floor(now / HOUR_MS + TOWN_HOURS) % 24;

/** The weight of a place at an hour, as origin or as destination. */
function pull({ draws }: TownStation, hour: number, isOrigin: boolean): number {
  const isMorning = hour >= 6 && hour < 11;
  const isEvening = hour >= 16 && hour < 21;
  switch (draws) {
    case 'home':
      return (isOrigin ? isMorning : isEvening) ? 5 : 1.5;
    case 'work':
      return (isOrigin ? isEvening : isMorning) ? 5 : 1.2;
    case 'school':
      return isMorning || isEvening ? 2.5 : 1.5;
    case 'leisure':
      return hour >= 11 ? 2.5 : 0.6;
    case 'travel':
      return 3;
    case 'none':
      return 0;
  }
}

interface Place {
  name: string;
  at: TownPoint;
}

export class Demand {
  readonly #town: Town;
  readonly #chance: Chance;
  readonly #ordersAnHour: number;
  readonly #run: string;
  #nextAt: number;
  #made = 0;

  /** `run` distinguishes the orders of two runs. */
  constructor(town: Town, seed: number, start: number, ordersAnHour: number, run: string) {
    this.#town = town;
    this.#chance = new Chance(seed, 'demand');
    this.#ordersAnHour = ordersAnHour;
    this.#run = run;
    this.#nextAt = start + this.#wait(start);
  }

  #wait(now: number): number {
    const wait = this.#chance.waitFor(this.#ordersAnHour * (BUSY[hourOf(now)] ?? 1)) * 1000;
    return this.#made < FIRST_ORDERS ? wait / FIRST_HASTE : wait;
  }

  /** The passengers who order since the last call. */
  until(now: number): Passenger[] {
    const found: Passenger[] = [];
    while (this.#nextAt <= now) {
      found.push(this.#passenger(this.#nextAt));
      this.#nextAt += this.#wait(this.#nextAt);
    }
    return found;
  }

  #place(hour: number, isOrigin: boolean): Place {
    if (this.#chance.happens(AWAY)) {
      const node = this.#chance.pick(this.#town.inside);
      return { name: `${STREETS[node % STREETS.length] ?? ''}${100 + (node % 97) * 2}号`, at: this.#town.at(node) };
    }
    const stop = this.#chance.weighted(this.#town.stops, ({ station }) => pull(station, hour, isOrigin));
    return { name: stop.station.name, at: this.#town.at(stop.node) };
  }

  #passenger(now: number): Passenger {
    const chance = this.#chance;
    const hour = hourOf(now);
    const from = this.#place(hour, true);
    let to = this.#place(hour, false);
    while (Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]) < LEAST_METRES) to = this.#place(hour, false);
    this.#made += 1;
    const order: TownOrder = {
      externalId: `${this.#run}-${this.#made}`,
      passengerName: chance.pick(SURNAMES) + chance.pick(GIVEN),
      passengerMobile: `1390000${String(1000 + Math.floor(chance.next() * 9000))}`,
      pickUp: { name: from.name, position: townPosition(from.at) },
      dropOff: { name: to.name, position: townPosition(to.at) },
      seats: chance.weighted([1, 2, 3, 4], (seats) => [0, 60, 25, 10, 5][seats] ?? 1),
      wheelchair: chance.happens(0.02),
    };
    return {
      order,
      orderNo: null,
      orderedAt: now,
      cancelsAt: chance.happens(CANCELS) ? now + chance.between(20, 240) * 1000 : Infinity,
      isAbsent: chance.happens(ABSENT),
      boards: Math.round(chance.between(15, 60)),
      rating: chance.happens(RATES)
        ? chance.weighted([5, 4, 3, 2, 1], (stars) => [0, 1, 2, 6, 25, 66][stars] ?? 1)
        : null,
    };
  }
}
