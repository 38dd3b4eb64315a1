/** Orders through the open API, and the cars assigned to them. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // keys of passengers' apps belong to no supplier; `source` identifies their orders
  `alter table "apiKey" alter "supplierId" drop not null`,
  `alter table "apiKey" drop constraint "apiKey_hourlyQuota_check"`,
  `alter table "apiKey"
    add "purpose" text not null default 'notice' check ("purpose" in ('notice', 'order')),
    add "source" text not null default '',
    add check ("hourlyQuota" between 1 and 1000000),
    add check (("purpose" = 'notice') = ("supplierId" is not null)),
    add check (("purpose" = 'order') = ("source" <> ''))`,

  `create sequence "openOrderNo"`,
  `alter table "order" add "carId" bigint references "car"`,
  `create index "order_carId" on "order" ("carId", "requestedAt", "id") where "carId" is not null`,

  // the search for a car; one row for each order that the dispatcher handles
  `create table "dispatchRequest" (
    "orderId" bigint primary key references "order" on delete cascade,
    "seats" integer not null default 1 check ("seats" between 1 and 100),
    "wheelchair" boolean not null default false,
    "carGroup" text not null default '',
    "waiting" boolean not null default true,
    "waitUntil" timestamptz not null,
    "offers" integer not null default 0,
    "arrivedAt" timestamptz,
    "createdAt" timestamptz not null default now()
  )`,
  `create index "dispatchRequest_waiting" on "dispatchRequest" ("createdAt", "orderId") where "waiting"`,

  // offers to cars, in sequence; at any time a car has at most one order and an order at most one car
  `create table "dispatchOffer" (
    "id" bigint generated always as identity primary key,
    "orderId" bigint not null references "dispatchRequest" on delete cascade,
    "carId" bigint not null references "car",
    "state" text not null default 'offered' check ("state" in
      ('offered', 'accepted', 'driving', 'done', 'refused', 'timedOut', 'withdrawn', 'lost')),
    "expectedSeconds" integer not null,
    "offeredAt" timestamptz not null,
    "answerBy" timestamptz not null,
    "acceptedAt" timestamptz,
    "endedAt" timestamptz,
    check (("endedAt" is null) = ("state" in ('offered', 'accepted', 'driving')))
  )`,
  `create unique index "dispatchOffer_carOpen" on "dispatchOffer" ("carId") where "endedAt" is null`,
  `create unique index "dispatchOffer_orderOpen" on "dispatchOffer" ("orderId") where "endedAt" is null`,
  `create index "dispatchOffer_orderId" on "dispatchOffer" ("orderId", "id")`,
  `create index "dispatchOffer_carId" on "dispatchOffer" ("carId", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
