/** Schools, enterprises, and the tasks that enterprises give to students through teachers. */
import { sql, type Kysely } from 'kysely';

/** Columns of every row that people edit. */
const bookkeeping = `add column "createdAt" timestamptz not null default now(),
    add column "updatedAt" timestamptz not null default now(),
    add column "version" integer not null default 1`;

const statements = [
  `alter table "supplier"
    add column "kind" text not null default 'supplier' check ("kind" in ('supplier', 'enterprise'))`,
  `alter table "school"
    add column "nameEn" text not null default '',
    add column "areaCode" text not null default '',
    add column "address" text not null default '',
    add column "contactName" text not null default '',
    add column "contactMobile" text not null default '',
    add column "remark" text not null default '',
    ${bookkeeping}`,
  `create index "school_createdAt" on "school" ("createdAt", "id")`,
  `create index "school_codeSort" on "school" ("code", "id")`,
  `alter table "department" add column "nameEn" text not null default '', ${bookkeeping}`,
  `alter table "major" add column "nameEn" text not null default '', ${bookkeeping}`,
  `create index "sysUser_departmentId" on "sysUser" ("departmentId")`,
  `create index "sysUser_majorId" on "sysUser" ("majorId", "type")`,
  `create index "sysUser_typeByAccount" on "sysUser" ("type", "account", "id")`,
  `create index "sysUser_typeByCreation" on "sysUser" ("type", "createdAt", "id")`,
  `create table "task" (
    "id" bigint generated always as identity primary key,
    "enterpriseId" bigint not null references "supplier",
    "title" text not null,
    "description" text not null default '',
    "capacity" integer not null check ("capacity" between 1 and 5000),
    "acceptBy" timestamptz not null,
    "dueAt" timestamptz not null,
    "state" text not null default 'draft' check ("state" in ('draft', 'published', 'closed')),
    "publishedAt" timestamptz,
    "closedAt" timestamptz,
    "createdBy" bigint references "sysUser",
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("dueAt" > "acceptBy")
  )`,
  `create index "task_createdAt" on "task" ("createdAt", "id")`,
  `create index "task_dueAt" on "task" ("dueAt", "id")`,
  `create index "task_enterpriseId" on "task" ("enterpriseId", "createdAt", "id")`,
  `create index "task_createdBy" on "task" ("createdBy")`,
  // No major: all majors of the school.
  `create table "taskOffer" (
    "id" bigint generated always as identity primary key,
    "taskId" bigint not null references "task" on delete cascade,
    "schoolId" bigint not null references "school",
    "majorId" bigint references "major",
    unique nulls not distinct ("taskId", "schoolId", "majorId")
  )`,
  `create index "taskOffer_schoolId" on "taskOffer" ("schoolId")`,
  `create index "taskOffer_majorId" on "taskOffer" ("majorId")`,
  // First level: a teacher's answer to a task. A teacher who has not answered has no row.
  `create table "taskAssignment" (
    "id" bigint generated always as identity primary key,
    "taskId" bigint not null references "task",
    "teacherId" bigint not null references "sysUser",
    "state" text not null check ("state" in ('accepted', 'declined', 'released')),
    "reason" text not null default '',
    "answeredAt" timestamptz not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("taskId", "teacherId")
  )`,
  `create index "taskAssignment_teacherId" on "taskAssignment" ("teacherId")`,
  // A task reaches a major once, so that no student gets it twice.
  `create table "taskRelease" (
    "id" bigint generated always as identity primary key,
    "assignmentId" bigint not null references "taskAssignment",
    "taskId" bigint not null references "task",
    "majorId" bigint not null references "major",
    "dueAt" timestamptz not null,
    "attempts" integer not null check ("attempts" between 1 and 10),
    "acceptLate" boolean not null,
    "note" text not null default '',
    "releasedAt" timestamptz not null,
    unique ("taskId", "majorId")
  )`,
  `create index "taskRelease_assignmentId" on "taskRelease" ("assignmentId")`,
  `create index "taskRelease_majorId" on "taskRelease" ("majorId")`,
  // Second level: one student's part in a release, with the name and number of the day it was released.
  `create table "taskWork" (
    "id" bigint generated always as identity primary key,
    "releaseId" bigint not null references "taskRelease",
    "taskId" bigint not null references "task",
    "studentId" bigint not null references "sysUser",
    "studentName" text not null,
    "studentNumber" text not null,
    "state" text not null default 'assigned'
      check ("state" in ('assigned', 'submitted', 'returned', 'marked', 'accepted', 'rejected')),
    "attemptCount" integer not null default 0,
    "attemptsAllowed" integer not null,
    "score" integer check ("score" between 0 and 100),
    "comment" text not null default '',
    "verdict" text not null default '',
    "submittedAt" timestamptz,
    "markedAt" timestamptz,
    "reviewedAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("taskId", "studentId")
  )`,
  `create index "taskWork_releaseId" on "taskWork" ("releaseId", "studentNumber", "id")`,
  `create index "taskWork_byNumber" on "taskWork" ("taskId", "studentNumber", "id")`,
  `create index "taskWork_bySubmission" on "taskWork" ("taskId", (coalesce("submittedAt", '-infinity'::timestamptz)), "id")`,
  `create index "taskWork_state" on "taskWork" ("taskId", "state")`,
  `create index "taskWork_studentId" on "taskWork" ("studentId", "createdAt", "taskId")`,
  `create table "taskAttempt" (
    "id" bigint generated always as identity primary key,
    "workId" bigint not null references "taskWork",
    "number" integer not null,
    "text" text not null default '',
    "submittedAt" timestamptz not null,
    "outcome" text not null default '' check ("outcome" in ('', 'returned', 'marked')),
    "score" integer check ("score" between 0 and 100),
    "comment" text not null default '',
    "answeredAt" timestamptz,
    unique ("workId", "number")
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
