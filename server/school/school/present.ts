/** A school as it goes out. */
import type { SchoolRow } from '#contract/school/school/calls.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { allows, type Actor } from '#server/ground/core/actor.ts';
import { maskMobile } from '#server/ground/core/masks.ts';
import { schoolById, type schoolList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof schoolList>['execute']>>[number];

/** The contact’s number is whole only for those who maintain it. */
export const toRow = (
  actor: Actor,
  { departmentCount, majorCount, teacherCount, studentCount, ...row }: Row,
): SchoolRow => ({
  ...row,
  contactMobile: allows(actor, 'sys:school:update') ? row.contactMobile : maskMobile(row.contactMobile),
  departmentCount: Number(departmentCount),
  majorCount: Number(majorCount),
  teacherCount: Number(teacherCount),
  studentCount: Number(studentCount),
});

/** The school as it is now; null when it is gone. */
export async function currentSchool(db: Db, actor: Actor, id: string): Promise<SchoolRow | null> {
  const row = await schoolById(db, null, id).executeTakeFirst();
  return row === undefined ? null : toRow(actor, row);
}
