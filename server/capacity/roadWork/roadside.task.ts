/** Areas along roads, aside: a winding road takes a second or two. */
import { task } from '#server/ground/aside/task.ts';
import { roadside, type Place } from './roadside.ts';

export const roadsidesTask = task(
  import.meta.url,
  'roadsides',
  ({ places, margin }: { places: readonly Place[]; margin: number }) => places.map((place) => roadside(place, margin)),
);
