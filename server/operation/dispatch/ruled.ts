/** What operating rules say to the dispatcher: how a request is searched, and which cars are given none. */
import type { Db } from '#server/ground/database/pool.ts';
import { awaitedSince, promisedSeconds } from '#server/operation/order/promise.ts';
import { straightOf } from '#server/operation/rule/facts.ts';
import type { Decided, Rulings } from '#server/operation/rule/rulings.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import type { CarRecord } from './fleet.ts';
import type { RuledSearch } from './strategy.ts';
import type { Waiting } from './turn.ts';

export interface RowSearch {
  readonly ruled: RuledSearch;
  /** It is not offered before it has waited so many seconds, so that more are weighed together. */
  readonly gather: number;
}

const AS_SET: RowSearch = { ruled: {}, gather: 0 };

interface Made {
  readonly orderId: string;
  readonly carId: string;
}

/** The searches of one turn. */
interface Searches {
  readonly of: (row: Waiting) => RowSearch;
  /**
   * Writes down what rules said: of the orders that were offered, and of those that were not, once for as long as it is the same.
   */
  readonly record: (db: Db, made: readonly Made[]) => Promise<void>;
}

/** By which rows rules spoke. */
const saidBy = ({ notes }: Decided): string => notes.map(({ versionId, row }) => `${versionId}:${row}`).join(' ');

export class RuledDispatch {
  readonly #rulings: Pick<Rulings, 'has' | 'decide' | 'record' | 'later'>;
  /** Cars of which a rule said the same the last time: that is written down once. */
  readonly #told = new Map<string, string>();
  /** The same of orders that wait. */
  #toldOrders = new Map<string, string>();

  constructor(rulings: Pick<Rulings, 'has' | 'decide' | 'record' | 'later'>) {
    this.#rulings = rulings;
  }

  searches(rows: readonly Waiting[], at: Date): Searches {
    if (!this.#rulings.has('dispatching')) return { of: () => AS_SET, record: () => Promise.resolve() };
    const found = new Map(rows.map((row) => [row.orderId, this.#search(row, at)]));
    return {
      of: ({ orderId }) => found.get(orderId)?.search ?? AS_SET,
      record: (db, made) => {
        const cars = new Map(made.map(({ orderId, carId }) => [orderId, carId]));
        const told = new Map<string, string>();
        const decisions = [...found].flatMap(([orderId, { decision }]) => {
          const carId = cars.get(orderId);
          if (carId !== undefined) return [{ decision, about: { orderId, carId } }];
          const says = saidBy(decision);
          told.set(orderId, says);
          return says === (this.#toldOrders.get(orderId) ?? '') ? [] : [{ decision, about: { orderId } }];
        });
        this.#toldOrders = told;
        return this.#rulings.record(db, decisions);
      },
    };
  }

  /** Whether any rule says when a passenger counts as not come. */
  get hasNoShows(): boolean {
    return this.#rulings.has('waiting');
  }

  /** Whether the passenger of a car that stands at the pick-up place has not come within the time that a rule gives. */
  isNoShow(row: Waiting, secondsToPickUp: number | null, at: Date): boolean {
    const { source, areaCode, tripType, carGroup, pickUpLng, pickUpLat, requestedAt } = row;
    const waitsSince = awaitedSince(row);
    if (waitsSince === null) return false;
    const waited = Math.max(0, Math.floor((at.getTime() - Date.parse(waitsSince)) / 1000));
    const came = Math.max(0, Math.round((Date.parse(waitsSince) - Date.parse(requestedAt)) / 1000));
    const pickUp = pickUpLng === null || pickUpLat === null ? null : ([pickUpLng, pickUpLat] as const);
    const promised = promisedSeconds(row, secondsToPickUp);
    const late = promised === null ? null : Math.max(0, came - promised);
    const facts = { waited, late, tripDistance: straightOf(row) };
    const asked = () => ({ source, areaCode, tripType, carGroup, pickUp });
    const noShowAfter = this.#rulings.decide('waiting', asked, facts, at).ruling.number('noShowAfter');
    return noShowAfter !== null && waited >= noShowAfter;
  }

  #search(row: Waiting, at: Date): { search: RowSearch; decision: Decided } {
    const { source, areaCode, tripType, carGroup, pickUpLng, pickUpLat, offers, seats, wheelchair } = row;
    const waited = Math.max(0, Math.round((at.getTime() - Date.parse(row.searchedSince)) / 1000));
    const pickUp = pickUpLng === null || pickUpLat === null ? null : ([pickUpLng, pickUpLat] as const);
    const facts = { waited, offers, seats, wheelchair, tripDistance: straightOf(row) };
    const asked = () => ({ source, areaCode, tripType, carGroup, pickUp });
    const decision = this.#rulings.decide('dispatching', asked, facts, at);
    const { ruling } = decision;
    const ruled: RuledSearch = {};
    for (const name of ['radius', 'lookAhead', 'waitedWeight', 'busyMargin'] as const) {
      const value = ruling.number(name);
      if (value !== null) ruled[name] = value;
    }
    return { search: { ruled, gather: ruling.number('gather') ?? 0 }, decision };
  }

  /** Whether a car is given orders, where a rule says it. */
  cars(at: Date): (car: LiveCar, record: CarRecord) => boolean | null {
    if (!this.#rulings.has('charging')) return () => null;
    return (car, { seats, wheelchair }) => {
      const { carId, fix, areaCode, groups, stateSince } = car;
      const decision = this.#rulings.decide(
        'charging',
        () => ({ source: '', areaCode, carGroup: groups, pickUp: fix === null ? null : [fix.lng, fix.lat] }),
        {
          charge: fix?.charge == null ? null : Math.round(fix.charge),
          inState: Math.max(0, Math.round((at.getTime() - stateSince) / 1000)),
          seats,
          wheelchair,
        },
        at,
      );
      const says = saidBy(decision);
      if (says !== (this.#told.get(carId) ?? '')) {
        this.#told.set(carId, says);
        this.#rulings.later(decision, { carId });
      }
      return decision.ruling.flag('giveOrders');
    };
  }
}
