/** Refunds that people ask for, what payment providers tell, and keys with which they tell it. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "apiKey" drop constraint if exists "apiKey_purpose_check", drop constraint if exists "apiKey_check",
    drop constraint if exists "apiKey_check1"`,
  `alter table "apiKey"
    -- with which the body is signed; sealed
    add "secret" text,
    add constraint "apiKey_purpose" check ("purpose" in ('notice', 'order', 'payment')),
    add constraint "apiKey_supplier" check (("purpose" = 'notice') = ("supplierId" is not null)),
    add constraint "apiKey_source" check (("purpose" = 'notice') = ("source" = '')),
    add constraint "apiKey_secret" check (("purpose" = 'payment') = ("secret" is not null))`,

  `create table "refund" (
    "id" bigint generated always as identity primary key,
    "orderId" bigint not null references "order",
    "amount" integer not null check ("amount" > 0),
    "currency" text not null,
    "channel" text not null,
    "reason" text not null,
    "state" text not null check ("state" in ('waiting', 'done', 'rejected')),
    "requestedById" bigint references "sysUser" on delete set null,
    "requestedBy" text not null,
    "decidedBy" text not null default '',
    "decision" text not null default '',
    "postingId" bigint references "posting",
    "createdAt" timestamptz not null,
    "updatedAt" timestamptz not null,
    "version" integer not null default 1,
    check (("state" = 'done') = ("postingId" is not null))
  )`,
  `create index "refund_createdAt" on "refund" ("createdAt", "id")`,
  `create index "refund_state" on "refund" ("state", "createdAt", "id")`,
  `create index "refund_orderId" on "refund" ("orderId")`,
  `create index "refund_requestedById" on "refund" ("requestedById") where "requestedById" is not null`,

  `create table "paymentEvent" (
    "id" bigint generated always as identity primary key,
    "source" text not null,
    "eventId" text not null,
    "kind" text not null check ("kind" in ('paid', 'refunded', 'reversed')),
    "externalId" text not null,
    "orderId" bigint references "order" on delete set null,
    "reference" text not null,
    "amount" integer not null check ("amount" > 0),
    "currency" text not null,
    "channel" text not null,
    "at" timestamptz not null,
    "state" text not null check ("state" in ('taken', 'repeated', 'waiting', 'disputed', 'dismissed')),
    "problem" text,
    "note" text not null default '',
    "postingId" bigint references "posting",
    "payloadHash" text not null,
    "receivedAt" timestamptz not null,
    "version" integer not null default 1,
    unique ("source", "eventId")
  )`,
  `create index "paymentEvent_receivedAt" on "paymentEvent" ("receivedAt", "id")`,
  `create index "paymentEvent_state" on "paymentEvent" ("state", "receivedAt", "id")`,
  `create index "paymentEvent_waiting" on "paymentEvent" ("source", "externalId") where "state" = 'waiting'`,
  `create index "paymentEvent_orderId" on "paymentEvent" ("orderId") where "orderId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
