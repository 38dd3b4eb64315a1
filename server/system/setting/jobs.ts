/** Everybody's background jobs: stopping one, and running one again. */
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#contract/ground/enums.ts';
import { DONE } from '#contract/ground/core.ts';
import type { settingCalls } from '#contract/system/setting/calls.ts';
import { personJobWords } from '#contract/system/setting/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal } from '#server/ground/core/refusal.ts';
import { jobFolder } from '#server/ground/job/files.ts';
import { outcomeIn } from '#server/ground/job/said.ts';
import { jobMessages } from '#server/ground/job/messages.ts';
import type { Services } from '#server/services.ts';
import { peopleOf } from '#server/access/systemUser/service.ts';
import { settingMessages } from './messages.ts';
import { lockAnyJob, requeueJob, type allJobs } from './queries.ts';

type Commands = Handlers<typeof settingCalls>;
export type JobRow = Awaited<ReturnType<ReturnType<typeof allJobs>['execute']>>[number];

/** A job that ran so often is not run again. */
const MOST_ATTEMPTS = 20;

/** Whether an ended job can go on: a person started it, and the file it reads is still there. */
async function canRetry({ config, jobs }: Services, { id, kind, state, userId, attempt }: JobRow): Promise<boolean> {
  if ((state !== 'failed' && state !== 'cancelled') || userId === null || attempt >= MOST_ATTEMPTS) return false;
  const source = jobs.sourceOf(kind);
  if (source === null) return jobs.knows(kind);
  return access(join(jobFolder(config, id), source)).then(
    () => true,
    () => false,
  );
}

/** A job as it goes out. */
export const presentJob = async (services: Services, row: JobRow, language: Language) => ({
  ...row,
  message: outcomeIn(row, language),
  doneCount: Number(row.doneCount),
  totalCount: row.totalCount === null ? null : Number(row.totalCount),
  account: row.account ?? '',
  realName: row.realName ?? '',
  canRetry: await canRetry(services, row),
});

async function takeJob({ actor, db }: CallContext<'sys:setting:job'>, id: string): Promise<JobRow> {
  const job = await lockAnyJob(db, peopleOf(actor), id).executeTakeFirst();
  if (job === undefined) throw notFound();
  return job;
}

export const cancelJob: Commands['cancelJob'] = async (context, { id }) => {
  const { db, request, services } = context;
  const job = await takeJob(context, id);
  if (job.finishedAt !== null)
    throw new Refusal(409, jobMessages.ended, { data: { current: await presentJob(services, job, request.language) } });
  await services.jobs.cancel(db, id, request.language);
  context.afterCommit(() => services.jobs.cancelHere(id));
  const change = { before: { cancelled: false }, after: { cancelled: true, account: job.account } };
  context.record(changeOf(personJobWords, { id, label: job.kind, ...change }));
  return DONE;
};

export const retryJob: Commands['retryJob'] = async (context, { id }) => {
  const { db, services } = context;
  const job = await takeJob(context, id);
  if (job.finishedAt === null) throw new Refusal(409, settingMessages.notEnded);
  if (!(await canRetry(services, job))) throw new Refusal(409, settingMessages.cannotRetry);
  await requeueJob(db, id).execute();
  const change = { before: { state: job.state }, after: { state: 'queued', account: job.account } };
  context.record(changeOf(personJobWords, { id, label: job.kind, ...change }));
  return DONE;
};
