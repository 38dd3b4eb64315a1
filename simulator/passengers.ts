/** Generates passengers: more at busy hours, from and to popular places. */
import { BUSY, hourOf, pull, STREETS, TOWN_PASSENGERS, townPassenger } from '#contract/capacity/town/demand.ts';
import { townPosition, type TownPoint } from '#contract/capacity/town/town.ts';
import { aftermathOf, type Aftermath } from './aftermath.ts';
import type { TownOrder } from './outbox.ts';
import { Chance } from '#contract/capacity/town/chance.ts';
import type { Town } from './town.ts';

/** A passenger with an order. */
export interface Passenger {
  order: TownOrder;
  /** Null until the platform has answered. */
  orderNo: string | null;
  orderedAt: number;
  /** When it wants to be picked up. */
  wantedAt: number;
  /** Time of the cancellation in milliseconds since 1970; Infinity: never. */
  cancelsAt: number;
  /** Does not appear at the pick-up place. */
  isAbsent: boolean;
  /** Seconds to get in. */
  boards: number;
  /** 1 to 5; null: no rating. */
  rating: number | null;
  aftermath: Aftermath;
}

/** Slightly less than half of all trips begin or end away from stations. */
const AWAY = 0.4;
const CANCELS = 0.06;
const ABSENT = 0.03;
const RATES = 0.6;
const LEAST_METRES = 700;
/** Books ahead, so many minutes. */
const BOOKS = 0.12;
const MINUTE_MS = 60_000;
const LEAST_AHEAD = 35;
const MOST_AHEAD = 240;
const TO_MINUTES = 5;
/** Whoever begins to look at a town sees its first orders sooner. */
const FIRST_ORDERS = 8;
const FIRST_HASTE = 12;

interface Place {
  name: string;
  at: TownPoint;
}

export class Demand {
  readonly #town: Town;
  readonly #chance: Chance;
  /** Of its own, so that the rides of a seed stay as they are. */
  readonly #after: Chance;
  readonly #ahead: Chance;
  readonly #ordersAnHour: number;
  readonly #run: string;
  readonly #seenFrom: number;
  #nextAt: number;
  #made = 0;
  /** Since somebody looks. */
  #seen = 0;

  /** `run` distinguishes the orders of two runs; `seenFrom`: since when somebody looks, milliseconds since 1970. */
  constructor(town: Town, seed: number, start: number, ordersAnHour: number, run: string, seenFrom = start) {
    this.#town = town;
    this.#chance = new Chance(seed, 'demand');
    this.#after = new Chance(seed, 'aftermath');
    this.#ahead = new Chance(seed, 'ahead');
    this.#ordersAnHour = ordersAnHour;
    this.#run = run;
    this.#seenFrom = seenFrom;
    this.#nextAt = this.#nextAfter(start);
  }

  /** When the next order comes after one at `now`. */
  #nextAfter(now: number): number {
    const wait = this.#chance.waitFor(this.#ordersAnHour * (BUSY[hourOf(now)] ?? 1)) * 1000;
    if (now + wait < this.#seenFrom) return now + wait;
    this.#seen += 1;
    return this.#seen > FIRST_ORDERS ? now + wait : Math.max(now, this.#seenFrom) + wait / FIRST_HASTE;
  }

  /** The passengers who order since the last call. */
  until(now: number): Passenger[] {
    const found: Passenger[] = [];
    while (this.#nextAt <= now) {
      found.push(this.#passenger(this.#nextAt));
      this.#nextAt = this.#nextAfter(this.#nextAt);
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

  /** When a passenger of now wants to ride, on a round minute; now for most. */
  #wantedFrom(now: number): number {
    if (!this.#ahead.happens(BOOKS)) return now;
    const wanted = now + this.#ahead.between(LEAST_AHEAD, MOST_AHEAD) * MINUTE_MS;
    return Math.ceil(wanted / (TO_MINUTES * MINUTE_MS)) * TO_MINUTES * MINUTE_MS;
  }

  #passenger(now: number): Passenger {
    const chance = this.#chance;
    const hour = hourOf(now);
    const from = this.#place(hour, true);
    let to = this.#place(hour, false);
    while (Math.hypot(to.at[0] - from.at[0], to.at[1] - from.at[1]) < LEAST_METRES) to = this.#place(hour, false);
    this.#made += 1;
    const { name, mobile } = townPassenger(Math.floor(chance.next() * TOWN_PASSENGERS));
    const wantedAt = this.#wantedFrom(now);
    const order: TownOrder = {
      externalId: `${this.#run}-${this.#made}`,
      passengerName: name,
      passengerMobile: mobile,
      pickUp: { name: from.name, position: townPosition(from.at) },
      dropOff: { name: to.name, position: townPosition(to.at) },
      seats: chance.weighted([1, 2, 3, 4], (seats) => [0, 60, 25, 10, 5][seats] ?? 1),
      wheelchair: chance.happens(0.02),
      ...(wantedAt === now ? {} : { scheduledAt: new Date(wantedAt).toISOString() }),
    };
    return {
      order,
      orderNo: null,
      orderedAt: now,
      wantedAt,
      cancelsAt: chance.happens(CANCELS) ? now + chance.between(20, 240) * 1000 : Infinity,
      isAbsent: chance.happens(ABSENT),
      boards: Math.round(chance.between(15, 60)),
      rating: chance.happens(RATES)
        ? chance.weighted([5, 4, 3, 2, 1], (stars) => [0, 1, 2, 6, 25, 66][stars] ?? 1)
        : null,
      aftermath: aftermathOf(this.#after),
    };
  }
}
