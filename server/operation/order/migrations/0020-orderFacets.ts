/** Pairs of filters of the order list: one index over words and facets, and one for each flag. */
import { sql, type Kysely } from 'kysely';

const FLAGS = [
  'tooLong',
  'tooShort',
  'tooFast',
  'tooSlow',
  'noDuration',
  'priceMismatch',
  'nowhere',
  'noDropOff',
  'noPrice',
  'oddPassengers',
];

const statements = [
  // values of nearly all orders are not facets: their posting lists would be scanned in vain
  `create function "orderFacets"("status" text, "supplierId" bigint, "flags" text[], "price" integer)
    returns text[] language sql immutable parallel safe as $$
    select array_remove(array['supplier:' || "supplierId"::text, 'price:' || left("price"::text, 2) || ':' || length("price"::text),
      case when "status" <> 'completed' then 'status:' || "status" end,
      case when "status" <> 'completed' and "price" is not null then 'priced:' || "status" end], null) || "flags"
  $$`,
  `drop index "order_grams"`,
  `create index "order_found" on "order" using gin ("textGrams"("pickUpName", "dropOffName"), "textGrams"("passengerName", ''),
    "orderFacets"("status", "supplierId", "flags", "price"))`,
  `drop index "order_flags"`,
  ...FLAGS.map(
    (flag) => `create index "order_${flag}" on "order" ("requestedAt", "id") where "flags" @> array['${flag}']`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
