/**
 * Amounts are `bigint`: 3,000 km at a taxi's rate in rupiah are more minor units than an `integer` holds. The bands of prices
 * in the index over facets go on as far.
 */
import { sql, type Kysely } from 'kysely';

const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  order: ['price'],
  orderToll: ['amount'],
  priceQuote: ['total', 'tax'],
  orderCharge: ['total', 'tax', 'meterTotal'],
  priceCheck: ['quoted', 'charged', 'posted', 'ordered', 'invoiced'],
  orderMoney: ['charged', 'paid', 'refunded', 'compensated', 'due'],
  refund: ['amount'],
  paymentEvent: ['amount'],
  supplierStatementOrder: ['value'],
  invoice: ['amount', 'tax', 'total'],
  invoiceOrder: ['total', 'tax'],
};

/** First two digits and length: 62.01 is 2062, 9,900.00 is 4099. `bandsBetween` in server/operation/order/filter.ts says the same. */
const BAND = `case when "price" < 100 then "price"
      ${Array.from({ length: 10 }, (_, more) => more + 1)
        .map((more) => `when "price" < ${10 ** (more + 2)} then ${1000 * more} + "price" / ${10 ** more}`)
        .join('\n      ')}
      else 11000 + "price" / 100000000000 end`;

const facets = [
  `create function "orderFacets"("status" text, "supplierId" bigint, "flags" text[], "price" bigint)
    returns text[] language sql immutable parallel safe as $$
    select array_remove(array['supplier:' || "supplierId"::text, 'price:' || (${BAND})::text,
      case when "status" <> 'completed' then 'status:' || "status" end,
      case when "status" <> 'completed' and "price" is not null then 'priced:' || "status" end], null) || "flags"
  $$`,
  `create index "order_found" on "order" using gin ("textGrams"("pickUpName", "dropOffName"), "textGrams"("passengerName", ''),
    "orderFacets"("status", "supplierId", "flags", "price"))`,
];

/** A column that a trigger names cannot be changed: such triggers go, and come again as they were. */
async function widen(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select distinct "t"."tgname" as "name", pg_get_triggerdef("t"."oid") as "definition" from pg_trigger as "t"
    join pg_depend as "d" on "d"."classid" = 'pg_trigger'::regclass and "d"."objid" = "t"."oid"
      and "d"."refclassid" = 'pg_class'::regclass and "d"."refobjid" = "t"."tgrelid"
    join pg_attribute as "a" on "a"."attrelid" = "t"."tgrelid" and "a"."attnum" = "d"."refobjsubid"
    where "t"."tgrelid" = ${`"${table}"`}::regclass and not "t"."tgisinternal" and "a"."attname" = any(${[...columns]})`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
  const changes = columns.map((column) => `alter column "${column}" type bigint`).join(', ');
  await sql.raw(`alter table "${table}" ${changes}`).execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`drop index "order_found"`).execute(db);
  await sql.raw(`drop function "orderFacets"(text, bigint, text[], integer)`).execute(db);
  for (const [table, columns] of Object.entries(AMOUNTS)) await widen(db, table, columns);
  for (const statement of facets) await sql.raw(statement).execute(db);
}
