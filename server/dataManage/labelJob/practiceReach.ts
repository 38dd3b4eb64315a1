/** Who reaches which labelling tasks and jobs of practice. */
import { sql, type RawBuilder } from 'kysely';
import { showsSeen, type DataReach } from '#server/dataManage/dataSet/seenBy.ts';

export type PracticeReach =
  | { readonly party: 'staff'; readonly seen: DataReach }
  | { readonly party: 'enterprise'; readonly enterpriseId: string }
  | { readonly party: 'teacher'; readonly userId: string }
  | { readonly party: 'student'; readonly userId: string };

/** Whether a practice is reached. @param p alias of the practice */
export function reachesPractice(reach: PracticeReach, p: string): RawBuilder<boolean> {
  const taskId = sql.ref(`${p}.taskId`);
  switch (reach.party) {
    case 'staff':
      return sql<boolean>`exists (select 1 from "labelTask" "lt" where "lt"."id" = ${sql.ref(`${p}.labelTaskId`)}
        and ${showsSeen(reach.seen, 'lt.dataSetId')})`;
    case 'enterprise':
      return sql<boolean>`${sql.ref(`${p}.enterpriseId`)} = ${reach.enterpriseId}::bigint`;
    case 'teacher':
      return sql<boolean>`exists (select 1 from "taskAssignment" "ta" where "ta"."taskId" = ${taskId}
        and "ta"."teacherId" = ${reach.userId}::bigint and "ta"."state" <> 'declined')`;
    case 'student':
      return sql<boolean>`exists (select 1 from "taskWork" "tw" where "tw"."taskId" = ${taskId}
        and "tw"."studentId" = ${reach.userId}::bigint)`;
  }
}

/** Whether a student's work is reached. @param w alias of the work */
export function reachesWork(reach: PracticeReach, w: string): RawBuilder<boolean> {
  switch (reach.party) {
    case 'teacher':
      return sql<boolean>`exists (select 1 from "taskRelease" "tr" join "taskAssignment" "ta" on "ta"."id" = "tr"."assignmentId"
        where "tr"."id" = ${sql.ref(`${w}.releaseId`)} and "ta"."teacherId" = ${reach.userId}::bigint)`;
    case 'student':
      return sql<boolean>`${sql.ref(`${w}.studentId`)} = ${reach.userId}::bigint`;
    case 'staff':
    case 'enterprise':
      return sql<boolean>`true`;
  }
}

/** Whether a job is a student's whose work is reached. @param j alias of the job */
export const reachesJob = (reach: PracticeReach, j: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from "labelPractice" "lp" join "taskWork" "w" on "w"."taskId" = "lp"."taskId"
    where "lp"."labelTaskId" = ${sql.ref(`${j}.taskId`)} and "w"."studentId" = ${sql.ref(`${j}.annotatorId`)}
      and ${reachesPractice(reach, 'lp')} and ${reachesWork(reach, 'w')})`;
