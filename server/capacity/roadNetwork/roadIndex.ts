/** Which road a place lies at. */
import Flatbush from 'flatbush';
import { degreesOf, METRES_A_DEGREE } from '#contract/ground/distance.ts';
import { legOf, type Edges } from './edges.ts';
import { PLACES_A_DEGREE } from './ways.ts';

/** A place on a road: which part of the edge lies before it, 0 to 1. */
export interface RoadPlace {
  readonly edge: number;
  readonly part: number;
  /** Metres from the place that was asked for. */
  readonly away: number;
}

/** So far a road may lie from where somebody gets in or out. */
export const BESIDE_METRES = 200;
/** Roads that lie so much further than the nearest one are as good: carriageways of both directions, and positions that are not exact. */
const AS_NEAR_METRES = 15;
const MOST_NEAR = 8;

export class RoadIndex {
  readonly #edges: Edges;
  readonly #boxes: Flatbush;

  /** @param edges one at least */
  constructor(edges: Edges) {
    this.#edges = edges;
    const { begins, xs, ys } = edges;
    this.#boxes = new Flatbush(edges.from.length, 16, Int32Array);
    for (let edge = 0; edge < edges.from.length; edge += 1) {
      let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
      for (let at = begins[edge] ?? 0; at < (begins[edge + 1] ?? 0); at += 1) {
        const [x, y] = [xs[at] ?? 0, ys[at] ?? 0];
        west = Math.min(west, x);
        east = Math.max(east, x);
        south = Math.min(south, y);
        north = Math.max(north, y);
      }
      this.#boxes.add(west, south, east, north);
    }
    this.#boxes.finish();
  }

  /** The nearest road and those that are as good; none further away than `BESIDE_METRES`. Degrees, WGS 84. */
  near(lng: number, lat: number): RoadPlace[] {
    const { wide, high } = degreesOf(BESIDE_METRES, lat);
    const found = this.#boxes
      .search(
        Math.floor((lng - wide) * PLACES_A_DEGREE),
        Math.floor((lat - high) * PLACES_A_DEGREE),
        Math.ceil((lng + wide) * PLACES_A_DEGREE),
        Math.ceil((lat + high) * PLACES_A_DEGREE),
      )
      .map((edge) => this.#placeOn(edge, lng, lat))
      .filter(({ away }) => away <= BESIDE_METRES)
      .sort((one, other) => one.away - other.away);
    const most = (found[0]?.away ?? 0) + AS_NEAR_METRES;
    return found.filter(({ away }) => away <= most).slice(0, MOST_NEAR);
  }

  /** The nearest place of a road. */
  #placeOn(edge: number, lng: number, lat: number): RoadPlace {
    const { begins, xs, ys, length } = this.#edges;
    const high = METRES_A_DEGREE / PLACES_A_DEGREE;
    const wide = high * Math.cos((lat * Math.PI) / 180);
    const [x, y] = [lng * PLACES_A_DEGREE, lat * PLACES_A_DEGREE];
    let [away, before, along] = [Infinity, 0, 0];
    for (let at = begins[edge] ?? 0; at + 1 < (begins[edge + 1] ?? 0); at += 1) {
      const [east, north] = [((xs[at] ?? 0) - x) * wide, ((ys[at] ?? 0) - y) * high];
      const runs = ((xs[at + 1] ?? 0) - (xs[at] ?? 0)) * wide;
      const rises = ((ys[at + 1] ?? 0) - (ys[at] ?? 0)) * high;
      const squared = runs * runs + rises * rises;
      const part = squared === 0 ? 0 : Math.min(1, Math.max(0, -(east * runs + north * rises) / squared));
      const distance = Math.hypot(east + part * runs, north + part * rises);
      const leg = legOf(xs, ys, at);
      if (distance < away) [away, before] = [distance, along + part * leg];
      along += leg;
    }
    return { edge, away, part: Math.min(1, (before * 100) / (length[edge] ?? 1)) };
  }
}
