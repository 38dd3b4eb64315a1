/** Quality of labelling: frames that jobs repeat, the plan of a sample, and a record of each move. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "labelTask" add "aql" text not null default '2.5' check ("aql" in ('1.0', '2.5', '4.0', '6.5'))`,
  // the job whose frames another person labels again
  `alter table "labelJob" add "repeats" bigint references "labelJob" ("id") on delete cascade`,
  `create index "labelJob_repeats" on "labelJob" ("repeats")`,
  // "turn" is the order within the job; a repeated frame has the place of the frame that it repeats
  `alter table "labelFrame" add "turn" double precision, add "isRepeated" boolean not null default false,
    add "testOf" bigint references "labelFrame" ("id") on delete cascade`,
  `update "labelFrame" set "turn" = "place"`,
  `alter table "labelFrame" alter "turn" set not null, add check ("testOf" is null or "isRepeated")`,
  `drop index "labelFrame_place"`,
  `create unique index "labelFrame_place" on "labelFrame" ("taskId", "place") where not "isRepeated"`,
  `create index "labelFrame_repeated" on "labelFrame" ("taskId", "place") where "isRepeated"`,
  `create index "labelFrame_testOf" on "labelFrame" ("testOf")`,
  `drop index "labelFrame_jobId"`,
  `create index "labelFrame_jobId" on "labelFrame" ("jobId", "turn")`,
  `create table "labelMove" (
    "id" bigint generated always as identity primary key,
    "jobId" bigint not null references "labelJob" ("id") on delete cascade,
    "userId" bigint references "sysUser" ("id") on delete set null,
    "stage" text not null,
    "move" text not null,
    "at" timestamptz not null
  )`,
  `create index "labelMove_jobId" on "labelMove" ("jobId", "at")`,
  `create index "labelMove_userId" on "labelMove" ("userId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
