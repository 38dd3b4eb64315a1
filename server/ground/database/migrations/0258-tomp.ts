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
    "orderId" bigint references "order",
    "createdAt" timestamptz not null,
    check (("state" = 'committed') = ("orderId" is not null)),
    check ("state" = 'booked' or "riderSealed" is null)
  )`,
  `create unique index "tompBooking_ref" on "tompBooking" ("ref")`,
  `create unique index "tompBooking_orderId" on "tompBooking" ("orderId") where "orderId" is not null`,
  `create index "tompBooking_arrivesAt" on "tompBooking" ("source", "arrivesAt", "id") where "state" <> 'offered'`,
  `create index "tompBooking_expiresAt" on "tompBooking" ("expiresAt") where "orderId" is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
