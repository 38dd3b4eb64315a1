/** How far quotes by the roads in force lie beside what was driven, and quotes by the factors on the same rides. */
import type { RoadsError } from '#contract/finance/quoteFactor/calls.ts';
import type { JobRoads } from '#server/ground/job/define.ts';
import { Judge, type RideDriven } from './learner.ts';
import type { Factors } from './table.ts';

type Position = readonly [number, number];

/** A ride with where it began and ended. */
export interface PlacedRide extends RideDriven {
  readonly from: Position;
  readonly to: Position;
}

/** Rides that a way is looked for, evenly among all: a few tenths of a millisecond each. */
export const MOST_ROUTED = 5000;

export class RoadJudge {
  readonly #roads: JobRoads;
  readonly #every: number;
  readonly #others: Judge;
  #seen = 0;
  #asked = 0;
  #off = 0;

  /** @param rides how many it will be given, about */
  constructor(roads: JobRoads, rides: number, { fixed, factors }: { fixed: number; factors: Factors }) {
    this.#roads = roads;
    this.#every = Math.max(1, Math.ceil(rides / MOST_ROUTED));
    this.#others = new Judge(fixed, factors);
  }

  take(ride: PlacedRide): void {
    const nth = this.#seen;
    this.#seen += 1;
    if (nth % this.#every !== 0) return;
    this.#asked += 1;
    const route = this.#roads.router.route(ride.from, ride.to);
    if (route === null) return;
    this.#off += Math.abs(route.metres - ride.driven);
    this.#others.take(ride);
  }

  get found(): RoadsError {
    const { count, errors } = this.#others;
    return {
      roadNetworkId: this.#roads.id,
      number: this.#roads.number,
      asked: this.#asked,
      judged: count,
      error: count === 0 ? null : Math.round(this.#off / count),
      ...errors,
    };
  }
}
