/** Tracks as they come over the wire, and where a car was at a moment between two positions. */
import { PACKED } from '#contract/capacity/replay/calls.ts';
import { VEHICLE_STATES, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';

/** One position; `at` in milliseconds since 1970, `speed` in km/h, null for unknown. */
export interface Point {
  at: number;
  lng: number;
  lat: number;
  speed: number | null;
  /** The car did not report the speed: it is that of the way between positions. */
  isSpeedWorkedOut: boolean;
  heading: number | null;
  charge: number | null;
}

const TENTH_MS = 100;
const MICRO = 1e6;
/** A packed speed from here down was worked out from positions: this is 0 km/h. */
const WORKED_OUT = -2;
/** Between positions further apart in time the way is unknown: the car is shown at the earlier one. */
const MOST_BETWEEN_MS = 60_000;
/** So long after its last position a car is not shown any more. */
const MOST_SILENT_MS = 10 * 60_000;

/** The columns of a track: nothing is made for a position until it is looked at. */
export class Track {
  readonly #at: Float64Array;
  readonly #values: readonly number[];
  readonly #lng: Float64Array;
  readonly #lat: Float64Array;

  /** `from`: milliseconds since 1970, of the span that the track was asked for. */
  constructor(packed: readonly number[], from: number) {
    const count = Math.floor(packed.length / PACKED);
    this.#at = new Float64Array(count);
    this.#lng = new Float64Array(count);
    this.#lat = new Float64Array(count);
    this.#values = packed;
    let [at, lng, lat] = [Math.round(from / TENTH_MS), 0, 0];
    for (let place = 0; place < count; place += 1) {
      at += packed[place * PACKED] ?? 0;
      lng += packed[place * PACKED + 1] ?? 0;
      lat += packed[place * PACKED + 2] ?? 0;
      this.#at[place] = at * TENTH_MS;
      this.#lng[place] = lng / MICRO;
      this.#lat[place] = lat / MICRO;
    }
  }

  get length(): number {
    return this.#at.length;
  }

  /** A position as it was reported. */
  point(place: number): Point {
    const known = (value: number | undefined): number | null => (value === undefined || value < 0 ? null : value);
    const speed = this.#values[place * PACKED + 3] ?? -1;
    return {
      at: this.#at[place] ?? 0,
      lng: this.#lng[place] ?? 0,
      lat: this.#lat[place] ?? 0,
      speed: known(speed <= WORKED_OUT ? WORKED_OUT - speed : speed),
      isSpeedWorkedOut: speed <= WORKED_OUT,
      heading: known(this.#values[place * PACKED + 4]),
      charge: known(this.#values[place * PACKED + 5]),
    };
  }

  /** Where it was at a moment, between two positions where they are near each other; null when that is not known. */
  where(at: number): Point | null {
    const after = this.#firstAfter(at);
    if (after === 0) return null;
    const before = this.point(after - 1);
    if (at - before.at > MOST_SILENT_MS) return null;
    const nextAt = this.#at[after];
    if (nextAt === undefined || nextAt - before.at > MOST_BETWEEN_MS) return before;
    const part = (at - before.at) / (nextAt - before.at);
    const next = this.point(after);
    // the short way around the antimeridian
    const turn = ((((next.lng - before.lng) % 360) + 540) % 360) - 180;
    return { ...before, at, lng: before.lng + turn * part, lat: before.lat + (next.lat - before.lat) * part };
  }

  /** The place of the first position later than a moment. */
  #firstAfter(at: number): number {
    let [low, high] = [0, this.#at.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#at[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Every position of a packed track. */
export function pointsOf(packed: readonly number[], from: number): Point[] {
  const track = new Track(packed, from);
  return Array.from({ length: track.length }, (_, place) => track.point(place));
}

/** The state at a moment, of changes packed as the wire has them; null before the first. */
export function stateAt(packed: readonly number[], from: number, at: number): VehicleState | null {
  let state: VehicleState | null = null;
  for (let place = 0; place < packed.length; place += 2) {
    if (from + (packed[place] ?? 0) * TENTH_MS > at) break;
    state = VEHICLE_STATES[packed[place + 1] ?? -1] ?? null;
  }
  return state;
}
