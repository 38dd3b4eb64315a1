/** What was labelled and accepted goes back into the data set, as an import would bring it. */
import { MOST_FRAMES } from '#contract/dataManage/labelTask/rules.ts';
import {
  deleteDataImport,
  deleteReplaced,
  dropKnownFrames,
  endReplaced,
  insertDataImport,
  publishStaged,
  sealFrames,
} from '#server/dataManage/dataImport/queries.ts';
import { draftAsItIs } from '#server/dataManage/dataSet/draft.ts';
import { lockDataSetOfJob, updateDataSet } from '#server/dataManage/dataSet/queries.ts';
import { refuseUnchangeable } from '#server/dataManage/dataSet/reach.ts';
import { insertReleasedObjects, releasedFrames, stageAgain } from '#server/dataManage/labelSet/queries.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { labelTaskMessages } from './messages.ts';
import { inPortions, MOST_RELEASED, objectsToRelease } from './setObjects.ts';

/**
 * Puts the labels of accepted jobs of a task into its data set.
 * @throws Refusal 409 when nothing is accepted, and while the set cannot be changed
 */
export async function releaseLabels(
  db: Db,
  userId: string,
  { id, dataSetId }: { id: string; dataSetId: string },
): Promise<{ frames: number; unchanged: number }> {
  const set = await lockDataSetOfJob(db, dataSetId).executeTakeFirstOrThrow();
  refuseUnchangeable(set);
  const frames = await releasedFrames(db, id, dataSetId).execute();
  if (frames.length === 0) throw new Refusal(409, labelTaskMessages.nothingAccepted);
  // staged under an import that ends with the transaction, so that the set is changed as imports change it
  const staging = await insertDataImport(db, {
    dataSetId,
    state: 'importing',
    createdById: userId,
    jobId: null,
    format: null,
  }).executeTakeFirstOrThrow();
  const setFrameIds = frames.map(({ setFrameId }) => setFrameId);
  const stagedByKey = new Map(
    (await stageAgain(db, staging.id, setFrameIds).execute()).map((frame) => [frame.key, frame.id]),
  );
  const staged = new Map(
    frames.flatMap((frame) => {
      const written = stagedByKey.get(frame.key);
      return written === undefined ? [] : [[frame.id, written] as const];
    }),
  );
  let released = 0;
  // masks of a task may be more than fit in memory; tracks and groups stay within a job
  for (const ofJob of Map.groupBy(frames, ({ jobId }) => jobId).values()) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const objects = await objectsToRelease(db, dataSetId, ofJob, staged);
    released += objects.length;
    if (released > MOST_RELEASED)
      throw new Refusal(409, labelTaskMessages.tooManyReleased, { params: { most: MOST_RELEASED } });
    // oxlint-disable-next-line no-await-in-loop -- the same connection
    await inPortions(
      objects,
      (portion) => insertReleasedObjects(db, portion).execute(),
      ({ shapes }) => shapes.length,
    );
  }
  await sealFrames(db, staging.id, MOST_FRAMES).execute();
  const draft = set.newestVersion + 1;
  const same = await dropKnownFrames(db, staging.id, 'same').executeTakeFirstOrThrow();
  await endReplaced(db, staging.id, draft).execute();
  await deleteReplaced(db, staging.id, draft).execute();
  await publishStaged(db, staging.id, draft).execute();
  await deleteDataImport(db, staging.id).execute();
  await updateDataSet(db, dataSetId, await draftAsItIs(db, set)).execute();
  const unchanged = Number(same.numDeletedRows);
  return { frames: frames.length - unchanged, unchanged };
}
