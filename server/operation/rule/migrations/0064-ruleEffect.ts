/** What a version of a rule has done since it is in force, beside the time before; the newest measurement of each. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "ruleEffect" (
    "versionId" bigint primary key references "ruleVersion" on delete cascade,
    "result" jsonb not null
  )`.execute(db);
}
