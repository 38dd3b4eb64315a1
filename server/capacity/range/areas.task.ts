/** Geometry of areas that are large, aside. */
import { verticesIn, type AreaGeometry } from '#contract/ground/geometry.ts';
import { task } from '#server/ground/aside/task.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { clip, type ClipOperation } from './clip.ts';
import { keptOf } from './kept.ts';
import { rangeMessages } from './messages.ts';
import { AreaTest, relationOf } from './relation.ts';

const file = import.meta.url;

/** Of a result, which has to be handed back: more than twice what can be kept. */
const MOST_VERTICES_CLIPPED = 50_000;

export const keptTask = task(file, 'kept', keptOf);

export const clipTask = task(
  file,
  'clip',
  ({ operation, one, other }: { operation: ClipOperation; one: AreaGeometry; other: AreaGeometry }) => {
    const area = clip(operation, one, other);
    if (verticesIn(area.coordinates) > MOST_VERTICES_CLIPPED) throw new Refusal(400, rangeMessages.tooComplex);
    return area;
  },
);

export const relationsTask = task(file, 'relations', ({ one, others }: { one: Int32Array; others: Int32Array[] }) =>
  others.map((other) => relationOf(one, other)),
);

/** For each position, longitude and latitude one after the other, whether it is in the area. */
export const insideTask = task(file, 'inside', ({ sides, positions }: { sides: Int32Array; positions: Float64Array }) =>
  insideOf(new AreaTest(sides), positions),
);

export function insideOf(area: AreaTest, positions: Float64Array): Uint8Array {
  return Uint8Array.from({ length: positions.length / 2 }, (_, at) =>
    Number(area.contains(positions[at * 2] ?? 0, positions[at * 2 + 1] ?? 0)),
  );
}
