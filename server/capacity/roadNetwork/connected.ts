/** Which junctions can be driven to from which, and back: yards, islands of the data and ways that end in nothing lie apart. */
import { arcsOf, byNode, type Arcs } from './arcs.ts';
import { only, type Edges } from './edges.ts';

/** A part counts that has at least this share of all junctions. */
const LEAST_SHARE = 0.01;

/** Calls `done` for each node reached from `start` for the first time, when all that is reached from it is done. */
function walk({ begins, to }: Arcs, start: number, seen: Uint8Array, done: (node: number) => void): void {
  if (seen[start] === 1) return;
  seen[start] = 1;
  const path = [start];
  const next = [begins[start] ?? 0];
  while (path.length > 0) {
    const node = path.at(-1) ?? 0;
    const arc = next.at(-1) ?? 0;
    if (arc >= (begins[node + 1] ?? 0)) {
      done(node);
      path.pop();
      next.pop();
      continue;
    }
    next[next.length - 1] = arc + 1;
    const far = to[arc] ?? 0;
    if (seen[far] === 1) continue;
    seen[far] = 1;
    path.push(far);
    next.push(begins[far] ?? 0);
  }
}

/** The part of each node: within a part every node is reached from every other. */
function partsOf(edges: Edges): { part: Int32Array; sizes: number[] } {
  const arcs = arcsOf(edges);
  const there = byNode(arcs, edges.nodes);
  const back = byNode(arcs, edges.nodes, { turned: true });
  const order: number[] = [];
  const seen = new Uint8Array(edges.nodes);
  for (let node = 0; node < edges.nodes; node += 1) walk(there, node, seen, (one) => order.push(one));
  const part = new Int32Array(edges.nodes);
  const sizes: number[] = [];
  const reached = new Uint8Array(edges.nodes);
  for (const node of order.toReversed()) {
    let size = 0;
    walk(back, node, reached, (one) => {
      part[one] = sizes.length;
      size += 1;
    });
    if (size > 0) sizes.push(size);
  }
  return { part, sizes };
}

/** The edges of those parts that are large enough to drive in. */
export function connected(edges: Edges): Edges {
  const { part, sizes } = partsOf(edges);
  const least = Math.max(2, Math.ceil(edges.nodes * LEAST_SHARE));
  const partOf = (node: number | undefined) => part[node ?? 0] ?? 0;
  return only(edges, (edge) => {
    const one = partOf(edges.from[edge]);
    return one === partOf(edges.to[edge]) && (sizes[one] ?? 0) >= least;
  });
}
