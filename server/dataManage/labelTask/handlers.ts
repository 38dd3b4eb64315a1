import { labelTaskForm, type labelTaskCalls } from '#contract/dataManage/labelTask/calls.ts';
import { MOST_FRAMES } from '#contract/dataManage/labelTask/rules.ts';
import { labelTaskWords } from '#contract/dataManage/labelTask/words.ts';
import { DONE } from '#contract/ground/core.ts';
import { IMAGE_PATH } from '#server/base/file/fetch.ts';
import { keepImages, releaseFiles } from '#server/base/file/service.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList, asTheyAre } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import { changedForm, takeRow } from '#server/ground/core/rows.ts';
import { insertLabelJobs, newestLabelJob } from '#server/dataManage/labelJob/queries.ts';
import { jobsOf } from './jobsOf.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import { deleteVersionUses } from '#server/dataManage/dataSet/queries.ts';
import { labelTaskMessages } from './messages.ts';
import {
  deleteLabelTask,
  drawnInTask,
  framePictures,
  insertLabelFrames,
  insertLabelTask,
  labelTaskCount,
  labelTaskList,
  labelTaskSorts,
  lockLabelTask,
  updateLabelTask,
} from './queries.ts';
import { labelSetHandlers } from './setHandlers.ts';

export const labelTaskHandlers: Handlers<typeof labelTaskCalls> = {
  ...labelSetHandlers,

  getPageList: ({ db, actor }, input) =>
    answerList(db, input, labelTaskSorts, {
      rows: (page) => labelTaskList(db, dataReach(actor), input, page),
      count: () => labelTaskCount(db, dataReach(actor), input),
      show: asTheyAre,
    }),

  async addOne(context, form) {
    requireEverything(context.actor);
    const added = await insertLabelTask(context.db, form).executeTakeFirst();
    if (added === undefined) throw refuseTaken('name', labelTaskMessages.nameTaken);
    context.record(changeOf(labelTaskWords, { id: added.id, label: form.name, after: form }));
    return added;
  },

  async updateOne(context, { id, version, ...change }) {
    requireEverything(context.actor);
    const before = await takeRow(lockLabelTask(context.db, dataReach(context.actor), id), { version }, (row) => row);
    const form = changedForm(context, labelTaskForm, before, change);
    const updated = await updateLabelTask(context.db, id, form).executeTakeFirstOrThrow();
    context.record(changeOf(labelTaskWords, { id, label: before.name, before, after: form }));
    return updated;
  },

  async deleteById(context, { id, version }) {
    requireEverything(context.actor);
    const before = await takeRow(lockLabelTask(context.db, dataReach(context.actor), id), { version }, (row) => row);
    if ((await drawnInTask(context.db, id).executeTakeFirst()) !== undefined)
      throw new Refusal(409, labelTaskMessages.drawn);
    await deleteLabelTask(context.db, id).execute();
    await deleteVersionUses(context.db, 'labelTask', id).execute();
    await releaseFiles(context, { object: 'labelTask', objectId: id });
    context.record(changeOf(labelTaskWords, { id, label: before.name, before }));
    return DONE;
  },

  async addFrames(context, { id, version, fileIds }) {
    const { db } = context;
    requireEverything(context.actor);
    const before = await takeRow(lockLabelTask(db, dataReach(context.actor), id), { version }, (row) => row);
    if (before.frames + fileIds.length > MOST_FRAMES)
      throw new Refusal(409, labelTaskMessages.tooManyFrames, { params: { most: MOST_FRAMES } });
    const pictures = new Map((await framePictures(db, fileIds).execute()).map((picture) => [picture.id, picture]));
    const addresses = [...pictures.values()].map(({ publicKey }) => IMAGE_PATH + (publicKey ?? ''));
    const own = new Set(await keepImages(context, { object: 'labelTask', objectId: id }, addresses));
    if (own.size < fileIds.length) throw refuseField('fileIds', labelTaskMessages.notPictures);
    const number = ((await newestLabelJob(db, id).executeTakeFirst())?.number ?? 0) + 1;
    const first = before.frames + 1;
    const jobs = await insertLabelJobs(db, jobsOf(id, first, fileIds.length, before.jobSize, number)).execute();
    const frames = jobs.flatMap(({ id: jobId, firstFrame, lastFrame }) =>
      fileIds.slice(firstFrame - first, lastFrame - first + 1).map((fileId, index) => {
        const { width = null, height = null } = pictures.get(fileId) ?? {};
        if (width === null || height === null) throw refuseField('fileIds', labelTaskMessages.notPictures);
        const place = firstFrame + index;
        return { taskId: id, jobId, place, turn: place, fileId, width, height };
      }),
    );
    await insertLabelFrames(db, frames).execute();
    const updated = await updateLabelTask(db, id, {}).executeTakeFirstOrThrow();
    context.record(
      changeOf(labelTaskWords, {
        id,
        label: before.name,
        before: { frames: before.frames, jobs: before.jobs },
        after: { frames: before.frames + frames.length, jobs: before.jobs + jobs.length },
      }),
    );
    return { ...updated, jobs: jobs.length };
  },
};
