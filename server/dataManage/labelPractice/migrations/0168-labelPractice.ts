import { sql, type Kysely } from 'kysely';

/** Labelling tasks that enterprises give to students. */
const statements = [
  `create table "labelPractice" (
    "id" bigint generated always as identity primary key,
    "labelTaskId" bigint not null unique references "labelTask" on delete cascade,
    "enterpriseId" bigint not null references "supplier",
    "taskId" bigint unique references "task" on delete set null,
    "jobsEach" integer not null default 2 check ("jobsEach" between 1 and 50),
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "labelPractice_enterprise" on "labelPractice" ("enterpriseId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
