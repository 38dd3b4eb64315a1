/** Figures of demand by map cell and hour of the week. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "surgeCell" (
    "id" bigint generated always as identity primary key,
    "cell" text not null unique check ("cell" ~ '^[0-9a-f]{15}$'),
    "figures" smallint[] not null
      check (cardinality("figures") = 168 and 0 <= all ("figures") and 500 >= all ("figures")),
    "most" smallint not null check ("most" between 100 and 500),
    "changedAt" timestamptz not null
  )`,
  `create index "surgeCell_most" on "surgeCell" ("most", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
