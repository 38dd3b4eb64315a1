/** A check value that shows whether a node has the key that secrets are sealed with. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table "vault" (
    "id" integer primary key check ("id" = 1),
    "check" text not null,
    "createdAt" timestamptz not null default now()
  )`.execute(db);
}
