/** Months of orders as columns: which files hold them, and which days changed since they were written. */
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
/** What stands in a file of columns besides. */
const WRITTEN = [
  'tripType',
  'scheduledAt',
  'pickedUpAt',
  'droppedOffAt',
  'cancelledAt',
  'cancelReason',
  'carNumber',
  'passengerId',
  'pickUpName',
  'pickUpLng',
  'pickUpLat',
  'dropOffName',
  'dropOffLng',
  'dropOffLat',
  'paymentState',
  'flags',
];
const of = (row: string, names: readonly string[]) => names.map((name) => `"${row}"."${name}"`).join(', ');
const quarter = (at: string) => `date_bin('15 minutes', ${at}, '2000-01-01T00:00:00Z')`;
const day = (at: string) => `(${at} at time zone 'UTC')::date`;
const quarterOf = (row: string) => `${quarter(`"${row}"."requestedAt"`)}, "${row}"."areaCode"`;
const dayOf = (row: string) => day(`"${row}"."requestedAt"`);
const changed = (names: readonly string[]) => `(${of('n', names)}) is distinct from (${of('o', names)})`;

const statements = [
  `create table "columnMonth" (
    "id" bigint generated always as identity primary key,
    -- the first day of a month of UTC
    "month" date not null,
    "version" integer not null,
    -- the form of the file; a reader knows one
    "form" integer not null,
    -- orders requested before it are in the file
    "upTo" timestamptz not null,
    "store" text not null,
    "key" text not null,
    "orders" bigint not null,
    "bytes" bigint not null,
    "sha256" text not null,
    "writtenAt" timestamptz not null,
    -- a reader found that it is not what was written
    "damagedAt" timestamptz,
    -- another version took its place
    "retiredAt" timestamptz,
    unique ("month", "version")
  )`,
  `create unique index "columnMonth_current" on "columnMonth" ("month") where "retiredAt" is null`,
  // no unique key: two writers of one day must not wait for each other
  `create table "columnChange" (
    "id" bigint generated always as identity primary key,
    "day" date not null
  )`,
  `create index "columnChange_day" on "columnChange" ("day")`,

  `create or replace function "queueNewFigures"() returns trigger language plpgsql as $$
  begin
    insert into "figureQueue" ("at", "areaCode") select distinct ${quarterOf('n')} from "newRows" as "n";
    insert into "columnChange" ("day") select distinct ${dayOf('n')} from "newRows" as "n";
    return null;
  end $$`,
  `create or replace function "queueOldFigures"() returns trigger language plpgsql as $$
  begin
    insert into "figureQueue" ("at", "areaCode") select distinct ${quarterOf('o')} from "oldRows" as "o";
    insert into "columnChange" ("day") select distinct ${dayOf('o')} from "oldRows" as "o";
    return null;
  end $$`,
  // one join for both queues, and never row by row: its plan is kept from the first statement, which may have changed one order
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
  `create or replace function "queueWheelchairFigures"() returns trigger language plpgsql as $$
  begin
    insert into "figureQueue" ("at", "areaCode")
      select ${quarterOf('o')} from "order" as "o" where "o"."id" in (new."orderId", old."orderId");
    insert into "columnChange" ("day")
      select distinct ${dayOf('o')} from "order" as "o" where "o"."id" in (new."orderId", old."orderId");
    return null;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
