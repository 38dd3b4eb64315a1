/** What was counted of demand and supply, a row for each minute; the newest is what holds. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "surgeDemand" (
    "at" timestamptz primary key,
    "wishes" integer not null,
    "cars" integer not null,
    -- figure, wishes and cars by cell
    "cells" jsonb not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
