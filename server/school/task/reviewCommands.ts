/** An enterprise accepts what a teacher marked, or rejects it. */
import type { taskEnterpriseCalls } from '#contract/school/task/calls.ts';
import { WORK_MOVES } from '#contract/school/task/rules.ts';
import { workWords } from '#contract/school/task/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { CallContext, Handlers } from '#server/ground/core/context.ts';
import { takeWork, worksOfEnterprise } from './service.ts';
import { tell } from './tell.ts';
import { updateWork } from '#server/school/taskWork/queries.ts';

type Commands = Handlers<typeof taskEnterpriseCalls>;
type Context = Omit<CallContext<'signedIn'>, 'upload' | 'token'>;

async function review(
  context: Context,
  seen: { id: string; version: number },
  move: 'accept' | 'reject',
  comment: string,
): Promise<{ version: number }> {
  const { actor, db, request, services } = context;
  const now = services.now();
  const work = await takeWork(db, worksOfEnterprise(actor), seen, move, { language: request.language, now });
  const state = WORK_MOVES[move].to;
  const kept = await updateWork(db, seen.id, { state, verdict: comment, reviewedAt: now }).executeTakeFirstOrThrow();
  const told = { params: { task: work.title, name: work.studentName }, comment, taskId: work.taskId };
  if (move === 'accept') {
    await tell(context, [work.studentId], { ...told, told: 'accepted', screen: 'student' });
    await tell(context, [work.teacherId], { ...told, told: 'accepted', screen: 'teacher', workId: seen.id });
  } else await tell(context, [work.teacherId], { ...told, told: 'rejected', screen: 'teacher', workId: seen.id });
  const label = `${work.title} / ${work.studentName}`;
  context.record(changeOf(workWords, { id: seen.id, label, before: work, after: { state, verdict: comment } }));
  return kept;
}

export const acceptWork: Commands['acceptWork'] = (context, { id, version, comment }) =>
  review(context, { id, version }, 'accept', comment);

export const rejectWork: Commands['rejectWork'] = (context, { id, version, comment }) =>
  review(context, { id, version }, 'reject', comment);
