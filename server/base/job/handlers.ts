import { DONE } from '#contract/ground/core.ts';
import type { jobCalls } from '#contract/base/job/calls.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import { messages } from '#server/ground/core/messages.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { startListExport } from './listExportJob.ts';
import { jobMessages } from '#server/ground/job/messages.ts';
import { jobCount, jobInputOf, jobList, jobOf, jobSorts, lockJobOf } from '#server/ground/job/queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof jobOf>['executeTakeFirstOrThrow']>>;

const toJob = (row: Row) => ({
  ...row,
  doneCount: Number(row.doneCount),
  totalCount: row.totalCount === null ? null : Number(row.totalCount),
});

export const jobHandlers: Handlers<typeof jobCalls> = {
  async getPageList({ actor, db }, input) {
    const page = pageOf(input, jobSorts);
    const [rows, total] = await Promise.all([
      jobList(db, actor.userId, input, page).execute(),
      totalOf(db, jobCount(db, actor.userId, input), input.withTotal),
    ]);
    return listAnswer(rows.map(toJob), page, total);
  },

  async getById({ actor, db }, { id }) {
    const job = await jobOf(db, actor.userId, id).executeTakeFirst();
    if (job === undefined) throw notFound();
    return toJob(job);
  },

  exportList: startListExport,

  async cancel(context, { id }) {
    const { actor, db, request, services } = context;
    const job = await lockJobOf(db, actor.userId, id).executeTakeFirst();
    if (job === undefined) throw notFound();
    if (job.finishedAt !== null) throw new Refusal(409, jobMessages.ended, { data: { current: toJob(job) } });
    await services.jobs.cancel(db, id, request.language);
    context.afterCommit(() => services.jobs.cancelHere(id));
    context.record({
      object: 'job',
      objectId: id,
      label: job.kind,
      before: { cancelled: false },
      after: { cancelled: true },
    });
    return DONE;
  },

  async getDownloadTicket({ actor, db, services }, { id, fileName }) {
    const job = await jobOf(db, actor.userId, id).executeTakeFirst();
    if (job === undefined || !job.files.some(({ name }) => name === fileName)) throw notFound();
    // the active role may have lost, since the job began, what the file shows
    if (!services.jobs.allowsFetch(job.kind, actor)) throw new Refusal(403, messages.forbidden);
    const made = await jobInputOf(db, actor.userId, id).executeTakeFirst();
    if (!services.jobs.mayFetch(job.kind, actor, made?.input)) throw new Refusal(409, jobMessages.beyondYours);
    return { address: await services.downloads.issue(id, fileName, actor.sessionId) };
  },
};
