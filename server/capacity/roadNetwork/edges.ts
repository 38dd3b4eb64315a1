/** From ways to a graph: a road from one place where roads meet to the next is an edge. */
import { metresNearby } from '#contract/ground/distance.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { Growing } from './growing.ts';
import { roadNetworkMessages } from './messages.ts';
import { Places } from './places.ts';
import { PLACES_A_DEGREE, type Ways } from './ways.ts';

/** Roads between junctions. An edge leads from `from` to `to`, and back unless it is one-way. */
export interface Edges {
  /** Junctions; they are numbered from 0. */
  readonly nodes: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Centimetres. */
  readonly length: Int32Array;
  /** Milliseconds at the speed that is allowed. */
  readonly time: Int32Array;
  readonly oneWay: Int32Array;
  /** Where the positions of each edge begin in `xs` and `ys`, and where those of the last end. */
  readonly begins: Int32Array;
  readonly xs: Int32Array;
  readonly ys: Int32Array;
}

const CENTIMETRES = 100;
/** Centimetres at so many km/h: milliseconds. */
const MS_KMH_A_CENTIMETRE = 36;

/** Centimetres of an edge, and of all together: what is kept of them are whole numbers. */
const MOST_LENGTH = 500 * 1000 * CENTIMETRES;
const MOST_WHOLE_LENGTH = 2_000_000 * 1000 * CENTIMETRES;

const tooLong = () =>
  new Refusal(400, roadNetworkMessages.tooLong, {
    params: { each: MOST_LENGTH / CENTIMETRES / 1000, all: MOST_WHOLE_LENGTH / CENTIMETRES / 1000 },
  });

/** The length of a line between two of its positions, centimetres. */
export function lengthOf({ xs, ys }: Pick<Edges, 'xs' | 'ys'>, first: number, last: number): number {
  let metres = 0;
  for (let at = first; at < last; at += 1) metres += legOf(xs, ys, at);
  return Math.max(1, Math.round(metres * CENTIMETRES));
}

/** Metres from a position of a line to the next. */
export const legOf = (xs: Int32Array, ys: Int32Array, at: number): number =>
  metresNearby(
    (xs[at] ?? 0) / PLACES_A_DEGREE,
    (ys[at] ?? 0) / PLACES_A_DEGREE,
    (xs[at + 1] ?? 0) / PLACES_A_DEGREE,
    (ys[at + 1] ?? 0) / PLACES_A_DEGREE,
  );

/** Which place each position is, and how many ways meet there; the ends of a way count twice. */
function meetings({ xs, ys, begins }: Ways): { places: Int32Array; meet: Int32Array } {
  const numbers = new Places(xs.length);
  const places = xs.map((x, at) => numbers.numberOf(x, ys[at] ?? 0));
  const meet = new Int32Array(numbers.count);
  const count = (place: number) => (meet[place] = (meet[place] ?? 0) + 1);
  for (const place of places) count(place);
  for (let way = 0; way + 1 < begins.length; way += 1) {
    count(places[begins[way] ?? 0] ?? 0);
    count(places[(begins[way + 1] ?? 0) - 1] ?? 0);
  }
  return { places, meet };
}

/** Cuts ways where they meet. @throws Refusal 400 for roads that are longer than any */
export function edgesOf(ways: Ways): Edges {
  const { xs, ys, begins } = ways;
  const { places, meet } = meetings(ways);
  const nodeOf = new Int32Array(meet.length).fill(-1);
  let nodes = 0;
  const node = (place: number): number => {
    if (nodeOf[place] === -1) {
      nodeOf[place] = nodes;
      nodes += 1;
    }
    return nodeOf[place] ?? 0;
  };
  const columns = { from: new Growing(), to: new Growing(), length: new Growing(), time: new Growing() };
  const [oneWay, starts, keptX, keptY] = [new Growing(), new Growing(), new Growing(), new Growing()];
  let whole = 0;
  const cut = (way: number, first: number, last: number) => {
    const length = lengthOf(ways, first, last);
    whole += length;
    if (length > MOST_LENGTH || whole > MOST_WHOLE_LENGTH) throw tooLong();
    columns.from.push(node(places[first] ?? 0));
    columns.to.push(node(places[last] ?? 0));
    columns.length.push(length);
    columns.time.push(Math.max(1, Math.round((length * MS_KMH_A_CENTIMETRE) / (ways.kmh[way] ?? 1))));
    oneWay.push(ways.oneWay[way] ?? 0);
    starts.push(keptX.length);
    for (let at = first; at <= last; at += 1) {
      keptX.push(xs[at] ?? 0);
      keptY.push(ys[at] ?? 0);
    }
  };
  for (let way = 0; way + 1 < begins.length; way += 1) {
    let first = begins[way] ?? 0;
    for (let at = first + 1; at < (begins[way + 1] ?? 0); at += 1) {
      if ((meet[places[at] ?? 0] ?? 0) < 2) continue;
      cut(way, first, at);
      first = at;
    }
  }
  starts.push(keptX.length);
  return {
    nodes,
    from: columns.from.taken(),
    to: columns.to.taken(),
    length: columns.length.taken(),
    time: columns.time.taken(),
    oneWay: oneWay.taken(),
    begins: starts.taken(),
    xs: keptX.taken(),
    ys: keptY.taken(),
  };
}

/** Some of the edges, with their nodes numbered anew. */
export function only(edges: Edges, isKept: (edge: number) => boolean): Edges {
  const kept = Int32Array.from(edges.from.keys()).filter(isKept);
  const nodeOf = new Int32Array(edges.nodes).fill(-1);
  let nodes = 0;
  const numbered = (column: Int32Array) =>
    kept.map((edge) => {
      const before = column[edge] ?? 0;
      if (nodeOf[before] === -1) {
        nodeOf[before] = nodes;
        nodes += 1;
      }
      return nodeOf[before] ?? 0;
    });
  const column = (values: Int32Array) => kept.map((edge) => values[edge] ?? 0);
  const [begins, keptX, keptY] = [new Growing(), new Growing(), new Growing()];
  for (const edge of kept) {
    begins.push(keptX.length);
    for (let at = edges.begins[edge] ?? 0; at < (edges.begins[edge + 1] ?? 0); at += 1) {
      keptX.push(edges.xs[at] ?? 0);
      keptY.push(edges.ys[at] ?? 0);
    }
  }
  begins.push(keptX.length);
  const [from, to] = [numbered(edges.from), numbered(edges.to)];
  return {
    nodes,
    from,
    to,
    length: column(edges.length),
    time: column(edges.time),
    oneWay: column(edges.oneWay),
    begins: begins.taken(),
    xs: keptX.taken(),
    ys: keptY.taken(),
  };
}
