/** A version of a public page may go public at a moment to come. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "sitePage" add column if not exists "scheduledNumber" integer`,
  `alter table "sitePage" add column if not exists "scheduledAt" timestamptz`,
  `alter table "sitePage" drop constraint if exists "sitePage_scheduled"`,
  `alter table "sitePage" add constraint "sitePage_scheduled" check (
    ("scheduledNumber" is null) = ("scheduledAt" is null)
    and ("scheduledNumber" is null or "scheduledNumber" = "lastNumber"))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
