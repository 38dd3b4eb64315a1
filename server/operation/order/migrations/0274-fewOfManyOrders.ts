/** Few of many, which the indexes over all orders pass by: those without a price or a distance, those that were cancelled or failed by price and by distance, and those in another currency than most. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create index "order_endedPrice" on "order" ("status", (coalesce("price", -1)), "id") where "status" in ('cancelled', 'failed')`,
  `create index "order_endedDistance" on "order" ("status", (coalesce("distance", -1)), "id") where "status" in ('cancelled', 'failed')`,
  `create index "order_unpriced" on "order" ("status", "id") where "price" is null`,
  `create index "order_unmeasured" on "order" ("status", "id") where "distance" is null`,
  `create index "order_currency" on "order" ("currency", "requestedAt", "id") where "currency" <> 'CNY'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
