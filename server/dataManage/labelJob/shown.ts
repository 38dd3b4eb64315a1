/** What is to be seen in frames of labelling jobs, tracks worked out in the frames between their key frames. */
import { type Shown, shownIn } from '#contract/dataManage/labelTask/tracks.ts';
import type { Geometry } from '#contract/dataManage/labelTask/geometry.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { labelObjectsAround, stripFrames } from './queries.ts';

type LabelledObject = Awaited<ReturnType<ReturnType<typeof labelObjectsAround>['execute']>>[number];

/** A mask weighs as much as the objects that its runs would be. */
export const RUNS_OF_AN_OBJECT = 20;
const weightOf = (shape: Geometry): number => (shape.kind === 'mask' ? 1 + shape.runs.length / RUNS_OF_AN_OBJECT : 1);

/**
 * Objects by frame, or null when there are more than `most` of them.
 * @param frames those that are asked for
 */
export async function shownInFrames(
  db: Db,
  frames: readonly { id: string; jobId: string }[],
  most: number,
): Promise<Map<string, Shown<LabelledObject>[]> | null> {
  const jobIds = [...new Set(frames.map(({ jobId }) => jobId))];
  const wanted = frames.map(({ id }) => id);
  const objects = await labelObjectsAround(db, wanted, jobIds, most + 1).execute();
  if (objects.length > most) return null;
  const framesOf = Map.groupBy(await stripFrames(db, jobIds).execute(), ({ jobId }) => jobId);
  const objectsOf = Map.groupBy(objects, ({ jobId }) => jobId);
  const isWanted = new Set(wanted);
  const shown = new Map<string, Shown<LabelledObject>[]>();
  let count = 0;
  for (const jobId of jobIds) {
    for (const [frameId, seen] of shownIn(objectsOf.get(jobId) ?? [], framesOf.get(jobId) ?? [])) {
      if (!isWanted.has(frameId)) continue;
      shown.set(frameId, seen);
      for (const { object } of seen) count += weightOf(object.geometry);
      if (count > most) return null;
    }
  }
  return shown;
}
