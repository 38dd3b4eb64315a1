/** Which node does a chore, and when it is due again. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "chore" (
    "name" text primary key,
    "nodeId" text not null,
    "dueAt" timestamptz not null
  )`.execute(db);
}
