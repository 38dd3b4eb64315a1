/**
 * Finds the fastest way by road from one place to another, from both ends at once (see `hierarchy.ts`). It is bounded, and asks nobody:
 * a quote does not wait for it.
 */
import type { Arcs } from './arcs.ts';
import type { Edges } from './edges.ts';
import { Heap } from './heap.ts';
import type { Hierarchy } from './hierarchy.ts';
import { RoadIndex, type RoadPlace } from './roadIndex.ts';

type Position = readonly [number, number];

export interface Route {
  readonly metres: number;
  /** At the speeds that are allowed. */
  readonly seconds: number;
}

/** Roads and shortcuts that are looked at for one way: a large city takes some thousands. Beyond them no way is known. */
const MOST_LOOKED_AT = 100_000;

/** One end of a search. */
class Side {
  readonly heap = new Heap();
  /** Roads and shortcuts, since it began. */
  lookedAt = 0;
  readonly #arcs: Arcs;
  readonly #time: Float64Array;
  readonly #length: Float64Array;
  readonly #stamp: Int32Array;
  #turn = 0;

  constructor(arcs: Arcs) {
    const nodes = arcs.begins.length - 1;
    this.#arcs = arcs;
    this.#time = new Float64Array(nodes);
    this.#length = new Float64Array(nodes);
    this.#stamp = new Int32Array(nodes);
  }

  begin(): void {
    this.#turn = (this.#turn + 1) | 0;
    this.heap.clear();
    this.lookedAt = 0;
  }

  reach(node: number, time: number, length: number): void {
    if (this.#stamp[node] === this.#turn && (this.#time[node] ?? 0) <= time) return;
    this.#stamp[node] = this.#turn;
    this.#time[node] = time;
    this.#length[node] = length;
    this.heap.push(time, node);
  }

  /** The next node, and what is reached from it; -1 for one that was settled before. */
  settle(): number {
    const time = this.heap.least;
    const node = this.heap.pop();
    if (time > (this.#time[node] ?? 0)) return -1;
    const { begins, to, time: times, length: lengths } = this.#arcs;
    const length = this.#length[node] ?? 0;
    const [first, end] = [begins[node] ?? 0, begins[node + 1] ?? 0];
    this.lookedAt += end - first;
    for (let arc = first; arc < end; arc += 1)
      this.reach(to[arc] ?? 0, time + (times[arc] ?? 0), length + (lengths[arc] ?? 0));
    return node;
  }

  has = (node: number): boolean => this.#stamp[node] === this.#turn;
  timeTo = (node: number): number => this.#time[node] ?? 0;
  lengthTo = (node: number): number => this.#length[node] ?? 0;
}

interface Found {
  time: number;
  length: number;
}

export class Router {
  readonly index: RoadIndex;
  readonly #edges: Edges;
  readonly #from: Side;
  readonly #to: Side;

  constructor(edges: Edges, { up, down }: Hierarchy) {
    this.#edges = edges;
    this.index = new RoadIndex(edges);
    this.#from = new Side(up);
    this.#to = new Side(down);
  }

  /**
   * The fastest way between the roads beside two places (lng, lat in degrees, WGS 84); null where no road is near, or no way leads there.
   */
  route(from: Position, to: Position): Route | null {
    const [starts, ends] = [this.index.near(...from), this.index.near(...to)];
    if (starts.length === 0 || ends.length === 0) return null;
    const best: Found = { time: Infinity, length: 0 };
    this.#alongOneRoad(starts, ends, best);
    this.#begin(starts, ends);
    this.#meet(best);
    if (best.time === Infinity) return null;
    return { metres: best.length / 100, seconds: best.time / 1000 };
  }

  /** Without a junction in between. */
  #alongOneRoad(starts: readonly RoadPlace[], ends: readonly RoadPlace[], best: Found): void {
    const { time, length, oneWay } = this.#edges;
    for (const start of starts)
      for (const end of ends) {
        const part = end.part - start.part;
        const { edge } = start;
        if (end.edge !== edge || (part < 0 && oneWay[edge] === 1)) continue;
        const found = Math.round(Math.abs(part) * (time[edge] ?? 0));
        if (found >= best.time) continue;
        best.time = found;
        best.length = Math.round(Math.abs(part) * (length[edge] ?? 0));
      }
  }

  #begin(starts: readonly RoadPlace[], ends: readonly RoadPlace[]): void {
    const { from, to, time, length, oneWay } = this.#edges;
    const reach = (side: Side, { edge }: RoadPlace, node: number, part: number) =>
      side.reach(node, Math.round(part * (time[edge] ?? 0)), Math.round(part * (length[edge] ?? 0)));
    this.#from.begin();
    this.#to.begin();
    for (const place of starts) {
      reach(this.#from, place, to[place.edge] ?? 0, 1 - place.part);
      if (oneWay[place.edge] === 0) reach(this.#from, place, from[place.edge] ?? 0, place.part);
    }
    for (const place of ends) {
      reach(this.#to, place, from[place.edge] ?? 0, place.part);
      if (oneWay[place.edge] === 0) reach(this.#to, place, to[place.edge] ?? 0, 1 - place.part);
    }
  }

  #meet(best: Found): void {
    const [from, to] = [this.#from, this.#to];
    while (from.lookedAt + to.lookedAt < MOST_LOOKED_AT) {
      const isFrom = from.heap.least <= to.heap.least;
      const [side, other] = isFrom ? [from, to] : [to, from];
      if (side.heap.least >= best.time) return;
      const node = side.settle();
      if (node === -1 || !other.has(node)) continue;
      const time = side.timeTo(node) + other.timeTo(node);
      if (time >= best.time) continue;
      best.time = time;
      best.length = side.lengthTo(node) + other.lengthTo(node);
    }
    best.time = Infinity;
  }
}
