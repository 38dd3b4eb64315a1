/** What is told stands with its broker, so that one that hangs is passed over. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "tompCall" add column "source" text`,
  `update "tompCall" as "c" set "source" = "b"."source" from "tompBooking" as "b" where "b"."id" = "c"."bookingId"`,
  `alter table "tompCall" alter column "source" set not null`,
  `drop index "tompCall_dueAt"`,
  `create index "tompCall_source" on "tompCall" ("source", "dueAt") where "state" = 'waiting'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
