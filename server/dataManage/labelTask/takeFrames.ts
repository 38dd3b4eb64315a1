import { MOST_FRAMES } from '#contract/dataManage/labelTask/rules.ts';
import type { FrameKind } from '#contract/dataManage/dataSet/rules.ts';
import { insertVersionUse } from '#server/dataManage/dataSet/queries.ts';
import { insertLabelJobs, newestLabelJob } from '#server/dataManage/labelJob/queries.ts';
import { framesOfSet, setTaskDataSet } from '#server/dataManage/labelSet/queries.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { jobsOf } from './jobsOf.ts';
import { labelTaskMessages } from './messages.ts';
import { insertLabelFrames } from './queries.ts';
import { bringObjects, inPortions } from './setObjects.ts';

/** A task that the caller has locked; `frames` are those that it has already. */
interface Task {
  readonly id: string;
  readonly name: string;
  readonly frames: number;
  readonly jobSize: number;
}

/** A data set as it is at a version number; `versionId` null for its draft. */
interface SetAt {
  readonly dataSetId: string;
  readonly at: number;
  readonly versionId: string | null;
}

/**
 * Takes frames of a data set into a task, in new jobs, with the objects that the set has for them.
 * @throws Refusal 409 when the set has no such frames, or the task would have too many
 */
export async function takeFrames(
  db: Db,
  now: string,
  task: Task,
  { dataSetId, at, versionId }: SetAt,
  kind: FrameKind,
) {
  const { id } = task;
  const found = await framesOfSet(db, id, dataSetId, at, kind).execute();
  const pictures = found.flatMap(({ width, height, ...frame }) => {
    if (kind === 'cloud') return [{ ...frame, width: 0, height: 0 }];
    return width === null || height === null ? [] : [{ ...frame, width, height }];
  });
  if (pictures.length === 0) throw new Refusal(409, labelTaskMessages.noPictures);
  if (task.frames + pictures.length > MOST_FRAMES)
    throw new Refusal(409, labelTaskMessages.tooManyFrames, { params: { most: MOST_FRAMES } });
  const first = task.frames + 1;
  const number = ((await newestLabelJob(db, id).executeTakeFirst())?.number ?? 0) + 1;
  const jobs = await insertLabelJobs(db, jobsOf(id, first, pictures.length, task.jobSize, number)).execute();
  const rows = jobs.flatMap(({ id: jobId, firstFrame, lastFrame }) =>
    pictures
      .slice(firstFrame - first, lastFrame - first + 1)
      .map(({ sha256, key, width, height, scene, sensor }, index) => {
        const place = firstFrame + index;
        const strip = `${scene}/${sensor}`;
        return { taskId: id, jobId, place, turn: place, sha256, setKey: key, width, height, strip };
      }),
  );
  const idsByKey = new Map<string | null, { id: string; jobId: string; strip: string }>();
  await inPortions(rows, async (portion) => {
    const written = insertLabelFrames(db, portion).returning(['id', 'jobId', 'setKey', 'strip']);
    for (const { setKey, ...frame } of await written.execute()) idsByKey.set(setKey, frame);
  });
  const frames = pictures.flatMap(({ id: setFrameId, key, scene, width, height }) => {
    const frame = idsByKey.get(key);
    return frame === undefined ? [] : [{ ...frame, setFrameId, scene, kind, width, height }];
  });
  const brought = await bringObjects(db, now, frames);
  await setTaskDataSet(db, id, dataSetId).execute();
  // what a task labels stays as long as the task
  if (versionId !== null)
    await insertVersionUse(db, { versionId, object: 'labelTask', objectId: id, label: task.name }).execute();
  return { frames: rows.length, jobs, ...brought };
}
