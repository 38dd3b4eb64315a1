/** A silence may begin later, and may be of all cars or of those within a zone. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "alertSilence" add column "from" timestamptz, add column "rangeId" bigint references "range"`,
  `update "alertSilence" set "from" = "createdAt"`,
  `alter table "alertSilence" alter column "from" set not null`,
  `create index "alertSilence_rangeId" on "alertSilence" ("rangeId") where "rangeId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
