/** Puts what a car brought into its data set: inspected and imported in one, without a person in between. */
import { z } from 'zod';
import { recordingCalls } from '#contract/dataManage/recording/calls.ts';
import { id } from '#contract/ground/core.ts';
import { runImport } from '#server/dataManage/dataImport/importJob.ts';
import { inspectImport } from '#server/dataManage/dataImport/inspectJob.ts';
import { importOfJob, updateDataImport } from '#server/dataManage/dataImport/queries.ts';
import { defineJob, JobRefused } from '#server/ground/job/define.ts';
import { tellRows } from '#server/ground/live/tell.ts';
import { Carrier, factsOf, stateAt } from './carried.ts';
import { recordingMessages } from './messages.ts';
import { recordingOfJob, updateRecording } from './queries.ts';

export const recordingImportJob = defineJob({
  kind: 'recordingImport',
  permission: 'dataManage:dataSet:import',
  input: z.object({ recordingId: id }),
  async run(context, { recordingId }) {
    const { db, now } = context;
    const recording = await recordingOfJob(db, recordingId).executeTakeFirst();
    if (recording === undefined || recording.importId === null) throw new JobRefused(recordingMessages.importGone);
    const { importId } = recording;
    const facts = recording.facts ?? (await factsOf(db, recording));
    const orderNo = stateAt(facts, recording.before * 1000)?.orderNo ?? '';
    // the history is deleted one day, and what the frames carry stays explained
    await updateRecording(db, recordingId, { facts: JSON.stringify(facts), orderNo }).execute();
    const carrier = new Carrier(recording, facts);
    const under = `recording-${recordingId}`;
    const known = await importOfJob(db, importId).executeTakeFirst();
    if (known?.found === null) {
      const { classes } = await inspectImport(context, importId, under);
      const mapped = classes.map(({ name, classId }) => ({ name, classId }));
      await updateDataImport(db, importId, { classes: JSON.stringify(mapped) }).execute();
    }
    const outcome = await runImport(context, importId, { under, carry: (frame) => carrier.frame(frame) });
    const frames = outcome.added + outcome.replaced + outcome.unchanged + outcome.kept;
    await db.transaction().execute(async (transaction) => {
      const fields = { state: 'imported' as const, problem: null, answer: '', frames, endedAt: now() };
      await updateRecording(transaction, recordingId, fields).execute();
      await tellRows(transaction, recordingCalls.getPageList.path);
    });
    const figures = { frames, placed: carrier.placed, objects: outcome.objects };
    return { message: recordingMessages.imported, params: figures, figures, files: [] };
  },
});
