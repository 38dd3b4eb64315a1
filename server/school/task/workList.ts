/** One page of students' works, for a teacher or an enterprise. */
import type { ParsedInputOf } from '#contract/ground/core.ts';
import type { taskTeacherCalls } from '#contract/school/task/calls.ts';
import { listAnswer, pageOf, totalOf } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { toWork } from './present.ts';
import { workCount, workList, workSorts, type WorkReach } from '#server/school/taskWork/queries.ts';

export async function listWorks(
  db: Db,
  reach: WorkReach,
  input: ParsedInputOf<(typeof taskTeacherCalls)['getWorkList']>,
  now: Date,
) {
  const page = pageOf(input, workSorts);
  const [rows, total] = await Promise.all([
    workList(db, reach, input, page).execute(),
    totalOf(db, workCount(db, reach, input), input.withTotal),
  ]);
  return listAnswer(
    rows.map((row) => toWork(row, now)),
    page,
    total,
  );
}
