/** How two areas lie to each other. The work grows with the product of their sides: see `relationsOf` in geometry.ts. */
import Flatbush from 'flatbush';
import { AreaTest } from './rangeIndex.ts';

export { AreaTest } from './rangeIndex.ts';

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

/** How one area, given by its sides (`sidesOf`), lies to another. Touching is not overlapping: neighbours may share a border. */
export function relationOf(one: Int32Array, other: Int32Array): AreaRelation {
  if (one.length === 0 || other.length === 0) return 'apart';
  const a = new AreaTest(one);
  const b = new AreaTest(other);
  if (a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south) return 'apart';
  if (bordersCross(one, other)) return 'overlaps';
  const aInB = placesIn(one, b);
  const bInA = placesIn(other, a);
  if (aInB.inside && (aInB.outside || bInA.inside)) return 'overlaps';
  if (aInB.inside) return 'inside';
  if (bInA.inside) return bInA.outside ? 'overlaps' : 'contains';
  if (!shareAnInside(one, a, b)) return 'apart';
  return aInB.outside ? 'contains' : 'inside';
}
