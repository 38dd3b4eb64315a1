/** The end of an import: what it staged goes into its set, all of it at once. */
import type { DataImport, ImportFound } from '#contract/dataManage/dataSet/importCalls.ts';
import { draftAsItIs } from '#server/dataManage/dataSet/draft.ts';
import { lockDataSetOfJob, updateDataSet } from '#server/dataManage/dataSet/queries.ts';
import type { JobContext } from '#server/ground/job/define.ts';
import {
  deleteReplaced,
  dropKnownFrames,
  dropKnownObjects,
  endReplaced,
  type importOfJob,
  inheritContents,
  inheritFrames,
  inheritObjects,
  publishStaged,
  sealFrames,
  stagedObjectCount,
  updateDataImport,
} from './queries.ts';

type Import = NonNullable<Awaited<ReturnType<ReturnType<typeof importOfJob>['executeTakeFirst']>>>;
type Outcome = NonNullable<DataImport['outcome']>;

const SEALED_AT_ONCE = 2000;

/**
 * A run that was killed within may do it again.
 * @param told what the import keeps of what was found, and how many objects were left out
 */
export async function publishImport(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  { id, dataSetId, onKnown }: Pick<Import, 'id' | 'dataSetId' | 'onKnown'>,
  told: { readonly found: ImportFound | null; readonly leftOut: number },
): Promise<Outcome> {
  if (onKnown === 'prelabel')
    await db.transaction().execute(async (transaction) => {
      // in this order, a run that was killed behind it may do it again
      await dropKnownObjects(transaction, id).execute();
      await inheritFrames(transaction, id).execute();
      await inheritObjects(transaction, id).execute();
    });
  await inheritContents(db, id).execute();
  while ((await sealFrames(db, id, SEALED_AT_ONCE).execute()).length > 0) signal.throwIfAborted();
  return db.transaction().execute(async (transaction) => {
    const set = await lockDataSetOfJob(transaction, dataSetId).executeTakeFirstOrThrow();
    const draft = set.newestVersion + 1;
    const same = await dropKnownFrames(transaction, id, 'same').executeTakeFirstOrThrow();
    const kept =
      onKnown === 'keep'
        ? Number((await dropKnownFrames(transaction, id, 'any').executeTakeFirstOrThrow()).numDeletedRows)
        : 0;
    const ended = await endReplaced(transaction, id, draft).executeTakeFirstOrThrow();
    const gone = await deleteReplaced(transaction, id, draft).executeTakeFirstOrThrow();
    const { objects } = await stagedObjectCount(transaction, id).executeTakeFirstOrThrow();
    const published = await publishStaged(transaction, id, draft).executeTakeFirstOrThrow();
    const replaced = Number(ended.numUpdatedRows) + Number(gone.numDeletedRows);
    const outcome = {
      added: Number(published.numUpdatedRows) - replaced,
      replaced,
      unchanged: Number(same.numDeletedRows),
      kept,
      leftOut: told.leftOut,
      objects,
    };
    await updateDataSet(transaction, dataSetId, await draftAsItIs(transaction, set)).execute();
    const found = told.found === null ? null : JSON.stringify(told.found);
    const row = { state: 'done', outcome: JSON.stringify(outcome), found } as const;
    await updateDataImport(transaction, id, row).execute();
    return outcome;
  });
}
