/** Directed roads by the node that they leave: an edge that leads both ways is two of them. */
import type { Edges } from './edges.ts';

export interface Arcs {
  /** Where those of each node begin, and where those of the last end. */
  readonly begins: Int32Array;
  readonly to: Int32Array;
  /** Milliseconds. */
  readonly time: Int32Array;
  /** Centimetres. */
  readonly length: Int32Array;
}

/** Directed roads in any order. */
export interface ArcList {
  readonly tails: Int32Array;
  readonly heads: Int32Array;
  readonly time: Int32Array;
  readonly length: Int32Array;
}

/** Both directions of all edges. */
export function arcsOf({ from, to, time, length, oneWay }: Edges): ArcList {
  const back = Int32Array.from(from.keys()).filter((edge) => oneWay[edge] === 0);
  const both = (there: Int32Array, andBack: Int32Array) => {
    const all = new Int32Array(there.length + back.length);
    all.set(there);
    all.set(
      back.map((edge) => andBack[edge] ?? 0),
      there.length,
    );
    return all;
  };
  return { tails: both(from, to), heads: both(to, from), time: both(time, time), length: both(length, length) };
}

/** Those that a choice takes, by tail; `turned`: by head, leading to the tail. */
export function byNode(
  { tails, heads, time, length }: ArcList,
  nodes: number,
  { turned = false, isTaken = () => true }: { turned?: boolean; isTaken?: (arc: number) => boolean } = {},
): Arcs {
  const [at, far] = turned ? [heads, tails] : [tails, heads];
  const taken = Int32Array.from(tails.keys()).filter(isTaken);
  const begins = new Int32Array(nodes + 1);
  for (const arc of taken) begins[(at[arc] ?? 0) + 1] = (begins[(at[arc] ?? 0) + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1) begins[node + 1] = (begins[node + 1] ?? 0) + (begins[node] ?? 0);
  const next = begins.slice();
  const sorted = new Int32Array(taken.length);
  for (const arc of taken) {
    const node = at[arc] ?? 0;
    sorted[next[node] ?? 0] = arc;
    next[node] = (next[node] ?? 0) + 1;
  }
  const column = (values: Int32Array) => sorted.map((arc) => values[arc] ?? 0);
  return { begins, to: column(far), time: column(time), length: column(length) };
}
