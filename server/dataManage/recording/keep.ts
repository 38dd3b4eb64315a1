/** What becomes of orders by themselves: they expire, and what was received goes into its data set. */
import { recordingCalls } from '#contract/dataManage/recording/calls.ts';
import type { RecordingProblem } from '#contract/dataManage/recording/rules.ts';
import { attach, fileById } from '#server/base/file/queries.ts';
import { deleteStaged, insertDataImport, updateDataImport } from '#server/dataManage/dataImport/queries.ts';
import { lockDataSetOfJob, updateDataSet } from '#server/dataManage/dataSet/queries.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { repeatedly } from '#server/ground/core/repeatedly.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import {
  expireRecordings,
  failWithJobs,
  forgetParts,
  lockReceived,
  recordingsWithParts,
  updateRecording,
} from './queries.ts';
import { incoming } from './upload.ts';

const EVERY_MS = 1000;
const MOST_AT_ONCE = 20;
/** A set that takes other imports is waited for so long. */
const LONGEST_WAIT_MS = 6 * 3_600_000;

type Keeping = Pick<Services, 'commands' | 'db' | 'jobs' | 'live' | 'log' | 'now' | 'storage'>;
type Received = NonNullable<Awaited<ReturnType<ReturnType<typeof lockReceived>['executeTakeFirst']>>>;

const LIST = recordingCalls.getPageList.path;

const fail = ({ now }: Keeping, db: Db, id: string, problem: RecordingProblem) =>
  updateRecording(db, id, { state: 'failed', problem, endedAt: now() }).execute();

/** Begins the import of one, or says why there is none. Does nothing while the set takes another import. */
async function beginOne(services: Keeping, db: Db, row: Received): Promise<void> {
  const { id, dataSetId, fileId, requestedById, language } = row;
  const set = dataSetId === null ? undefined : await lockDataSetOfJob(db, dataSetId).executeTakeFirst();
  if (dataSetId === null || set === undefined) return void (await fail(services, db, id, 'setGone'));
  if (set.state === 'archived') return void (await fail(services, db, id, 'setArchived'));
  if (set.state === 'importing') {
    const waited = services.now().getTime() - Date.parse(row.receivedAt ?? '');
    if (waited > LONGEST_WAIT_MS) await fail(services, db, id, 'setBusy');
    return;
  }
  const file = fileId === null ? undefined : await fileById(db, fileId).executeTakeFirst();
  if (requestedById === null || file === undefined || file.state !== 'confirmed')
    return void (await fail(services, db, id, 'notImported'));
  const importId =
    row.importId ??
    (
      await insertDataImport(db, {
        dataSetId,
        format: null,
        folder: null,
        store: null,
        state: 'importing',
        jobId: null,
        createdById: requestedById,
      }).executeTakeFirstOrThrow()
    ).id;
  await attach(db, [file.id], 'dataImport', importId).execute();
  // an earlier run that failed may have left something
  await deleteStaged(db, importId).execute();
  const job = { kind: 'recordingImport' as const, input: { recordingId: id }, userId: requestedById, language };
  const jobId = await services.jobs.start(db, job);
  await updateDataImport(db, importId, { state: 'importing', jobId, message: '' }).execute();
  await updateDataSet(db, dataSetId, { state: 'importing' }).execute();
  await updateRecording(db, id, { importId, jobId }).execute();
}

/** Each in a transaction of its own; a person with too many jobs under way is waited for. */
export async function beginImports(services: Keeping): Promise<void> {
  let after = '0';
  for (let count = 0; count < MOST_AT_ONCE; count += 1) {
    let seen: string | null = null;
    try {
      await services.db.transaction().execute(async (db) => {
        const row = await lockReceived(db, after).executeTakeFirst();
        if (row === undefined) return;
        seen = row.id;
        await beginOne(services, db, row);
        await services.live.tellRows(db, LIST);
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
    }
    if (seen === null) return;
    after = seen;
  }
}

/** Ends orders whose time is over. */
async function expire({ commands, db, live, now }: Keeping): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await expireRecordings(transaction, now().toISOString()).execute();
    for (const { commandId } of rows) if (commandId !== null) await commands.withdraw(transaction, commandId);
    if (rows.length > 0) await live.tellRows(transaction, LIST);
  });
}

/** What was brought in part of orders that ended goes. */
async function clearParts({ db, now, storage }: Keeping): Promise<void> {
  for (const { id } of await recordingsWithParts(db, now().toISOString(), MOST_AT_ONCE).execute()) {
    await storage.local.clear(incoming(id));
    await forgetParts(db, id).execute();
  }
}

async function failEnded({ db, live, now }: Keeping): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const failed = await failWithJobs(transaction, now().toISOString()).execute();
    if (failed.length > 0) await live.tellRows(transaction, LIST);
  });
}

export const keepRecordings = (services: Keeping): (() => Promise<void>) =>
  repeatedly({
    everyMs: EVERY_MS,
    log: services.log,
    problem: 'recordings could not be looked after; it is tried again',
    run: async () => {
      await expire(services);
      await clearParts(services);
      await failEnded(services);
      await beginImports(services);
    },
  });
