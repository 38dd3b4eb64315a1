/** Orders that ended without a car, and by who cancelled them, in the order of the list. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create index "order_unserved" on "order" ("requestedAt", "id")
    where "status" in ('cancelled', 'failed') and "assignedAt" is null`,
  ...['passenger', 'operator', 'vehicle'].map(
    (canceller) =>
      `create index "order_cancelledBy_${canceller}" on "order" ("requestedAt", "id") where "cancelledBy" = '${canceller}'`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
