/** Bookings of brokers by TOMP-API, from the offer on, and the keys that open it. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "apiKey" drop constraint "apiKey_purpose",
    add constraint "apiKey_purpose" check ("purpose" in ('notice', 'order', 'payment', 'closure', 'broker'))`,
  `create table "tompBooking" (
    "id" bigint generated always as identity primary key,
    "ref" text not null,
    "source" text not null,
    "state" text not null default 'offered' check ("state" in ('offered', 'booked', 'committed', 'cancelled')),
    "quoteId" bigint not null,
    "trip" jsonb not null,
    "departsAt" timestamptz not null,
    "arrivesAt" timestamptz not null,
    "expiresAt" timestamptz not null,
    -- who rides, until the order knows it
    "riderSealed" text,
    -- where the broker wants to be told, and under which id; empty: nowhere
    "callback" text not null default '',
    "maasId" text not null default '',
    "isCalledOff" boolean not null default false,
    "orderId" bigint references "order",
    "createdAt" timestamptz not null,
    check (("state" = 'committed') = ("orderId" is not null)),
    check ("state" = 'booked' or "riderSealed" is null)
  )`,
  `create unique index "tompBooking_ref" on "tompBooking" ("ref")`,
  `create unique index "tompBooking_orderId" on "tompBooking" ("orderId") where "orderId" is not null`,
  `create index "tompBooking_arrivesAt" on "tompBooking" ("source", "arrivesAt", "id") where "state" <> 'offered'`,
  `create index "tompBooking_expiresAt" on "tompBooking" ("expiresAt") where "orderId" is null`,
  `create table "tompCall" (
    "id" bigint generated always as identity primary key,
    "bookingId" bigint not null references "tompBooking",
    "event" text not null check ("event" in ('ASSIGN_ASSET', 'PREPARE', 'SET_IN_USE', 'FINISH', 'CANCEL', 'LOST')),
    "at" timestamptz not null,
    "state" text not null default 'waiting' check ("state" in ('waiting', 'taken', 'refused', 'givenUp')),
    -- when a node takes it next; while one sends, when another may take over
    "dueAt" timestamptz not null,
    "tries" integer not null default 0,
    -- HTTP; 0: nobody answered
    "status" integer not null default 0
  )`,
  `create index "tompCall_dueAt" on "tompCall" ("dueAt") where "state" = 'waiting'`,
  `create index "tompCall_bookingId" on "tompCall" ("bookingId", "id") where "state" = 'waiting'`,
  `create index "tompCall_at" on "tompCall" ("at") where "state" <> 'waiting'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
