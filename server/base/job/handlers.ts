import { DONE } from '#contract/ground/core.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { jobCalls } from '#contract/base/job/calls.ts';
import { jobWords } from '#contract/base/job/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { answerList } from '#server/ground/core/list.ts';
import { messages } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { startListExport } from './listExportJob.ts';
import { outcomeIn } from '#server/ground/job/said.ts';
import { jobMessages } from '#server/ground/job/messages.ts';
import { jobCount, jobInputOf, jobList, jobOf, jobSorts, lockJobOf } from '#server/ground/job/queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof jobOf>['executeTakeFirstOrThrow']>>;

const toJob = (row: Row, language: Language) => ({
  ...row,
  message: outcomeIn(row, language),
  doneCount: Number(row.doneCount),
  totalCount: row.totalCount === null ? null : Number(row.totalCount),
});

export const jobHandlers: Handlers<typeof jobCalls> = {
  getPageList: ({ actor, db, request }, input) =>
    answerList(db, input, jobSorts, {
      rows: (page) => jobList(db, actor.userId, input, page),
      count: () => jobCount(db, actor.userId, input),
      show: (rows) => rows.map((row) => toJob(row, request.language)),
    }),

  async getById({ actor, db, request }, { id }) {
    const job = await jobOf(db, actor.userId, id).executeTakeFirst();
    if (job === undefined) throw notFound();
    return toJob(job, request.language);
  },

  exportList: startListExport,

  async cancel(context, { id }) {
    const { actor, db, request, services } = context;
    const job = await lockJobOf(db, actor.userId, id).executeTakeFirst();
    if (job === undefined) throw notFound();
    if (job.finishedAt !== null)
      throw new Refusal(409, jobMessages.ended, { data: { current: toJob(job, request.language) } });
    await services.jobs.cancel(db, id, request.language);
    context.afterCommit(() => services.jobs.cancelHere(id));
    const change = { before: { cancelled: false }, after: { cancelled: true } };
    context.record(changeOf(jobWords, { id, label: job.kind, ...change }));
    return DONE;
  },

  async getDownloadTicket({ actor, db, services }, { id, fileName }) {
    const job = await jobOf(db, actor.userId, id).executeTakeFirst();
    if (job === undefined || !job.files.some(({ name }) => name === fileName)) throw notFound();
    // The active role may have lost the right to the file's content since the job began.
    if (!services.jobs.allowsFetch(job.kind, actor)) throw new Refusal(403, messages.forbidden);
    const made = await jobInputOf(db, actor.userId, id).executeTakeFirst();
    if (!services.jobs.mayFetch(job.kind, actor, made?.input)) throw new Refusal(409, jobMessages.beyondYours);
    return { address: await services.downloads.issue(id, fileName, actor.sessionId) };
  },
};
