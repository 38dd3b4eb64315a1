/** Pairs of filters of the order list: one index over words and facets, and one for each flag. */
import { sql, type Kysely } from 'kysely';

const FLAGS = ['tooLong', 'tooShort', 'tooFast', 'tooSlow', 'noDuration', 'priceMismatch'];

const statements = [
  `create function "orderFacets"("status" text, "supplierId" bigint, "source" text, "flags" text[], "price" integer)
    returns text[] language sql immutable parallel safe as $$
    select array_remove(array['status:' || "status", 'supplier:' || "supplierId"::text, 'source:' || "source",
      case when "price" is not null then 'priced' end, 'price:' || left("price"::text, 2) || ':' || length("price"::text)],
      null) || "flags"
  $$`,
  `drop index "order_grams"`,
  `create index "order_found" on "order" using gin ("textGrams"("pickUpName", "dropOffName"), "textGrams"("passengerName", ''),
    "orderFacets"("status", "supplierId", "source", "flags", "price"))`,
  `drop index "order_flags"`,
  ...FLAGS.map(
    (flag) => `create index "order_${flag}" on "order" ("requestedAt", "id") where "flags" @> array['${flag}']`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
