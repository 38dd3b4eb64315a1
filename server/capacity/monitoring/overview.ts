/** Counts and clusters over all cars, worked out once a second for everybody with the same filter. */
import { gridDisk } from 'h3-js';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { degreesOf } from '#contract/capacity/monitoring/frames.ts';
import type { Board } from './board.ts';
import { middleOf, spacingKm } from './cells.ts';
import type { Filter } from './filter.ts';

const STATE_NUMBERS = new Map(VEHICLE_STATES.map((state, number) => [state, number]));

export interface Counts {
  /** By state, as in VEHICLE_STATES. */
  counts: number[];
  nowhere: number;
}

/** A cluster and how it looks on the wire. */
export interface SharedCluster {
  lng: number;
  lat: number;
  json: string;
}

/** Cars of a cell, added up. */
interface Sum {
  /** Degrees east of `lng`, and north, of all cars together. */
  east: number;
  north: number;
  /** The middle of the cell. */
  lng: number;
  size: number;
  counts: number[];
}

const noCounts = (): number[] => VEHICLE_STATES.map(() => 0);

export class Overview {
  readonly #board: Board;
  readonly #counts = new Map<string, Counts>();
  readonly #clusters = new Map<string, SharedCluster[]>();

  constructor(board: Board) {
    this.#board = board;
  }

  /** Drops the computed overview, which is out of date. */
  forget(): void {
    this.#counts.clear();
    this.#clusters.clear();
  }

  counts(filter: Filter): Counts {
    const known = this.#counts.get(filter.key);
    if (known !== undefined) return known;
    const counts = noCounts();
    let nowhere = 0;
    for (const { live } of this.#board.cars()) {
      if (!filter.passes(live)) continue;
      const state = STATE_NUMBERS.get(live.state) ?? 0;
      counts[state] = (counts[state] ?? 0) + 1;
      if (live.fix === null) nowhere += 1;
    }
    const result = { counts, nowhere };
    this.#counts.set(filter.key, result);
    return result;
  }

  /** Every cluster at a resolution. */
  clusters(filter: Filter, resolution: number): readonly SharedCluster[] {
    const key = `${resolution} ${filter.key}`;
    const known = this.#clusters.get(key);
    if (known !== undefined) return known;
    const cells = new Map<string, Sum>();
    for (const car of this.#board.cars()) {
      if (car.base === '' || !filter.passes(car.live)) continue;
      const cell = car.parent(resolution);
      let sum = cells.get(cell);
      if (sum === undefined) {
        const [lng] = middleOf(cell);
        cells.set(cell, (sum = { east: 0, north: 0, lng, size: 0, counts: noCounts() }));
      }
      // counted from the middle of the cell, so that a cell across the antimeridian has its middle within
      sum.east += ((((degreesOf(car.lng) - sum.lng + 180) % 360) + 360) % 360) - 180;
      sum.north += degreesOf(car.lat);
      sum.size += 1;
      const state = STATE_NUMBERS.get(car.live.state) ?? 0;
      sum.counts[state] = (sum.counts[state] ?? 0) + 1;
    }
    joinNeighbours(cells, resolution);
    const clusters = Array.from(cells.values(), ({ east, north, lng: middle, size, counts }) => {
      const lng = ((((middle + east / size + 180) % 360) + 360) % 360) - 180;
      const lat = north / size;
      return { lng, lat, json: JSON.stringify([[round(lng), round(lat)], size, counts]) };
    });
    this.#clusters.set(key, clusters);
    return clusters;
  }
}

/** More cells than this are not looked at for what lies beside them. */
const MOST_JOINED = 2000;
const KM_PER_DEGREE = 111.32;
/** Middles of cars nearer than this part of the way between cells would cover each other. */
const TOO_NEAR = 0.6;

/** Makes one of cells whose cars lie beside each other at their common border; the smaller goes into the larger. */
function joinNeighbours(cells: Map<string, Sum>, resolution: number): void {
  if (cells.size > MOST_JOINED) return;
  const nearest = (spacingKm(resolution) * TOO_NEAR) / KM_PER_DEGREE;
  const largestFirst = [...cells].toSorted(([, one], [, other]) => other.size - one.size);
  for (const [cell, sum] of largestFirst) {
    if (!cells.has(cell)) continue;
    for (const neighbour of gridDisk(cell, 1)) {
      const other = cells.get(neighbour);
      if (other === undefined || other === sum || other.size > sum.size) continue;
      const north = other.north / other.size - sum.north / sum.size;
      // counted from the middle of this cell, and the short way round
      const apart = ((((other.lng - sum.lng + 180) % 360) + 360) % 360) - 180;
      const east = other.east / other.size + apart - sum.east / sum.size;
      const narrow = Math.cos(((sum.north / sum.size) * Math.PI) / 180);
      if (Math.hypot(east * narrow, north) > nearest) continue;
      sum.east += other.east + apart * other.size;
      sum.north += other.north;
      sum.size += other.size;
      sum.counts = sum.counts.map((count, place) => count + (other.counts[place] ?? 0));
      cells.delete(neighbour);
    }
  }
}

/** To some ten metres: finer than a cluster can be seen. */
const round = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;
