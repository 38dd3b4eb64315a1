/** Orders of which the car's distance contradicts its own track, in the order of the list. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "order_distanceDoubted" on "order" ("requestedAt", "id")
    where "flags" @> array['distanceDoubted']`.execute(db);
}
