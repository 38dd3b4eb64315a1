/** Factors by which rides go beyond the straight line, as they were learned; the newest is what quotes may take. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "quoteFactor" (
    "id" bigint generated always as identity primary key,
    "learnedAt" timestamptz not null,
    "learned" integer not null,
    "judged" integer not null,
    "fixedPercent" smallint not null,
    -- metres; null where there was nothing to judge it on
    "fixedError" integer,
    "learnedError" integer,
    -- thousandths by length, hour and division
    "factors" jsonb not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
