/** Who watched which car, from when until when. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "carWatch" (
    "id" bigint generated always as identity primary key,
    "userId" bigint not null references "sysUser",
    "carId" bigint not null references "car" on delete cascade,
    -- which the window was connected to
    "nodeId" text not null,
    "fromAt" timestamptz not null,
    -- when the node last said that it goes on
    "seenAt" timestamptz not null,
    -- null: it goes on
    "untilAt" timestamptz,
    check ("untilAt" is null or "untilAt" >= "fromAt")
  )`,
  `create index "carWatch_userId" on "carWatch" ("userId")`,
  `create index "carWatch_carId" on "carWatch" ("carId", "fromAt")`,
  `create index "carWatch_untilAt" on "carWatch" ("untilAt")`,
  `create index "carWatch_open" on "carWatch" ("nodeId") where "untilAt" is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
