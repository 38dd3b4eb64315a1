/** A student hands in. Attempts are kept and numbered; nothing replaces what was handed in before. */
import type { taskStudentCalls } from '#contract/school/task/calls.ts';
import { MOST_WORK_FILES, submitHindrance, WORK_MOVES } from '#contract/school/task/rules.ts';
import { workWords } from '#contract/school/task/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { say } from '#server/ground/core/messages.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import { attachFiles } from '#server/base/file/service.ts';
import { taskMessages } from './messages.ts';
import { ATTEMPT_FILES, currentStudentWork } from './present.ts';
import { holdTask } from './queries.ts';
import { tell } from './tell.ts';
import { insertAttempt, lockWork, updateWork, workOnTask } from '#server/school/taskWork/queries.ts';

export const submitWork: Handlers<typeof taskStudentCalls>['submit'] = async (
  context,
  { id: taskId, version, text, fileIds },
) => {
  const { actor, db, services } = context;
  const now = services.now();
  const own = await workOnTask(db, taskId, actor.userId).executeTakeFirst();
  const task = await holdTask(db, taskId).executeTakeFirst();
  if (own === undefined || task === undefined) throw notFound();
  const current = () => currentStudentWork(db, actor.userId, taskId, now);
  const locked = lockWork(db, { party: 'student', studentId: actor.userId }, own.id);
  const work = await takeRow(locked, { version }, current);
  const hindrance = submitHindrance(work, task.state, now);
  if (hindrance !== null) {
    const sentence = hindrance === 'state' ? taskMessages.cannotMove : taskMessages[hindrance];
    throw new Refusal(409, sentence, {
      params: { state: say(taskMessages[work.state], context.request.language) },
      data: { current: await current() },
    });
  }
  if (text.trim() === '' && fileIds.length === 0) throw refuseField('text', taskMessages.emptySubmission);
  const number = work.attemptCount + 1;
  const attempt = await insertAttempt(db, {
    workId: work.id,
    number,
    text,
    submittedAt: now,
  }).executeTakeFirstOrThrow();
  await attachFiles(context, { object: ATTEMPT_FILES, objectId: attempt.id }, fileIds, { max: MOST_WORK_FILES });
  const state = WORK_MOVES.submit.to;
  const fields = { state, attemptCount: number, submittedAt: now };
  const kept = await updateWork(db, work.id, fields).executeTakeFirstOrThrow();
  await tell(context, [work.teacherId], {
    told: 'submitted',
    params: { task: work.title, name: work.studentName },
    screen: 'teacher',
    taskId,
    workId: work.id,
  });
  const label = `${work.title} / ${work.studentName}`;
  const after = { state, attemptCount: number, files: fileIds.length };
  context.record(changeOf(workWords, { id: work.id, label, before: work, after }));
  return { ...kept, number };
};
