/** The road network of the town. */
import { townRoads } from '#contract/capacity/town/roads.ts';
import { TOWN_RANGES, townPoint, townPosition, type TownPoint } from '#contract/capacity/town/town.ts';
import { placeInRing } from '#contract/ground/geometry.ts';

export interface Edge {
  to: number;
  length: number;
  /** km/h */
  limit: number;
  isArterial: boolean;
}

export interface Node {
  at: TownPoint;
  edges: Edge[];
  /** Crossings of arterials have traffic lights. */
  hasLights: boolean;
}

const ARTERIAL_KMH = 60;
const STREET_KMH = 40;
const NOTHING_CLOSED: ReadonlySet<number> = new Set();
/** A road between two nodes, as sets know it. */
export const roadOf = (from: number, to: number): number => from * 100_000 + to;
/** Roads in a closed area count as so many times as long. */
const CLOSED_COSTS = 50;
/** What a traffic light costs on average, by `RED_LIGHTS` of the cars. */
const LIGHT_SECONDS = 8;
/** Nodes with more arterial ends than this are crossings. */
const ARTERIAL_ENDS = 2;

/** Straight line, in metres. */
export const distance = ([east, north]: TownPoint, [otherEast, otherNorth]: TownPoint): number =>
  Math.hypot(otherEast - east, otherNorth - north);

/** The nodes reachable from a node. */
function reachedFrom(nodes: readonly Node[], start: number): Set<number> {
  const reached = new Set([start]);
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const { to } of nodes[at]?.edges ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  return reached;
}

const SLOW_RANGES = TOWN_RANGES.filter(({ kind }) => kind === 'slow').map(({ ring, speedLimit }) => ({
  ring: [...ring, ...ring.slice(0, 1)].map(townPosition),
  speedLimit: speedLimit ?? Infinity,
}));

/** km/h on a road between two places; slow ranges apply from the crossing before them. */
function limitBetween(one: TownPoint, other: TownPoint, isArterial: boolean): number {
  const ends = [townPosition(one), townPosition(other)];
  const slow = SLOW_RANGES.filter(({ ring }) => ends.some((end) => placeInRing(ring, end) >= 0));
  return Math.min(isArterial ? ARTERIAL_KMH : STREET_KMH, ...slow.map(({ speedLimit }) => speedLimit));
}

function connect(nodes: readonly Node[], from: number, to: number, isArterial: boolean): void {
  const [one, other] = [nodes[from], nodes[to]];
  if (one === undefined || other === undefined) return;
  const length = distance(one.at, other.at);
  const limit = limitBetween(one.at, other.at, isArterial);
  one.edges.push({ to, length, limit, isArterial });
  other.edges.push({ to: from, length, limit, isArterial });
}

/** Every node can be reached from every other. */
export function makeRoads(): Node[] {
  const nodes: Node[] = [];
  const places = new Map<string, number>();
  const nodeAt = (position: readonly [number, number]): number => {
    const name = position.join(' ');
    let place = places.get(name);
    if (place === undefined) {
      place = nodes.length;
      places.set(name, place);
      nodes.push({ at: townPoint(position), edges: [], hasLights: false });
    }
    return place;
  };
  for (const { kind, path } of townRoads()) {
    for (const [place, corner] of path.entries()) {
      const before = path[place - 1];
      if (before !== undefined) connect(nodes, nodeAt(before), nodeAt(corner), kind === 'arterial');
    }
  }
  for (const node of nodes) node.hasLights = node.edges.filter(({ isArterial }) => isArterial).length > ARTERIAL_ENDS;
  return largestPart(nodes, nearestNode(nodes, [0, 0]));
}

/** Without nodes unreachable from the centre. */
function largestPart(nodes: readonly Node[], centre: number): Node[] {
  const kept = [...reachedFrom(nodes, centre)].toSorted((one, other) => one - other);
  const renamed = new Map(kept.map((old, place) => [old, place]));
  return kept.flatMap((old) => {
    const node = nodes[old];
    if (node === undefined) return [];
    return [{ ...node, edges: node.edges.map((edge) => ({ ...edge, to: renamed.get(edge.to) ?? 0 })) }];
  });
}

/** The node next to a point. */
export function nearestNode(nodes: readonly Node[], at: TownPoint): number {
  let best = 0;
  let least = Infinity;
  for (const [place, node] of nodes.entries()) {
    const metres = distance(node.at, at);
    if (metres >= least) continue;
    least = metres;
    best = place;
  }
  return best;
}

type Cost = (from: number, edge: Edge) => number;

/** Seconds along a road; out of a closed area by the shortest way, and through none. */
const secondsBy =
  (closed: ReadonlySet<number>): Cost =>
  (from, { to, length, limit }) =>
    ((length * 3.6) / limit) * (closed.has(roadOf(from, to)) ? CLOSED_COSTS : 1);

/** The path that costs least from a node to the first that is wanted, both included; empty without one. `guess`: at most what is left. */
function search(
  nodes: readonly Node[],
  from: number,
  isWanted: (node: number) => boolean,
  costOf: Cost,
  guess: (node: number) => number,
): number[] {
  const costs = new Map([[from, 0]]);
  const cameFrom = new Map<number, number>();
  const open = new Map([[from, guess(from)]]);
  while (open.size > 0) {
    let at = -1;
    let least = Infinity;
    for (const [place, cost] of open) {
      if (cost >= least) continue;
      least = cost;
      at = place;
    }
    if (isWanted(at)) return wayTo(at, cameFrom);
    open.delete(at);
    for (const edge of nodes[at]?.edges ?? []) {
      const cost = (costs.get(at) ?? 0) + costOf(at, edge);
      if (cost >= (costs.get(edge.to) ?? Infinity)) continue;
      costs.set(edge.to, cost);
      cameFrom.set(edge.to, at);
      open.set(edge.to, cost + guess(edge.to));
    }
  }
  return [];
}

function wayTo(end: number, cameFrom: ReadonlyMap<number, number>): number[] {
  const way = [end];
  for (let before = cameFrom.get(end); before !== undefined; before = cameFrom.get(before)) way.unshift(before);
  return way;
}

/** The quickest path from node to node, both included; empty without one. */
export function findWay(
  nodes: readonly Node[],
  from: number,
  to: number,
  closed: ReadonlySet<number> = NOTHING_CLOSED,
): number[] {
  const goal = nodes[to]?.at;
  if (goal === undefined) return [];
  const guess = (at: number) => (distance(nodes[at]?.at ?? goal, goal) * 3.6) / ARTERIAL_KMH;
  return search(nodes, from, (node) => node === to, secondsBy(closed), guess);
}

/** The node that is wanted and soonest reached, red lights included; null: none can be reached. */
export function soonest(nodes: readonly Node[], from: number, isWanted: (node: number) => boolean): number | null {
  const seconds = secondsBy(NOTHING_CLOSED);
  const withLights: Cost = (at, edge) => seconds(at, edge) + (nodes[edge.to]?.hasLights === true ? LIGHT_SECONDS : 0);
  return search(nodes, from, isWanted, withLights, () => 0).at(-1) ?? null;
}
