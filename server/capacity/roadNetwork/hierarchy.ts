/**
 * Contracts a graph of roads, so that a route is found in a few hundred steps however large the city is: nodes are taken out one
 * after the other, the least important first, and a shortcut is added where the fastest way led through one (contraction
 * hierarchies, Geisberger et al. 2008). A route then only goes up to more important nodes, from both ends. What cannot be taken out
 * without adding too many shortcuts stays as a core, in which both directions are searched in full.
 */
import { byNode, type ArcList, type Arcs } from './arcs.ts';
import { Growing } from './growing.ts';
import { Heap } from './heap.ts';

export interface Hierarchy {
  /** From each node to more important ones. */
  readonly up: Arcs;
  /** To each node from more important ones; `to` is where they come from. */
  readonly down: Arcs;
}

/** Nodes that a search for another way around settles at most; without one found a shortcut is added, which is never wrong. */
const MOST_WITNESSES = 60;
/** Pairs of roads in and out of a node that are looked at; nodes with more stay in the core. */
const MOST_PAIRS = 400;
/** Milliseconds of a shortcut: what is kept of it are whole numbers. A node whose shortcuts would take longer stays in the core. */
const MOST_TIME = 2_000_000_000;
/** Roads and shortcuts together, for each road. */
const MOST_TIMES = 6;
/** In the order of all nodes. */
const IN_CORE = 0x7fff_ffff;

interface Leg {
  readonly node: number;
  readonly time: number;
  readonly length: number;
}

interface Shortcuts {
  readonly found: { tail: number; leg: Leg }[];
  /** Of the node, in and out. */
  readonly roads: number;
}

class Contraction {
  readonly order: Int32Array;
  readonly #nodes: number;
  readonly #tails = new Growing();
  readonly #heads = new Growing();
  readonly #time = new Growing();
  readonly #length = new Growing();
  readonly #nextOut = new Growing();
  readonly #nextIn = new Growing();
  readonly #firstOut: Int32Array;
  readonly #firstIn: Int32Array;
  /** How many of the neighbours were taken out before, one after the other. */
  readonly #depth: Int32Array;
  readonly #best: Float64Array;
  readonly #stamp: Int32Array;
  readonly #heap = new Heap();
  #turn = 0;

  constructor(nodes: number, arcs: ArcList) {
    this.#nodes = nodes;
    this.order = new Int32Array(nodes).fill(IN_CORE);
    this.#firstOut = new Int32Array(nodes).fill(-1);
    this.#firstIn = new Int32Array(nodes).fill(-1);
    this.#depth = new Int32Array(nodes);
    this.#best = new Float64Array(nodes);
    this.#stamp = new Int32Array(nodes);
    for (const [arc, tail] of arcs.tails.entries())
      this.#add(tail, { node: arcs.heads[arc] ?? 0, time: arcs.time[arc] ?? 0, length: arcs.length[arc] ?? 0 });
  }

  /** Of several from one node to another only the fastest counts. */
  #add(tail: number, { node: head, time, length }: Leg): void {
    if (tail === head) return;
    for (let arc = this.#firstOut[tail] ?? -1; arc !== -1; arc = this.#nextOut.at(arc)) {
      if (this.#heads.at(arc) !== head) continue;
      if (time >= this.#time.at(arc)) return;
      this.#time.put(arc, time);
      this.#length.put(arc, length);
      return;
    }
    const arc = this.#tails.length;
    this.#tails.push(tail);
    this.#heads.push(head);
    this.#time.push(time);
    this.#length.push(length);
    this.#nextOut.push(this.#firstOut[tail] ?? -1);
    this.#nextIn.push(this.#firstIn[head] ?? -1);
    this.#firstOut[tail] = arc;
    this.#firstIn[head] = arc;
  }

  /** The roads of a node to and from nodes that are still there; the others are forgotten. */
  #legs(node: number, way: 'out' | 'in'): Leg[] {
    const [first, next, far] =
      way === 'out' ? [this.#firstOut, this.#nextOut, this.#heads] : [this.#firstIn, this.#nextIn, this.#tails];
    const legs: Leg[] = [];
    let before = -1;
    for (let arc = first[node] ?? -1; arc !== -1; arc = next.at(arc)) {
      const other = far.at(arc);
      if (this.order[other] !== IN_CORE) {
        if (before === -1) first[node] = next.at(arc);
        else next.put(before, next.at(arc));
        continue;
      }
      before = arc;
      legs.push({ node: other, time: this.#time.at(arc), length: this.#length.at(arc) });
    }
    return legs;
  }

  /** Searches ways from a node around another, as far as `most` milliseconds. */
  #searchAround(start: number, without: number, most: number): void {
    this.#turn += 1;
    this.#heap.clear();
    this.#reach(start, 0);
    for (let settled = 0; settled < MOST_WITNESSES;) {
      const time = this.#heap.least;
      if (time > most) return;
      const node = this.#heap.pop();
      if (node === -1) return;
      if (time > (this.#best[node] ?? 0)) continue;
      settled += 1;
      for (let arc = this.#firstOut[node] ?? -1; arc !== -1; arc = this.#nextOut.at(arc)) {
        const head = this.#heads.at(arc);
        if (head !== without && this.order[head] === IN_CORE) this.#reach(head, time + this.#time.at(arc));
      }
    }
  }

  #reach(node: number, time: number): void {
    if (this.#stamp[node] === this.#turn && (this.#best[node] ?? 0) <= time) return;
    this.#stamp[node] = this.#turn;
    this.#best[node] = time;
    this.#heap.push(time, node);
  }

  /** Those that are needed when a node is taken out; null: too many to look at. */
  #shortcuts(node: number): Shortcuts | null {
    const ins = this.#legs(node, 'in');
    const outs = this.#legs(node, 'out');
    if (ins.length * outs.length > MOST_PAIRS) return null;
    const longest = outs.reduce((most, { time }) => Math.max(most, time), 0);
    const found: { tail: number; leg: Leg }[] = [];
    for (const into of ins) {
      if (!outs.some((out) => out.node !== into.node)) continue;
      this.#searchAround(into.node, node, into.time + longest);
      for (const out of outs) {
        if (out.node === into.node) continue;
        const time = into.time + out.time;
        if (time > MOST_TIME) return null;
        if (this.#stamp[out.node] === this.#turn && (this.#best[out.node] ?? 0) <= time) continue;
        found.push({ tail: into.node, leg: { node: out.node, time, length: into.length + out.length } });
      }
    }
    return { found, roads: ins.length + outs.length };
  }

  #importance(node: number, shortcuts: Shortcuts | null): number {
    if (shortcuts === null) return Infinity;
    return 2 * shortcuts.found.length - shortcuts.roads + (this.#depth[node] ?? 0);
  }

  /** Takes nodes out until only those are left that would cost too much. */
  contract(): void {
    const most = this.#tails.length * MOST_TIMES + MOST_PAIRS;
    const queue = new Heap();
    for (let node = 0; node < this.#nodes; node += 1) queue.push(this.#importance(node, this.#shortcuts(node)), node);
    for (let place = 0; queue.size > 0 && this.#tails.length < most;) {
      const node = queue.pop();
      const shortcuts = this.#shortcuts(node);
      const importance = this.#importance(node, shortcuts);
      if (shortcuts === null) continue;
      if (importance > queue.least) {
        queue.push(importance, node);
        continue;
      }
      this.#takeOut(node, place, shortcuts.found);
      place += 1;
    }
  }

  #takeOut(node: number, place: number, shortcuts: readonly { tail: number; leg: Leg }[]): void {
    const depth = (this.#depth[node] ?? 0) + 1;
    for (const { node: other } of [...this.#legs(node, 'in'), ...this.#legs(node, 'out')])
      this.#depth[other] = Math.max(this.#depth[other] ?? 0, depth);
    this.order[node] = place;
    for (const { tail, leg } of shortcuts) this.#add(tail, leg);
  }

  all(): ArcList {
    return {
      tails: this.#tails.taken(),
      heads: this.#heads.taken(),
      time: this.#time.taken(),
      length: this.#length.taken(),
    };
  }
}

export function hierarchyOf(nodes: number, arcs: ArcList): Hierarchy {
  const contraction = new Contraction(nodes, arcs);
  contraction.contract();
  const { order } = contraction;
  const all = contraction.all();
  const orderOf = (node: number | undefined) => order[node ?? 0] ?? 0;
  // within the core both directions may take every road
  const leadsUp = (arc: number) => orderOf(all.tails[arc]) <= orderOf(all.heads[arc]);
  const leadsDown = (arc: number) => orderOf(all.tails[arc]) >= orderOf(all.heads[arc]);
  return {
    up: byNode(all, nodes, { isTaken: leadsUp }),
    down: byNode(all, nodes, { turned: true, isTaken: leadsDown }),
  };
}
