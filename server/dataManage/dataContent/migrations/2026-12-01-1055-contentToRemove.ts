/** What is to be removed from a file store stands in a table until it is gone there. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "contentToRemove" (
    "id" bigint generated always as identity primary key,
    "store" text not null,
    "key" text not null,
    "removeAt" timestamptz not null
  )`,
  `create index "contentToRemove_removeAt" on "contentToRemove" ("removeAt")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
