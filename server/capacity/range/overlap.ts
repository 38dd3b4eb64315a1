/** How two areas lie to each other, and which ranges an area gets into conflict with. */
import Flatbush from 'flatbush';
import { boundsOf, verticesIn, type AreaGeometry } from '#contract/ground/geometry.ts';
import type { RangeClash } from '#contract/capacity/range/calls.ts';
import {
  clashes,
  decider,
  isAlways,
  shareGroups,
  type RangeRule,
  type Schedule,
} from '#contract/capacity/range/rules.ts';
import { AreaTest, sidesOf } from './rangeIndex.ts';
import type { PublishedRange, Ranges } from './ranges.ts';

/** The first as seen from the second: it is apart from it, crosses its border, holds it, or lies in it. */
export type AreaRelation = 'apart' | 'overlaps' | 'contains' | 'inside';

/** Sides of an area in a tree of boxes. */
function treeOf(sides: Int32Array): Flatbush {
  const tree = new Flatbush(sides.length / 4, 16, Int32Array);
  for (let at = 0; at < sides.length; at += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides.subarray(at, at + 4);
    tree.add(Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1));
  }
  tree.finish();
  return tree;
}

const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  Math.sign((bx - ax) * (cy - ay) - (cx - ax) * (by - ay));

/** Whether a side of one area crosses one of the other, not merely touching it. */
function bordersCross(one: Int32Array, other: Int32Array): boolean {
  const [few, many] = one.length < other.length ? [one, other] : [other, one];
  const tree = treeOf(many);
  for (let at = 0; at < few.length; at += 4) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = few.subarray(at, at + 4);
    const met = tree.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), (place) => {
      const [cx = 0, cy = 0, dx = 0, dy = 0] = many.subarray(place * 4, place * 4 + 4);
      const apart = turn(ax, ay, bx, by, cx, cy) * turn(ax, ay, bx, by, dx, dy);
      return apart < 0 && turn(cx, cy, dx, dy, ax, ay) * turn(cx, cy, dx, dy, bx, by) < 0;
    });
    if (met.length > 0) return true;
  }
  return false;
}

/** Where the corners and the middles of the sides of one area lie in the other. */
function placesIn(sides: Int32Array, area: AreaTest): { inside: boolean; outside: boolean } {
  const found = { inside: false, outside: false };
  for (let at = 0; at < sides.length && !(found.inside && found.outside); at += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides.subarray(at, at + 4);
    for (const place of [area.place(x0, y0), area.place(Math.round((x0 + x1) / 2), Math.round((y0 + y1) / 2))]) {
      if (place > 0) found.inside = true;
      if (place < 0) found.outside = true;
    }
  }
  return found;
}

/** A metre or so beside the middle of a side: whether two areas whose borders run together have an inside in common. */
function shareAnInside(sides: Int32Array, one: AreaTest, other: AreaTest): boolean {
  for (let at = 0; at < sides.length; at += 4) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = sides.subarray(at, at + 4);
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length < 1000) continue;
    const step = 100 / length;
    for (const way of [1, -1]) {
      const x = Math.round((x0 + x1) / 2 - (y1 - y0) * step * way);
      const y = Math.round((y0 + y1) / 2 + (x1 - x0) * step * way);
      if (one.place(x, y) > 0) return other.place(x, y) > 0;
    }
  }
  return false;
}

/** How one area lies to another. Touching is not overlapping: neighbours may share a border. */
export function relationOf(one: AreaGeometry, other: AreaGeometry): AreaRelation {
  if (one.coordinates.length === 0 || other.coordinates.length === 0) return 'apart';
  const a = new AreaTest(one);
  const b = new AreaTest(other);
  if (a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south) return 'apart';
  const aSides = sidesOf(one);
  const bSides = sidesOf(other);
  if (bordersCross(aSides, bSides)) return 'overlaps';
  const aInB = placesIn(aSides, b);
  const bInA = placesIn(bSides, a);
  if (aInB.inside && (aInB.outside || bInA.inside)) return 'overlaps';
  if (aInB.inside) return 'inside';
  if (bInA.inside) return bInA.outside ? 'overlaps' : 'contains';
  if (!shareAnInside(aSides, a, b)) return 'apart';
  return aInB.outside ? 'contains' : 'inside';
}

/** A range as it is or would be. */
export interface Claim extends RangeRule {
  id?: string | undefined;
  geometry: AreaGeometry;
  groups: readonly string[];
  schedule: Schedule;
}

const MOST_CLASHES = 50;
/** Vertices of other ranges looked at for one answer. */
const MOST_VERTICES_MET = 300_000;

const RELATION_OF_OTHER = { overlaps: 'overlaps', contains: 'inside', inside: 'contains' } as const;

function clashOf(claim: Claim, other: PublishedRange): RangeClash | null {
  const questions = clashes(claim, other);
  const relation = questions.length === 0 ? 'apart' : relationOf(claim.geometry, other.geometry);
  if (relation === 'apart') return null;
  const { id, name, kind, speedLimit, priority } = other;
  return {
    id,
    name,
    kind,
    speedLimit,
    priority,
    relation: RELATION_OF_OTHER[relation],
    questions: questions.map((question) => ({
      question,
      winner: decider<RangeRule>(question, claim, other) === claim ? 'this' : 'other',
    })),
    isTie: priority === claim.priority,
    isTimed: !isAlways(claim.schedule) || !isAlways(other.schedule),
  };
}

/** The ranges that apply, overlap a claim and answer the same question otherwise. */
export function clashesWith({ index }: Ranges, claim: Claim): { list: RangeClash[]; isCapped: boolean } {
  const list: RangeClash[] = [];
  if (claim.geometry.coordinates.length === 0) return { list, isCapped: false };
  let met = 0;
  for (const place of index.meeting(...boundsOf(claim.geometry.coordinates))) {
    const other = index.ranges[place];
    if (other === undefined || other.id === claim.id || !shareGroups(claim.groups, other.groups)) continue;
    if (clashes(claim, other).length === 0) continue;
    met += verticesIn(other.geometry.coordinates);
    if (list.length === MOST_CLASHES || met > MOST_VERTICES_MET) return { list, isCapped: true };
    const clash = clashOf(claim, other);
    if (clash !== null) list.push(clash);
  }
  return { list: list.sort((one, other) => other.priority - one.priority), isCapped: false };
}
