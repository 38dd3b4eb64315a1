/** One page of students' works, for a teacher or an enterprise. */
import type { ParsedInputOf } from '#contract/ground/core.ts';
import type { taskTeacherCalls } from '#contract/school/task/calls.ts';
import { answerList } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { toWork } from './present.ts';
import { workCount, workList, workSorts, type WorkReach } from '#server/school/taskWork/queries.ts';

export const listWorks = (
  db: Db,
  reach: WorkReach,
  input: ParsedInputOf<(typeof taskTeacherCalls)['getWorkList']>,
  now: Date,
) => {
  const { overdue, ...others } = input;
  const filters = overdue === true ? { ...others, owedAt: now.toISOString() } : others;
  return answerList(db, input, workSorts, {
    rows: (page) => workList(db, reach, filters, page),
    count: () => workCount(db, reach, filters),
    show: (rows) => rows.map((row) => toWork(row, now)),
  });
};
