/** Pictures of what belongs to a class of labels, and of what only looks like it. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "labelClass" add column "examples" jsonb not null default '[]'`.execute(db);
}
