/** What a teacher does: answering an offer, releasing it to students, marking and returning what they hand in. */
import type { taskTeacherCalls } from '#contract/school/task/calls.ts';
import {
  ASSIGNMENT_MOVES,
  canMove,
  MOST_STUDENTS,
  WORK_MOVES,
  type AssignmentState,
} from '#contract/school/task/rules.ts';
import { teacherTaskWords, workWords } from '#contract/school/task/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { majorInReach, studentsOfMajor } from '#server/school/school/queries.ts';
import { taskMessages } from './messages.ts';
import { currentTeacherTask } from './present.ts';
import {
  holdTask,
  insertAssignment,
  insertRelease,
  lockAssignment,
  lockTask,
  offerOfMajor,
  teacherTaskById,
  updateAssignment,
  type Teacher,
} from './queries.ts';
import { requireTeacher, takeWork, worksOfTeacher } from './service.ts';
import { tell, tellEnterprise } from './tell.ts';
import { answerAttempt, countWorks, insertWorks, updateWork } from '#server/school/taskWork/queries.ts';

type Commands = Handlers<typeof taskTeacherCalls>;

/** A task that the teacher sees. 404 for any other. */
async function seenTask(db: Db, teacher: Teacher, id: string, now: Date) {
  const task = await teacherTaskById(db, teacher, id, now.toISOString()).executeTakeFirst();
  if (task === undefined) throw notFound();
  return task;
}

export const answerTask: Commands['answer'] = async (context, { id, version, answer, reason }) => {
  const { actor, db, services } = context;
  const now = services.now();
  const teacher = await requireTeacher(db, actor);
  await seenTask(db, teacher, id, now);
  const task = await holdTask(db, id).executeTakeFirst();
  if (task === undefined) throw notFound();
  const own = await lockAssignment(db, id, teacher.id).executeTakeFirst();
  const overtaken = async () => changedMeanwhile(await currentTeacherTask(db, teacher, id, now));
  if ((own?.version ?? null) !== version) throw await overtaken();
  const before: AssignmentState = own?.state ?? 'offered';
  const move = ASSIGNMENT_MOVES[answer];
  if (!canMove(move, before)) throw new Refusal(409, taskMessages.cannotAnswer);
  if (task.state !== 'published') throw new Refusal(409, taskMessages.notPublished);
  if (answer === 'accept' && now.getTime() > Date.parse(task.acceptBy)) throw new Refusal(409, taskMessages.acceptOver);
  const fields = { state: move.to, reason, answeredAt: now };
  const kept = await (
    own === undefined
      ? insertAssignment(db, { taskId: id, teacherId: teacher.id, ...fields })
      : updateAssignment(db, own.id, fields)
  ).executeTakeFirst();
  if (kept === undefined) throw await overtaken();
  await tellEnterprise(context, task.enterpriseId, {
    told: answer === 'accept' ? 'answeredAccept' : 'answeredDecline',
    params: { name: actor.realName, task: task.title },
    comment: reason,
    taskId: id,
  });
  const states = { before: { state: before }, after: { state: move.to, reason } };
  context.record(changeOf(teacherTaskWords, { id, label: task.title, ...states }));
  return kept;
};

/** Who is to get the task: those of the major on this day, all or the chosen ones of them. */
async function rosterOf(db: Db, majorId: string, studentIds: readonly string[] | null) {
  const students = await studentsOfMajor(db, majorId, MOST_STUDENTS * 20).execute();
  const chosen = studentIds === null ? null : new Set(studentIds);
  const roster = chosen === null ? students : students.filter(({ id }) => chosen.has(id));
  if (chosen !== null && roster.length < chosen.size) throw refuseField('studentIds', taskMessages.notStudents);
  if (roster.length === 0) throw new Refusal(409, taskMessages.noStudents);
  if (roster.length > MOST_STUDENTS) {
    throw refuseField('studentIds', taskMessages.tooManyStudents, { most: MOST_STUDENTS });
  }
  return roster;
}

/** 409 when the task has fewer places left; the caller holds its lock. */
async function checkSeats(db: Db, taskId: string, capacity: number, wanted: number): Promise<void> {
  const { count } = await countWorks(db, taskId).executeTakeFirstOrThrow();
  const left = Math.max(0, capacity - Number(count));
  if (wanted > left) throw new Refusal(409, taskMessages.noSeats, { params: { left, wanted }, data: { left } });
}

/** 404 for a major that is not the teacher's, 400 for one to which the task is not offered. */
async function checkMajor(db: Db, teacher: Teacher, taskId: string, majorId: string): Promise<string> {
  const major = await majorInReach(db, teacher, majorId).executeTakeFirst();
  if (major === undefined) throw notFound();
  const offer = await offerOfMajor(db, taskId, teacher.schoolId, majorId).executeTakeFirst();
  if (offer === undefined) throw refuseField('majorId', taskMessages.notOffered);
  return major.name;
}

export const releaseTask: Commands['release'] = async (context, { id, version, majorId, studentIds, ...form }) => {
  const { actor, db, services } = context;
  const now = services.now();
  const teacher = await requireTeacher(db, actor);
  await seenTask(db, teacher, id, now);
  // One release after the other: places are never given twice.
  const task = await lockTask(db, null, id).executeTakeFirst();
  const own = await lockAssignment(db, id, teacher.id).executeTakeFirst();
  if (task === undefined) throw notFound();
  if (own === undefined || !canMove(ASSIGNMENT_MOVES.release, own.state)) {
    throw new Refusal(409, taskMessages.notAccepted);
  }
  if (own.version !== version) throw changedMeanwhile(await currentTeacherTask(db, teacher, id, now));
  if (task.state !== 'published') throw new Refusal(409, taskMessages.notPublished);
  const dueAt = Date.parse(form.dueAt);
  if (dueAt <= now.getTime() || dueAt > Date.parse(task.dueAt)) throw refuseField('dueAt', taskMessages.dueOutside);
  const majorName = await checkMajor(db, teacher, id, majorId);
  const roster = await rosterOf(db, majorId, studentIds);
  await checkSeats(db, id, task.capacity, roster.length);
  const release = await insertRelease(db, {
    ...form,
    assignmentId: own.id,
    taskId: id,
    majorId,
    releasedAt: now,
  }).executeTakeFirst();
  if (release === undefined) throw new Refusal(409, taskMessages.majorTaken);
  const added = await insertWorks(
    db,
    roster.map((student) => ({
      releaseId: release.id,
      taskId: id,
      studentId: student.id,
      studentName: student.realName,
      studentNumber: student.employeeId ?? '',
      attemptsAllowed: form.attempts,
    })),
  ).execute();
  const kept = await updateAssignment(db, own.id, { state: ASSIGNMENT_MOVES.release.to }).executeTakeFirstOrThrow();
  const told = { params: { task: task.title, name: actor.realName, count: added.length }, taskId: id };
  await tell(
    context,
    added.map(({ studentId }) => studentId),
    { ...told, told: 'released', comment: form.note, screen: 'student' },
  );
  await tellEnterprise(context, task.enterpriseId, { ...told, told: 'releasedToStudents' });
  const after = { state: 'released', major: majorName, students: added.length, ...form };
  context.record(changeOf(teacherTaskWords, { id, label: task.title, before: own, after }));
  return { ...kept, students: added.length };
};

export const markWork: Commands['mark'] = async (context, { id, version, score, comment: given }) => {
  const { actor, db, request, services } = context;
  const now = services.now();
  const reach = worksOfTeacher(actor);
  const work = await takeWork(db, reach, { id, version }, 'mark', { language: request.language, now });
  const state = WORK_MOVES.mark.to;
  // what was handed in anew has at most the comment with which the attempt before was sent back
  const comment = given ?? (work.state === 'submitted' ? '' : work.comment);
  const fields = { state, score, comment, markedAt: now, verdict: '', reviewedAt: null };
  const kept = await updateWork(db, id, fields).executeTakeFirstOrThrow();
  const answered = { outcome: 'marked', score, comment, answeredAt: now } as const;
  await answerAttempt(db, id, work.attemptCount, answered).execute();
  const told = { params: { task: work.title, score, name: work.studentName }, taskId: work.taskId };
  await tell(context, [work.studentId], { ...told, told: 'marked', comment, screen: 'student' });
  await tellEnterprise(context, work.enterpriseId, { ...told, told: 'toReview', workId: id });
  context.record(
    changeOf(workWords, {
      id,
      label: `${work.title} / ${work.studentName}`,
      before: work,
      after: { state, score, comment },
    }),
  );
  return kept;
};

export const returnWork: Commands['return'] = async (context, { id, version, comment }) => {
  const { actor, db, request, services } = context;
  const now = services.now();
  const work = await takeWork(db, worksOfTeacher(actor), { id, version }, 'return', {
    language: request.language,
    now,
  });
  const state = WORK_MOVES.return.to;
  // A returned work may be handed in once more.
  const attemptsAllowed = Math.max(work.attemptsAllowed, work.attemptCount + 1);
  const fields = { state, score: null, comment, attemptsAllowed, verdict: '', reviewedAt: null };
  const kept = await updateWork(db, id, fields).executeTakeFirstOrThrow();
  const answered = { outcome: 'returned', score: null, comment, answeredAt: now } as const;
  await answerAttempt(db, id, work.attemptCount, answered).execute();
  const params = { task: work.title };
  await tell(context, [work.studentId], { told: 'returned', params, comment, screen: 'student', taskId: work.taskId });
  const after = { state, score: null, comment };
  context.record(changeOf(workWords, { id, label: `${work.title} / ${work.studentName}`, before: work, after }));
  return kept;
};
