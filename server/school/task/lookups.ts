/** The majors of a teacher, and the students of a major, for choosing. */
import type { taskEnterpriseCalls } from '#contract/school/task/calls.ts';
import { MOST_STUDENTS } from '#contract/school/task/rules.ts';
import { type Actor } from '#server/ground/core/actor.ts';
import { scopeOf } from '#server/ground/core/scope.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { majorInReach, majorsInReach, placeOfUser, studentsOfMajor } from '#server/school/school/queries.ts';
import { EVERYWHERE, placeReachOf } from '#server/school/school/reach.ts';
import { releaseToMajor, takenByTeacher } from './queries.ts';

type Calls = Handlers<typeof taskEnterpriseCalls>;

/** The enterprise of somebody who reaches that one only; null for other people. */
function enterpriseOf(actor: Actor): string | null {
  const scope = scopeOf(actor);
  return scope.kind === 'suppliers' ? scope.supplierId : null;
}

/** Oneself, a teacher within the place that one reaches, or for an enterprise one who has taken a task of it. */
export const majorsOfTeacher: Calls['getMajorIdByTeacherId'] = async ({ actor, db }, { teacherId }) => {
  const isOwn = teacherId === undefined || teacherId === actor.userId;
  const teacher = await placeOfUser(db, teacherId ?? actor.userId).executeTakeFirst();
  const isTeacher = teacher?.type === 'teacher' && teacher.schoolId !== null;
  if (isOwn && !isTeacher) return { list: [] };
  if (!isTeacher) throw notFound();
  const works = async (enterpriseId: string) =>
    (await takenByTeacher(db, enterpriseId, teacherId ?? '').executeTakeFirst()) !== undefined;
  const enterpriseId = enterpriseOf(actor);
  if (!isOwn && !(enterpriseId !== null && (await works(enterpriseId)))) {
    const reach = await placeReachOf(db, actor);
    const fits = (place: 'schoolId' | 'departmentId' | 'majorId') =>
      reach?.[place] === null || reach?.[place] === teacher[place];
    if (reach === null || !fits('schoolId') || !fits('departmentId') || !fits('majorId')) throw notFound();
  }
  return { list: await majorsInReach(db, teacher).execute() };
};

/** Within the place that one reaches, or for an enterprise a major whose students work on a task of it. */
export const studentsOfMajorWithin: Calls['getStudentByMajorId'] = async ({ actor, db }, { majorId }) => {
  const enterpriseId = enterpriseOf(actor);
  const works =
    enterpriseId !== null && (await releaseToMajor(db, enterpriseId, majorId).executeTakeFirst()) !== undefined;
  const reach = works ? EVERYWHERE : await placeReachOf(db, actor);
  if (reach === null || (await majorInReach(db, reach, majorId).executeTakeFirst()) === undefined) throw notFound();
  const students = await studentsOfMajor(db, majorId, MOST_STUDENTS).execute();
  return { list: students.map((student) => ({ ...student, employeeId: student.employeeId ?? '' })) };
};
