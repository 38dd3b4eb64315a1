/** Months of order events and of trips beside those of orders, and what of them changes late. */
import { sql, type Kysely } from 'kysely';

/** What the sums by day and hour depend on, as before. */
const SUMMED = [
  'requestedAt',
  'areaCode',
  'supplierId',
  'source',
  'status',
  'cancelledBy',
  'assignedAt',
  'currency',
  'price',
  'distance',
  'duration',
  'rating',
];
/** What stands in a file of any kind besides. */
const WRITTEN = [
  'tripType',
  'scheduledAt',
  'arrivingAt',
  'pickedUpAt',
  'droppedOffAt',
  'cancelledAt',
  'failedAt',
  'cancelReason',
  'carId',
  'carNumber',
  'passengerId',
  'pickUpName',
  'pickUpLng',
  'pickUpLat',
  'pickUpRangeId',
  'pickUpStationId',
  'dropOffName',
  'dropOffLng',
  'dropOffLat',
  'waited',
  'paymentState',
  'flags',
];
const of = (row: string, names: readonly string[]) => names.map((name) => `"${row}"."${name}"`).join(', ');
const quarter = (at: string) => `date_bin('15 minutes', ${at}, '2000-01-01T00:00:00Z')`;
const day = (at: string) => `(${at} at time zone 'UTC')::date`;
const changed = (names: readonly string[]) => `(${of('n', names)}) is distinct from (${of('o', names)})`;

const statements = [
  `alter table "columnMonth" add "kind" text not null default 'orders' check ("kind" in ('orders', 'orderEvents', 'trips'))`,
  `alter table "columnMonth" alter "kind" drop default`,
  `alter table "columnMonth" rename "orders" to "rows"`,
  `alter table "columnMonth" drop constraint "columnMonth_month_version_key"`,
  `alter table "columnMonth" add unique ("month", "kind", "version")`,
  `drop index "columnMonth_current"`,
  `create unique index "columnMonth_current" on "columnMonth" ("month", "kind") where "retiredAt" is null`,

  // as before, with more columns: one join for both queues, and never row by row
  `create or replace function "queueChangedFigures"() returns trigger language plpgsql set enable_nestloop = off as $$
  begin
    with "c" as materialized (
        select "o"."requestedAt" as "was", "o"."areaCode" as "wasIn", "n"."requestedAt" as "is", "n"."areaCode" as "isIn",
            ${changed(SUMMED)} as "isSummed"
          from "oldRows" as "o" join "newRows" as "n" on "n"."id" = "o"."id" where ${changed([...SUMMED, ...WRITTEN])}),
      "q" as (
        insert into "figureQueue" ("at", "areaCode")
          select ${quarter('"was"')}, "wasIn" from "c" where "isSummed"
          union
          select ${quarter('"is"')}, "isIn" from "c" where "isSummed")
    insert into "columnChange" ("day") select ${day('"was"')} from "c" union select ${day('"is"')} from "c";
    return null;
  end $$`,
  // what happens to an order without a change of its row
  `create function "noteOrderColumns"() returns trigger language plpgsql as $$
  begin
    insert into "columnChange" ("day") select ${day('"o"."requestedAt"')} from "order" as "o" where "o"."id" = new."orderId";
    return null;
  end $$`,
  `create trigger "orderReschedule_columns" after insert on "orderReschedule"
    for each row execute function "noteOrderColumns"()`,
  `create trigger "dispatchRequest_arrivalAdded" after insert on "dispatchRequest"
    for each row when (new."arrivedAt" is not null) execute function "noteOrderColumns"()`,
  `create trigger "dispatchRequest_arrivalChanged" after update of "arrivedAt" on "dispatchRequest"
    for each row when (new."arrivedAt" is distinct from old."arrivedAt") execute function "noteOrderColumns"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
