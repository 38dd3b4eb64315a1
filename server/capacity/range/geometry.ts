/** From what somebody sends to an area that is kept, and what can be made of two. What is large is worked out aside. */
import {
  verticesIn,
  type AreaGeometry,
  type GeometryProblem,
  type LngLat,
  type PolygonRings,
} from '#contract/ground/geometry.ts';
import { run, type Limits } from '#server/ground/aside/aside.ts';
import { FieldRefusal } from '#server/ground/core/refusal.ts';
import { clipTask, insideOf, insideTask, keptTask, relationsTask } from './areas.task.ts';
import { clip, type ClipOperation } from './clip.ts';
import { keptOf, type KeptArea } from './kept.ts';
import { geometryMessages, rangeMessages } from './messages.ts';
import { sidesOf } from './rangeIndex.ts';
import { AreaTest, relationOf, type AreaRelation } from './relation.ts';

/** So small a task is done sooner than it is handed over. */
const VERTICES_AT_ONCE = 300;
/** The same for what grows with the product of two sizes. */
const PAIRS_AT_ONCE = 200_000;

const limitsOf = (whose: string): Limits => ({
  deadlineMs: 4000,
  memoryMb: 256,
  whose,
  tooLong: rangeMessages.tooComplex,
});

/** 400 with the field's path, and where on the map to look. */
export class GeometryRefusal extends FieldRefusal {
  readonly at: LngLat | null;
  constructor({ kind, path, at }: GeometryProblem, field = 'geometry') {
    const fields = [{ path: `${field}.coordinates.${path.join('.')}`, sentence: geometryMessages[kind], params: {} }];
    super(fields, 400, geometryMessages[kind], undefined, { at, problem: kind });
    this.at = at;
  }
}

/**
 * Joins two areas, cuts the second out of the first, or keeps what is common; for `whose`, the id of who asks.
 * @throws Refusal when that takes too long
 */
export async function combined(
  operation: ClipOperation,
  one: AreaGeometry,
  other: AreaGeometry,
  whose: string,
): Promise<AreaGeometry> {
  return verticesIn(one.coordinates) + verticesIn(other.coordinates) <= VERTICES_AT_ONCE
    ? clip(operation, one, other)
    : run(clipTask, { operation, one, other }, limitsOf(whose));
}

/** Checks an area and cuts it where it crosses the antimeridian. 400 with `at` when it is not valid. */
export async function keep(polygons: PolygonRings[], whose: string, field = 'geometry'): Promise<KeptArea> {
  const found =
    verticesIn(polygons) <= VERTICES_AT_ONCE ? keptOf(polygons) : await run(keptTask, polygons, limitsOf(whose));
  if ('problem' in found) throw new GeometryRefusal(found.problem, field);
  return found.kept;
}

/** How an area lies to each of others. @throws Refusal when that takes too long */
export async function relationsOf(
  area: AreaGeometry,
  areas: readonly AreaGeometry[],
  whose: string,
): Promise<AreaRelation[]> {
  const one = sidesOf(area);
  const others = areas.map(sidesOf);
  const pairs = (one.length / 4) * others.reduce((sum, each) => sum + each.length / 4, 0);
  return pairs <= PAIRS_AT_ONCE
    ? others.map((other) => relationOf(one, other))
    : run(relationsTask, { one, others }, limitsOf(whose));
}

/** For each position (longitude and latitude, one after the other) whether it is in an area. @throws Refusal as above */
export async function positionsIn(area: AreaGeometry, positions: Float64Array, whose: string): Promise<Uint8Array> {
  const sides = sidesOf(area);
  return (sides.length / 4) * positions.length <= PAIRS_AT_ONCE
    ? insideOf(new AreaTest(sides), positions)
    : run(insideTask, { sides, positions }, limitsOf(whose));
}
