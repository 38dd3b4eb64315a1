import type { CallInput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import type { Drawing } from '#web/ui/map/draw/drawing.ts';
import { areaOfShapes, shapesOf } from './shapes.ts';

type Combining = CallInput<'/capacity/range/combine'>;

/** Joins what is drawn with another area, cuts that out of it, or keeps what is common. Rejects with an ApiError. */
export async function combineWith(
  drawing: Drawing,
  operation: Combining['operation'],
  other: Combining['other'],
): Promise<void> {
  const { shapes } = drawing.state;
  const { geometry } = await callApi('/capacity/range/combine', { operation, geometry: areaOfShapes(shapes), other });
  // somebody who went on drawing meanwhile keeps what they drew
  if (drawing.state.shapes === shapes) drawing.change(shapesOf(geometry));
}
