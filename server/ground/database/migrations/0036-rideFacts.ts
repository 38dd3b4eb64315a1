/** What prices depend on besides the ride: the calendar, tolls that were told; and the nightly check of prices. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // a day that counts as another of the week: a holiday as a Sunday, a make-up working day as the one it makes up for
  `create table "workDay" (
    "day" date primary key,
    "name" text not null,
    "countsAs" smallint not null check ("countsAs" between 1 and 7)
  )`,
  // what the roads of a ride cost, told before it is charged
  `create table "orderToll" (
    "orderId" bigint primary key references "order" on delete cascade,
    "amount" integer not null check ("amount" >= 0),
    "toldAt" timestamptz not null
  )`,
  `create table "priceCheckRun" (
    "day" date primary key,
    "checked" integer not null,
    "explained" integer not null,
    "faults" integer not null,
    "ranAt" timestamptz not null
  )`,
  `create table "priceCheck" (
    "id" bigint generated always as identity primary key,
    "orderId" bigint not null unique references "order" on delete cascade,
    "day" date not null,
    -- why the charge departs from the quote, as the rule says; or what contradicts
    "isFault" boolean not null,
    "reasons" text[] not null,
    "quoted" integer,
    "charged" integer not null,
    "posted" integer not null,
    "ordered" integer,
    "currency" text not null
  )`,
  `create index "priceCheck_day" on "priceCheck" ("day", "id")`,
  `create index "priceCheck_faults" on "priceCheck" ("day", "id") where "isFault"`,
  `create index "orderCharge_chargedAt" on "orderCharge" ("chargedAt", "orderId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
