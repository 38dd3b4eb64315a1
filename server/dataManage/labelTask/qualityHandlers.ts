import { randomInt } from 'node:crypto';
import { FORECAST_DAYS } from '#contract/dataManage/labelTask/forecast.ts';
import type { labelQualityPart } from '#contract/dataManage/labelTask/qualityCalls.ts';
import { takenBack } from '#contract/dataManage/labelTask/rules.ts';
import { labelJobWords } from '#contract/dataManage/labelTask/words.ts';
import { DONE } from '#contract/ground/core.ts';
import {
  insertLabelJobs,
  lockLabelJob,
  moveLabelJob,
  newestLabelJob,
  seenLabelTask,
  stripFrames,
} from '#server/dataManage/labelJob/queries.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import { findings } from '#server/dataManage/labelQuality/findings.ts';
import {
  acceptedByDay,
  insertRepeatedFrames,
  ownFrames,
  remainingFrames,
  untestedJobs,
} from '#server/dataManage/labelQuality/queries.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';

import { jobName, noteMove } from './moves.ts';
import { labelTaskMessages } from './messages.ts';
import { paceOf, qualityOf } from './report.ts';
import { lockLabelTask } from './queries.ts';

const DAY_MS = 86_400_000;
/** Locks the task before its job, as those do who add frames. */
async function takeJob({ db, actor }: CallContext, { id, version }: { id: string; version: number }) {
  requireEverything(actor);
  return takeRow(lockLabelJob(db, dataReach(actor), id), { version }, (row) => row);
}

export const labelQualityHandlers: Handlers<typeof labelQualityPart> = {
  async getQuality({ db, actor, services }, { taskId }) {
    if ((await seenLabelTask(db, dataReach(actor), taskId).executeTakeFirst()) === undefined) throw notFound();
    const timeZone = services.settings.get(fleetTimeZone);
    const now = services.now().getTime();
    const today = new WallClock(timeZone).text(now).slice(0, 10);
    const since = new Date(now - FORECAST_DAYS * DAY_MS).toISOString();
    const done = await acceptedByDay(db, taskId, timeZone, since).execute();
    const { frames: remaining } = await remainingFrames(db, taskId).executeTakeFirstOrThrow();
    return { ...qualityOf(await findings(db, actor.userId, taskId)), ...paceOf(done, today, remaining) };
  },

  async addTests(context, { perJob, ...seen }) {
    const { db } = context;
    const source = await takeJob(context, seen);
    if (source.state !== 'completed' || source.isRepeat) throw new Refusal(409, labelTaskMessages.notKnown);
    const known = await ownFrames(db, source.id).execute();
    const jobs = await untestedJobs(db, source.taskId).execute();
    if (jobs.length === 0) throw new Refusal(409, labelTaskMessages.noneWaits);
    const own = await stripFrames(
      db,
      jobs.map(({ id }) => id),
    ).execute();
    const strips = Map.groupBy(own, ({ jobId }) => jobId);
    const rows = jobs.flatMap(({ id: jobId, firstFrame, lastFrame }) => {
      const start = randomInt(known.length);
      return Array.from({ length: Math.min(perJob, known.length) }, (_, index) => known[(start + index) % known.length])
        .filter((frame) => frame !== undefined)
        .map(({ id: testOf, ...frame }, index) => {
          // behind any of its frames; each test frame at a turn of its own
          const behind = randomInt(firstFrame, lastFrame + 1);
          const turn = behind + (index + 1) / (perJob + 1);
          // of the strip around it: one of its own would tell
          const strip = strips.get(jobId)?.[behind - firstFrame]?.strip ?? '';
          return { ...frame, taskId: source.taskId, jobId, testOf, isRepeated: true, turn, strip };
        });
    });
    // within what one statement may carry
    for (let at = 0; at < rows.length; at += 1000)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await insertRepeatedFrames(db, rows.slice(at, at + 1000)).execute();
    context.record(changeOf(labelJobWords, { id: source.id, label: jobName(source), after: { perJob } }));
    return { jobs: jobs.length };
  },

  async repeat(context, seen) {
    const { db } = context;
    const source = await takeJob(context, seen);
    if (source.isRepeat) throw new Refusal(409, labelTaskMessages.repeatOfRepeat);
    const { taskId, firstFrame, lastFrame } = source;
    // two who add jobs to one task take their turns
    await lockLabelTask(db, dataReach(context.actor), taskId).executeTakeFirstOrThrow();
    const number = ((await newestLabelJob(db, taskId).executeTakeFirst())?.number ?? 0) + 1;
    const row = { taskId, number, firstFrame, lastFrame, annotatorId: null, reviewerId: null, repeats: source.id };
    const [job] = await insertLabelJobs(db, [row]).execute();
    if (job === undefined) throw new Error('the job was not written');
    const frames = (await ownFrames(db, source.id).execute()).map(({ id: _original, place, ...frame }) => ({
      ...frame,
      taskId,
      jobId: job.id,
      place,
      turn: place,
      isRepeated: true,
    }));
    await insertRepeatedFrames(db, frames).execute();
    context.record(
      changeOf(labelJobWords, { id: job.id, label: jobName({ ...source, number }), after: { isRepeat: true } }),
    );
    return { id: job.id };
  },

  async takeBack(context, seen) {
    const before = await takeJob(context, seen);
    const after = takenBack(before);
    if (after === null) throw new Refusal(409, labelTaskMessages.nobodyHasIt);
    await moveLabelJob(context.db, before.id, after).execute();
    await noteMove(context, before, 'giveBack');
    context.record(
      changeOf(labelJobWords, {
        id: before.id,
        label: jobName(before),
        before: { annotatorName: before.annotatorName, reviewerName: before.reviewerName, state: before.state },
        after: {
          annotatorName: after.annotatorId === null ? '' : before.annotatorName,
          reviewerName: after.reviewerId === null ? '' : before.reviewerName,
          state: after.state,
        },
      }),
    );
    return DONE;
  },
};
