/** Sums of orders by day and by hour: what questions over months read instead of orders. */
import { sql, type Kysely } from 'kysely';

const SUMS = `"orders" bigint not null,
    "completed" bigint not null,
    "cancelled" bigint not null,
    "failed" bigint not null,
    "unserved" bigint not null,
    "distance" bigint not null,
    "duration" bigint not null,
    -- minor units of "currency"
    "paid" bigint not null,
    "paidCount" bigint not null,
    "farePaid" bigint not null,
    "fareDistance" bigint not null,
    "ratingSum" bigint not null,
    "ratingCount" bigint not null`;

/** What a sum depends on. */
const FACTS = [
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
const factsOf = (row: string) => FACTS.map((name) => `"${row}"."${name}"`).join(', ');
/** No clock differs from another by a part of a quarter of an hour. */
const quarterOf = (row: string) =>
  `date_bin('15 minutes', "${row}"."requestedAt", '2000-01-01T00:00:00Z'), "${row}"."areaCode"`;

const statements = [
  // "at": the beginning of the day, or of the hour, by the fleet's clock
  `create table "figureDay" (
    "at" timestamp not null,
    "areaCode" text not null,
    "supplierId" bigint,
    "source" text not null,
    "status" text not null,
    "cancelledBy" text,
    "currency" text not null,
    ${SUMS}
  )`,
  `create index "figureDay_at" on "figureDay" ("at", "areaCode")`,
  `create table "figureHour" (
    "at" timestamp not null,
    "areaCode" text not null,
    "supplierId" bigint,
    "currency" text not null,
    ${SUMS}
  )`,
  `create index "figureHour_at" on "figureHour" ("at", "areaCode")`,
  // what changed and is not counted again yet. No unique key: two writers of one quarter must not wait for each other
  `create table "figureQueue" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null,
    "areaCode" text not null
  )`,
  `create index "figureQueue_at" on "figureQueue" ("at")`,
  // the clock by which was counted, none before the first time; and the last night on which the sums were proven
  `create table "figureClock" (
    "only" boolean primary key default true check ("only"),
    "timeZone" text not null,
    "provenOn" date,
    "provenAt" timestamptz,
    "wrongCount" integer not null default 0
  )`,
  `create function "queueNewFigures"() returns trigger language plpgsql as $$
  begin
    insert into "figureQueue" ("at", "areaCode") select distinct ${quarterOf('n')} from "newRows" as "n";
    return null;
  end $$`,
  `create function "queueOldFigures"() returns trigger language plpgsql as $$
  begin
    insert into "figureQueue" ("at", "areaCode") select distinct ${quarterOf('o')} from "oldRows" as "o";
    return null;
  end $$`,
  `create function "queueChangedFigures"() returns trigger language plpgsql as $$
  begin
    insert into "figureQueue" ("at", "areaCode")
      select ${quarterOf('o')} from "oldRows" as "o" join "newRows" as "n" on "n"."id" = "o"."id"
        where (${factsOf('n')}) is distinct from (${factsOf('o')})
      union
      select ${quarterOf('n')} from "oldRows" as "o" join "newRows" as "n" on "n"."id" = "o"."id"
        where (${factsOf('n')}) is distinct from (${factsOf('o')});
    return null;
  end $$`,
  `create trigger "order_figuresAdded" after insert on "order" referencing new table as "newRows"
    for each statement execute function "queueNewFigures"()`,
  `create trigger "order_figuresChanged" after update on "order" referencing old table as "oldRows" new table as "newRows"
    for each statement execute function "queueChangedFigures"()`,
  `create trigger "order_figuresRemoved" after delete on "order" referencing old table as "oldRows"
    for each statement execute function "queueOldFigures"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
