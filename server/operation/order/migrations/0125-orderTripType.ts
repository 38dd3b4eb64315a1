/** How a ride was sold. What was ordered before was for one party, at once. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "order" add column "tripType" text not null default 'private'
    check ("tripType" in ('private', 'shared', 'reservation'))`,
  ...['shared', 'reservation'].map(
    (type) => `create index "order_${type}" on "order" ("requestedAt", "id") where "tripType" = '${type}'`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
