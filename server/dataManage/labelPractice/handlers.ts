import type { labelPracticeCalls } from '#contract/dataManage/labelPractice/calls.ts';
import { labelPracticeWords } from '#contract/dataManage/labelPractice/words.ts';
import { afterMove } from '#contract/dataManage/labelTask/rules.ts';
import { DONE } from '#contract/ground/core.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { lockDataSetOfJob } from '#server/dataManage/dataSet/queries.ts';
import { dataReach } from '#server/dataManage/dataSet/reach.ts';
import { freezeDataSet } from '#server/dataManage/dataSet/versions.ts';
import { moveLabelJob } from '#server/dataManage/labelJob/queries.ts';
import { makeMove, pinNote, saveDrawn, settleNote, showJob } from '#server/dataManage/labelTask/jobWork.ts';
import { labelTaskMessages } from '#server/dataManage/labelTask/messages.ts';
import { noteMove } from '#server/dataManage/labelTask/moves.ts';
import { releaseLabels } from '#server/dataManage/labelTask/release.ts';
import { lockTask } from '#server/school/task/queries.ts';
import { labelPracticeMessages } from './messages.ts';
import { partyOf, workerOf } from './party.ts';
import { hiddenPictures } from './pictures.ts';
import { didIn } from './progress.ts';
import {
  deleteLabelPractice,
  enterprisesToOffer,
  insertLabelPractice,
  jobsOfStudents,
  labelPracticeById,
  labelPracticeCount,
  labelPracticeList,
  labelPracticeSorts,
  labelsInUse,
  lockLabelPractice,
  nextFreeJob,
  practiceOfTask,
  practicesOfStudent,
  tasksToLink,
  tasksToOffer,
  taskToOffer,
  updateLabelPractice,
  worksOfPractice,
} from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof labelPracticeById>['executeTakeFirstOrThrow']>>;

const shown = ({ dataSetId: _set, ...row }: Row) => row;

/** A practice, locked, at the version that the caller saw. @throws Refusal 404, 409 */
const take = ({ db, actor }: CallContext, { id, version }: { id: string; version: number }) =>
  takeRow(lockLabelPractice(db, partyOf(actor), id), { version }, shown);

function refuseBegun({ taken, accepted }: { taken: number; accepted: number }): void {
  if (taken + accepted > 0) throw new Refusal(409, labelPracticeMessages.begun);
}

/** A student has one job in hand at a time. */
const isInHand = ({ stage, state }: { stage: string; state: string }): boolean =>
  stage === 'annotation' && state !== 'completed';

export const labelPracticeHandlers: Handlers<typeof labelPracticeCalls> = {
  getPageList: ({ db, actor }, input) => {
    const reach = partyOf(actor);
    return answerList(db, input, labelPracticeSorts, {
      rows: (page) => labelPracticeList(db, reach, input, page),
      count: () => labelPracticeCount(db, reach, input),
      show: (rows) => rows.map(shown),
    });
  },

  async getOfferChoices({ db, actor }) {
    return {
      labelTasks: await tasksToOffer(db, dataReach(actor)).execute(),
      enterprises: await enterprisesToOffer(db).execute(),
    };
  },

  async offer(context, form) {
    const { db, actor } = context;
    requireEverything(actor);
    const task = await taskToOffer(db, dataReach(actor), form.labelTaskId).executeTakeFirst();
    if (task === undefined) throw notFound();
    if (task.dataSetId === null) throw new Refusal(409, labelPracticeMessages.noSet);
    const enterprises = await enterprisesToOffer(db).execute();
    if (!enterprises.some(({ id }) => id === form.enterpriseId))
      throw refuseField('enterpriseId', labelPracticeMessages.noEnterprise);
    const added = await insertLabelPractice(db, form).executeTakeFirst();
    if (added === undefined) throw new Refusal(409, labelPracticeMessages.offered);
    context.record(changeOf(labelPracticeWords, { id: added.id, label: task.name, after: form }));
    return added;
  },

  async withdraw(context, seen) {
    requireEverything(context.actor);
    const before = await take(context, seen);
    refuseBegun(before);
    await deleteLabelPractice(context.db, seen.id).execute();
    context.record(changeOf(labelPracticeWords, { id: seen.id, label: before.labelTaskName, before: shown(before) }));
    return DONE;
  },

  async getTaskChoices({ db, actor }) {
    const reach = partyOf(actor);
    return { tasks: reach.party === 'enterprise' ? await tasksToLink(db, reach.enterpriseId).execute() : [] };
  },

  async link(context, { id, version, taskId, jobsEach }) {
    const { db } = context;
    const before = await take(context, { id, version });
    refuseBegun(before);
    const task = await lockTask(db, before.enterpriseId, taskId).executeTakeFirst();
    if (task === undefined) throw notFound();
    if (task.state === 'closed') throw new Refusal(409, labelPracticeMessages.taskClosed);
    const other = await practiceOfTask(db, taskId).executeTakeFirst();
    if (other !== undefined && other.id !== id) throw new Refusal(409, labelPracticeMessages.taskTaken);
    const updated = await updateLabelPractice(db, id, { taskId, jobsEach }).executeTakeFirstOrThrow();
    context.record(
      changeOf(labelPracticeWords, {
        id,
        label: before.labelTaskName,
        before: { taskTitle: before.taskTitle, jobsEach: before.jobsEach },
        after: { taskTitle: task.title, jobsEach },
      }),
    );
    return updated;
  },

  async getMine({ db, actor }) {
    const practices = await practicesOfStudent(db, actor.userId).execute();
    const list = [];
    for (const { labelTaskId, taskState, ...practice } of practices) {
      const did = await didIn(db, actor.userId, labelTaskId, [actor.userId]); // oxlint-disable-line no-await-in-loop -- each may cost a helper process; a student has a few
      const { jobs, quality } = did(actor.userId);
      const mayTake = taskState === 'published' && !jobs.some(isInHand) && jobs.length < practice.jobsEach;
      list.push({ ...practice, jobs, quality, mayTake });
    }
    return { list };
  },

  async takeJob(context, { id }) {
    const { db, actor } = context;
    const practice = await lockLabelPractice(db, partyOf(actor), id).executeTakeFirst();
    if (practice === undefined) throw notFound();
    if (practice.taskState !== 'published') throw new Refusal(409, labelPracticeMessages.notOpen);
    const own = await jobsOfStudents(db, [practice.labelTaskId], [actor.userId]).execute();
    if (own.some(isInHand)) throw new Refusal(409, labelPracticeMessages.unfinished);
    if (own.length >= practice.jobsEach)
      throw new Refusal(409, labelPracticeMessages.hadAll, { params: { most: practice.jobsEach } });
    const job = await nextFreeJob(db, practice.labelTaskId).executeTakeFirst();
    if (job === undefined) throw new Refusal(409, labelPracticeMessages.noneFree);
    await moveLabelJob(db, job.id, afterMove(job, 'take', actor.userId)).execute();
    await noteMove(context, job, 'take');
    const label = `${practice.labelTaskName} #${job.number}`;
    context.record(changeOf(labelPracticeWords, { id, label, after: { move: 'take' } }));
    return { jobId: job.id };
  },

  work: (context, input) => makeMove('annotation', context, workerOf(context.actor), input),
  review: (context, input) => makeMove('validation', context, workerOf(context.actor), input),
  accept: (context, input) => makeMove('acceptance', context, workerOf(context.actor), input),

  async getProgress({ db, actor }, { id }) {
    const reach = partyOf(actor);
    const practice = reach.party === 'student' ? undefined : await labelPracticeById(db, reach, id).executeTakeFirst();
    if (practice === undefined) throw notFound();
    const works = practice.taskId === null ? [] : await worksOfPractice(db, reach, practice.taskId).execute();
    const studentIds = works.map(({ studentId }) => studentId);
    const did = await didIn(db, actor.userId, practice.labelTaskId, studentIds);
    return { list: works.map((work) => ({ ...work, ...did(work.studentId) })) };
  },

  async release(context, { id, version, name }) {
    const { db, actor } = context;
    const practice = await take(context, { id, version });
    const { dataSetId, labelTaskId } = practice;
    if (dataSetId === null) throw new Refusal(409, labelTaskMessages.noSet);
    const released = await releaseLabels(db, actor.userId, { id: labelTaskId, dataSetId });
    const set = await lockDataSetOfJob(db, dataSetId).executeTakeFirstOrThrow();
    const note = practice.taskTitle;
    const frozen = await freezeDataSet(db, set, { name, note, createdByName: actor.realName });
    const answer = { ...released, number: frozen?.number ?? null };
    context.record(changeOf(labelPracticeWords, { id, label: practice.labelTaskName, after: { name, ...answer } }));
    return answer;
  },

  async getJob({ db, actor, services }, { id }) {
    const hidden = partyOf(actor).party === 'staff' ? null : hiddenPictures(services);
    return { ...(await showJob(db, workerOf(actor), id, hidden)), classes: await labelsInUse(db).execute() };
  },

  saveObjects: (context, input) => saveDrawn(context, workerOf(context.actor), input),
  addNote: (context, input) => pinNote(context, workerOf(context.actor), input),
  closeNote: (context, { id }) => settleNote(context, workerOf(context.actor), id),
};
