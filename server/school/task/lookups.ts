/** The majors of a teacher, and the students of a major, for choosing. */
import type { taskEnterpriseCalls } from '#contract/school/task/calls.ts';
import { MOST_STUDENTS } from '#contract/school/task/rules.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound } from '#server/ground/core/refusal.ts';
import { majorInReach, majorsInReach, placeOfUser, studentsOfMajor } from '#server/school/school/queries.ts';
import { placeReachOf } from '#server/school/school/reach.ts';

type Calls = Handlers<typeof taskEnterpriseCalls>;

/** Oneself, or a teacher within the place that one reaches. */
export const majorsOfTeacher: Calls['getMajorIdByTeacherId'] = async ({ actor, db }, { teacherId }) => {
  const isOwn = teacherId === undefined || teacherId === actor.userId;
  const teacher = await placeOfUser(db, teacherId ?? actor.userId).executeTakeFirst();
  const isTeacher = teacher?.type === 'teacher' && teacher.schoolId !== null;
  if (isOwn && !isTeacher) return { list: [] };
  if (!isTeacher) throw notFound();
  if (!isOwn) {
    const reach = await placeReachOf(db, actor);
    const fits = (place: 'schoolId' | 'departmentId' | 'majorId') =>
      reach?.[place] === null || reach?.[place] === teacher[place];
    if (reach === null || !fits('schoolId') || !fits('departmentId') || !fits('majorId')) throw notFound();
  }
  return { list: await majorsInReach(db, teacher).execute() };
};

export const studentsOfMajorWithin: Calls['getStudentByMajorId'] = async ({ actor, db }, { majorId }) => {
  const reach = await placeReachOf(db, actor);
  if (reach === null || (await majorInReach(db, reach, majorId).executeTakeFirst()) === undefined) throw notFound();
  const students = await studentsOfMajor(db, majorId, MOST_STUDENTS).execute();
  return { list: students.map((student) => ({ ...student, employeeId: student.employeeId ?? '' })) };
};
