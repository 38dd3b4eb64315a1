/**
 * Which ranges contain a position, a million times over. Boxes are found in a packed tree; within a range the sides are
 * laid out by horizontal slabs, so that a position meets only the few sides at its own latitude; by vertical ones where the sides lead further up and
 * down than along. Everything is on the
 * grid of `contract/ground/geometry.ts`, in whole numbers: borders belong to their ranges, exactly.
 */
import Flatbush from 'flatbush';
import { GRID, type AreaGeometry } from '#contract/ground/geometry.ts';

const toGrid = (degrees: number): number => Math.round(degrees * GRID);
const ANTIMERIDIAN = 180 * GRID;

/** A range of fewer sides is not worth slabs; one of more has as many that each holds a handful of sides. */
const SIDES_IN_A_SLAB = 4;
const MOST_SLABS = 4096;
/** Sides that go through many slabs stand in each: altogether so many times as many as there are sides. */
const MOST_TIMES_EACH = 16;

/** The sides of one area by slab. */
export class AreaTest {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** `x0, y0, x1, y1` of each side, slab by slab; a side stands in every slab that it touches. */
  readonly #sides: Int32Array;
  /** Where in `#sides` each slab begins, in sides. */
  readonly #begins: Int32Array;
  readonly #slabs: number;
  readonly #height: number;
  /** Slabs are vertical: what follows takes x for y. */
  readonly #isTurned: boolean;
  readonly #low: number;

  /** Of an area, or of what `sidesOf` made of it. */
  constructor(area: AreaGeometry | Int32Array) {
    const ends = area instanceof Int32Array ? area : sidesOf(area);
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < ends.length; at += 4) {
      west = Math.min(west, ends[at] ?? 0);
      east = Math.max(east, ends[at] ?? 0);
      south = Math.min(south, ends[at + 1] ?? 0);
      north = Math.max(north, ends[at + 1] ?? 0);
    }
    this.west = west;
    this.south = south;
    this.east = east;
    this.north = north;
    const [rises, runs] = [reachIn(ends, 1) / (north - south || 1), reachIn(ends, 0) / (east - west || 1)];
    this.#isTurned = runs < rises;
    const rise = Math.min(rises, runs);
    this.#low = this.#isTurned ? west : south;
    const spare = Math.floor(((MOST_TIMES_EACH - 1) * ends.length) / 4 / Math.max(1, rise));
    this.#slabs = Math.max(1, Math.min(MOST_SLABS, spare, Math.ceil(ends.length / 4 / SIDES_IN_A_SLAB)));
    this.#height = Math.max(1, ((this.#isTurned ? east - west : north - south) + 1) / this.#slabs);
    this.#begins = new Int32Array(this.#slabs + 1);
    this.#sides = this.#laidOut(this.#isTurned ? turned(ends) : ends);
  }

  #slabOf(y: number): number {
    return Math.min(this.#slabs - 1, Math.floor((y - this.#low) / this.#height));
  }

  #laidOut(ends: Int32Array): Int32Array {
    const begins = this.#begins;
    const eachSlab = (at: number, visit: (slab: number) => void) => {
      const y0 = ends[at + 1] ?? 0;
      const y1 = ends[at + 3] ?? 0;
      const last = this.#slabOf(Math.max(y0, y1));
      for (let slab = this.#slabOf(Math.min(y0, y1)); slab <= last; slab += 1) visit(slab);
    };
    for (let at = 0; at < ends.length; at += 4)
      eachSlab(at, (slab) => (begins[slab + 1] = (begins[slab + 1] ?? 0) + 1));
    for (let slab = 0; slab < this.#slabs; slab += 1) begins[slab + 1] = (begins[slab + 1] ?? 0) + (begins[slab] ?? 0);
    const next = begins.slice();
    const sides = new Int32Array((begins[this.#slabs] ?? 0) * 4);
    for (let at = 0; at < ends.length; at += 4)
      eachSlab(at, (slab) => {
        const place = next[slab] ?? 0;
        sides.set(ends.subarray(at, at + 4), place * 4);
        next[slab] = place + 1;
      });
    return sides;
  }

  /** Whether a position on the grid is inside (1), on the border (0) or outside (-1). */
  place(lng: number, lat: number): -1 | 0 | 1 {
    if (lng < this.west || lng > this.east || lat < this.south || lat > this.north) return -1;
    const x = this.#isTurned ? lat : lng;
    const y = this.#isTurned ? lng : lat;
    const sides = this.#sides;
    const slab = this.#slabOf(y);
    const end = (this.#begins[slab + 1] ?? 0) * 4;
    let inside = false;
    for (let at = (this.#begins[slab] ?? 0) * 4; at < end; at += 4) {
      const y0 = sides[at + 1] ?? 0;
      const y1 = sides[at + 3] ?? 0;
      if ((y0 > y && y1 > y) || (y0 < y && y1 < y)) continue;
      const x0 = sides[at] ?? 0;
      const x1 = sides[at + 2] ?? 0;
      const turn = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0);
      if (turn === 0 && x >= Math.min(x0, x1) && x <= Math.max(x0, x1)) return 0;
      if (y0 > y !== y1 > y && turn > 0 === y1 > y0) inside = !inside;
    }
    return inside ? 1 : -1;
  }

  /** Whether a position in degrees is inside or on the border. */
  contains(lng: number, lat: number): boolean {
    return this.place(toGrid(lng), toGrid(lat)) >= 0;
  }
}

/** How far along (0) or up and down (1) all sides lead together. */
function reachIn(ends: Int32Array, axis: 0 | 1): number {
  let sum = 0;
  for (let at = axis; at < ends.length; at += 4) sum += Math.abs((ends[at + 2] ?? 0) - (ends[at] ?? 0));
  return sum;
}

/** The same sides with x for y. */
const turned = (ends: Int32Array): Int32Array => ends.map((_value, at) => ends[at ^ 1] ?? 0);

/** `x0, y0, x1, y1` of every side of an area, on the grid. */
export function sidesOf({ coordinates }: AreaGeometry): Int32Array {
  const rings = coordinates.flat();
  const ends = new Int32Array(rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1) * 4, 0));
  let at = 0;
  for (const ring of rings)
    for (let place = 1; place < ring.length; place += 1) {
      const [lng0, lat0] = ring[place - 1] ?? [0, 0];
      const [lng1, lat1] = ring[place] ?? [0, 0];
      ends[at] = toGrid(lng0);
      ends[at + 1] = toGrid(lat0);
      ends[at + 2] = toGrid(lng1);
      ends[at + 3] = toGrid(lat1);
      at += 4;
    }
  return ends;
}

/** Ranges to look positions up in; `geometry` lies within ±180 (see `keptArea`). */
export interface IndexedRange {
  readonly geometry: AreaGeometry;
}

export class RangeIndex<Range extends IndexedRange = IndexedRange> {
  readonly ranges: readonly Range[];
  readonly #areas: readonly AreaTest[];
  readonly #boxes: Flatbush | null;

  /** `known` keeps what was worked out for the same geometry before. */
  constructor(ranges: readonly Range[], known: WeakMap<AreaGeometry, AreaTest> = new WeakMap()) {
    this.ranges = ranges.filter(({ geometry }) => geometry.coordinates.length > 0);
    this.#areas = this.ranges.map(({ geometry }) => {
      const area = known.get(geometry) ?? new AreaTest(geometry);
      known.set(geometry, area);
      return area;
    });
    this.#boxes = this.ranges.length === 0 ? null : new Flatbush(this.ranges.length, 16, Int32Array);
    for (const { west, south, east, north } of this.#areas) this.#boxes?.add(west, south, east, north);
    this.#boxes?.finish();
  }

  /** The places in `ranges` of those that contain a position, border included; degrees, WGS 84. */
  at(lng: number, lat: number): number[] {
    if (this.#boxes === null || !Number.isFinite(lng) || !Number.isFinite(lat)) return [];
    const x = toGrid(lng);
    const found = this.#holding(x, toGrid(lat));
    // the antimeridian is one line with two names
    if (Math.abs(x) !== ANTIMERIDIAN) return found;
    return [...new Set([...found, ...this.#holding(-x, toGrid(lat))])];
  }

  /** The ranges themselves. */
  rangesAt(lng: number, lat: number): Range[] {
    return this.at(lng, lat).flatMap((place) => this.ranges[place] ?? []);
  }

  /** The places of ranges whose boxes meet a box of degrees. */
  meeting(west: number, south: number, east: number, north: number): number[] {
    return this.#boxes?.search(toGrid(west), toGrid(south), toGrid(east), toGrid(north)) ?? [];
  }

  #holding(x: number, y: number): number[] {
    const places = this.#boxes?.search(x, y, x, y) ?? [];
    let kept = 0;
    for (const place of places) {
      if ((this.#areas[place]?.place(x, y) ?? -1) < 0) continue;
      places[kept] = place;
      kept += 1;
    }
    places.length = kept;
    return places;
  }
}
