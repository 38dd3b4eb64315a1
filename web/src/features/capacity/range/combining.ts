import type { CallInput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import type { Drawing } from '#web/ui/map/draw/drawing.ts';
import { areaOfShapes, shapesOf } from '#web/shared/area/shapes.ts';

type Combining = CallInput<'/capacity/range/combine'>;

/** Joins the drawing with another area, cuts that out of it, or keeps the overlap. Rejects with an ApiError. */
export async function combineWith(
  drawing: Drawing,
  operation: Combining['operation'],
  other: Combining['other'],
): Promise<void> {
  const { shapes } = drawing.state;
  const { geometry } = await callApi('/capacity/range/combine', { operation, geometry: areaOfShapes(shapes), other });
  // a drawing that was changed meanwhile is kept
  if (drawing.state.shapes === shapes) drawing.change(shapesOf(geometry));
}
