/** The number under which a provider knows a refund of ours. What was refunded before is confirmed by what comes now. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "refund" add column "reference" text not null default ''`,
  `create unique index "refund_reference" on "refund" ("channel", "reference") where "reference" <> ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
