import type { labelSetPart } from '#contract/dataManage/labelTask/setCalls.ts';
import { labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { dataReach, seenDataSet, versionOf } from '#server/dataManage/dataSet/reach.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { labelTaskMessages } from './messages.ts';
import { lockLabelTask, updateLabelTask } from './queries.ts';
import { releaseLabels } from './release.ts';
import { takeFrames } from './takeFrames.ts';

export const labelSetHandlers: Handlers<typeof labelSetPart> = {
  async addFromSet(context, { id, version, dataSetId, number: wanted, kind }) {
    const { db, actor, services } = context;
    requireEverything(actor);
    const before = await takeRow(lockLabelTask(db, dataReach(actor), id), { version }, (row) => row);
    if (before.dataSetId !== null && before.dataSetId !== dataSetId)
      throw new Refusal(409, labelTaskMessages.otherSet, { params: { name: before.dataSetName } });
    const { set, at, version: cited } = await versionOf(context, dataSetId, wanted);
    const now = services.now().toISOString();
    const from = { dataSetId, at, versionId: cited?.id ?? null };
    const taken = await takeFrames(db, now, before, from, kind);
    const updated = await updateLabelTask(db, id, {}).executeTakeFirstOrThrow();
    context.record(
      changeOf(labelTaskWords, {
        id,
        label: before.name,
        before: { frames: before.frames, jobs: before.jobs },
        after: { frames: before.frames + taken.frames, jobs: before.jobs + taken.jobs.length, dataSetName: set.name },
      }),
    );
    return { ...updated, ...taken, jobs: taken.jobs.length };
  },

  async release(context, { id, version }) {
    const { db, actor } = context;
    requireEverything(actor);
    const task = await takeRow(lockLabelTask(db, dataReach(actor), id), { version }, (row) => row);
    const { dataSetId } = task;
    if (dataSetId === null) throw new Refusal(409, labelTaskMessages.noSet);
    const set = await seenDataSet(context, dataSetId);
    const answer = await releaseLabels(db, actor.userId, { id, dataSetId });
    context.record(
      changeOf(labelTaskWords, { id, label: task.name, after: { dataSetName: set.name, frames: answer.frames } }),
    );
    return answer;
  },
};
