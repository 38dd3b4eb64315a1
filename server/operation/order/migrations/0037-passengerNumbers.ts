/** Only orders with a number wait to be linked: a masked one, or a word, belongs to nobody. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index "order_unlinked"`.execute(db);
  await sql`create index "order_unlinked" on "order" ("id")
    where "passengerId" is null and "passengerMobile" ~ '^[-+() .0-9]*[0-9][-+() .0-9]*$'`.execute(db);
}
