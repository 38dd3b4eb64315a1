/** Conditions on works that several nouns' queries share. */
import { sql } from 'kysely';

/** The student, still in the major, has handed in nothing of an open task that was due. */
export const owes = (now: string) => sql<boolean>`(
  "taskWork"."attemptCount" = 0 and "taskRelease"."dueAt" < ${now}::timestamptz and "task"."state" = 'published'
  and exists (
    select from "sysUser" as "debtor"
    where "debtor"."id" = "taskWork"."studentId" and "debtor"."majorId" = "taskRelease"."majorId" and "debtor"."state" = 'enabled'
  )
)`;
