/** Shifts of the control room: who is on, and what one shift tells the next. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "shift" (
    "id" bigint generated always as identity primary key,
    "userId" bigint not null references "sysUser",
    "startedAt" timestamptz not null,
    "endedAt" timestamptz
  )`,
  // a person is on once
  `create unique index "shift_on" on "shift" ("userId") where "endedAt" is null`,
  `create index "shift_userId" on "shift" ("userId")`,
  `create table "shiftEntry" (
    "id" bigint generated always as identity primary key,
    "kind" text not null check ("kind" in ('began', 'ended', 'note', 'handedOver')),
    "at" timestamptz not null,
    "userId" bigint not null references "sysUser",
    "toUserId" bigint references "sysUser",
    "note" text not null default '',
    -- of what was handed over: how many alerts
    "alerts" integer not null default 0,
    "isPinned" boolean not null default false
  )`,
  `create index "shiftEntry_pinned" on "shiftEntry" ("id") where "isPinned"`,
  `create index "shiftEntry_userId" on "shiftEntry" ("userId")`,
  `create index "shiftEntry_toUserId" on "shiftEntry" ("toUserId") where "toUserId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
