/**
 * Learns from rides how much further than the straight line they go: for each length, hour and division, shrunk towards the wider
 * group where rides are few. What makes the least error in all is the middle of their ratios, each weighted by its straight line. Pure;
 * its memory does not grow with the rides.
 */
import { DAY_BANDS, RIDE_LENGTHS } from '#contract/finance/quoteFactor/rules.ts';
import type { Factors } from './table.ts';

export interface RideAsked {
  /** Metres. */
  readonly straight: number;
  /** Of the local day. */
  readonly minute: number;
  /** Division of the pick-up; empty when none is known. */
  readonly areaCode: string;
}
export interface RideDriven extends RideAsked {
  readonly driven: number;
}

/** A group of so many rides counts as much as the wider one around it. */
const SHRINKS_BY = 100;
/** Between positions of one place there is no direction to go. */
const LEAST_STRAIGHT = 20;
/** Nobody drives less than the straight line, but for the noise of positions. */
const LEAST_RATIO = 0.95;
const MOST_RATIO = 5;
const BINS = 500;
const BIN = (MOST_RATIO - LEAST_RATIO) / BINS;
const OF_THOUSAND = 1000;
/** Factors of one learning: thousands of divisions are not told apart. */
const MOST_GROUPS = 5000;

/** The groups of a ride, the widest first. */
function groupsOf({ straight, minute, areaCode }: RideAsked): string[] {
  const length = RIDE_LENGTHS.findLastIndex((from) => straight >= from);
  const band = DAY_BANDS.findLastIndex((from) => minute >= from * 60);
  const keys = ['', `${length}`, `${length} ${band}`];
  return areaCode === '' ? keys : [...keys, `${length} ${band} ${areaCode}`];
}

/** The factor for a ride in thousandths, that of the narrowest group which has one; null: nothing was learned. */
export function factorFor(factors: Factors, ride: RideAsked): number | null {
  for (const key of groupsOf(ride).toReversed()) {
    const factor = factors[key];
    if (factor !== undefined) return factor;
  }
  return null;
}

class Group {
  count = 0;
  #sum = 0;
  readonly #weights = new Float64Array(BINS);

  add(ratio: number, weight: number): void {
    const bin = Math.min(BINS - 1, Math.floor((ratio - LEAST_RATIO) / BIN));
    this.#weights[bin] = (this.#weights[bin] ?? 0) + weight;
    this.#sum += weight;
    this.count += 1;
  }

  get middle(): number {
    let seen = 0;
    const bin = this.#weights.findIndex((weight) => (seen += weight) >= this.#sum / 2);
    return LEAST_RATIO + (bin + 0.5) * BIN;
  }
}

/** Whether it says how far one goes: a round trip has no straight line, and nobody beats it. */
export const saysSomething = ({ straight, driven }: RideDriven): boolean =>
  straight >= LEAST_STRAIGHT && driven >= straight * LEAST_RATIO;

export class Learner {
  readonly #groups = new Map<string, Group>();

  take(ride: RideDriven): void {
    const ratio = ride.driven / ride.straight;
    for (const key of groupsOf(ride)) {
      let group = this.#groups.get(key);
      if (group === undefined) {
        if (this.#groups.size >= MOST_GROUPS) return;
        group = new Group();
        this.#groups.set(key, group);
      }
      group.add(ratio, ride.straight);
    }
  }

  /** @param fixed what holds where nothing was learned, in thousandths */
  factors(fixed: number): Factors {
    const found: Record<string, number> = {};
    // a wider group stands before those in it
    for (const [key, group] of this.#groups) {
      const wider = key === '' ? fixed : (found[key.slice(0, Math.max(0, key.lastIndexOf(' ')))] ?? fixed);
      const own = group.middle * OF_THOUSAND;
      found[key] = Math.round((group.count * own + SHRINKS_BY * wider) / (group.count + SHRINKS_BY));
    }
    return found;
  }
}

/** How far quotes lie beside what was driven, by a fixed factor and by what was learned. */
export class Judge {
  count = 0;
  readonly #fixed: number;
  readonly #factors: Factors;
  #off = { fixed: 0, learned: 0 };

  constructor(fixed: number, factors: Factors) {
    this.#fixed = fixed;
    this.#factors = factors;
  }

  take(ride: RideDriven): void {
    const off = (factor: number) => Math.abs((ride.straight * factor) / OF_THOUSAND - ride.driven);
    this.#off.fixed += off(this.#fixed);
    this.#off.learned += off(factorFor(this.#factors, ride) ?? this.#fixed);
    this.count += 1;
  }

  /** Metres on average; null without rides. */
  get errors(): { fixedError: number | null; learnedError: number | null } {
    const meanOf = (sum: number) => (this.count === 0 ? null : Math.round(sum / this.count));
    return { fixedError: meanOf(this.#off.fixed), learnedError: meanOf(this.#off.learned) };
  }
}

/** Whether a ride is learned from; the others judge. The same one always falls to the same side. */
export function isLearnedFrom(name: string): boolean {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) & 1) === 0;
}
