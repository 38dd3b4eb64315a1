/** Tickets of care with their conversation, and cars that are held for lost property. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "ticket" (
    "id" bigint generated always as identity primary key,
    "number" text not null generated always as ('T' || lpad("id"::text, 7, '0')) stored,
    "kind" text not null check ("kind" in ('complaint', 'lostProperty', 'safety', 'refund', 'question')),
    "priority" text not null check ("priority" in ('urgent', 'high', 'normal', 'low')),
    "category" text not null default '',
    "subject" text not null,
    "channel" text not null check ("channel" in ('phone', 'app', 'miniProgram', 'vehicle', 'mail', 'counter')),
    "state" text not null default 'new'
      check ("state" in ('new', 'open', 'waitingUs', 'waitingPassenger', 'reopened', 'solved', 'closed')),
    "passengerName" text not null default '',
    "passengerMobile" text not null default '',
    "orderId" bigint references "order" on delete set null,
    "carId" bigint references "car" on delete set null,
    -- of the order, else of the car: who reaches the ticket
    "supplierId" bigint,
    "areaCode" text not null default '',
    -- the app that opened it, and its name for it; empty for staff
    "source" text not null default '',
    "sourceRef" text not null default '',
    "ownerId" bigint references "sysUser" on delete set null,
    "team" text not null default '',
    -- the clocks; null: not running
    "firstDueAt" timestamptz,
    "nextDueAt" timestamptz,
    "solveDueAt" timestamptz,
    "pausedAt" timestamptz,
    -- the first of them while somebody has to act
    "dueAt" timestamptz,
    -- the order of the queue
    "attention" bigint not null,
    "firstAnsweredAt" timestamptz,
    "breachedAt" timestamptz,
    "rating" integer check ("rating" between 1 and 5),
    "ratingText" text not null default '',
    "heldUntil" timestamptz,
    "heldById" bigint references "sysUser" on delete set null,
    "handOverStationId" bigint references "station" on delete set null,
    -- sealed
    "handOverCode" text,
    "handedOverAt" timestamptz,
    "createdById" bigint references "sysUser" on delete set null,
    "createdAt" timestamptz not null,
    "updatedAt" timestamptz not null,
    "solvedAt" timestamptz,
    "closedAt" timestamptz,
    "version" integer not null default 1
  )`,
  `create unique index "ticket_number" on "ticket" ("number" text_pattern_ops)`,
  `create unique index "ticket_source" on "ticket" ("source", "sourceRef") where "source" <> ''`,
  `create index "ticket_attention" on "ticket" ("attention", "id")`,
  `create index "ticket_createdAt" on "ticket" ("createdAt", "id")`,
  `create index "ticket_due" on "ticket" ("dueAt") where "dueAt" is not null and "breachedAt" is null`,
  `create index "ticket_orderId" on "ticket" ("orderId") where "orderId" is not null`,
  `create index "ticket_carId" on "ticket" ("carId") where "carId" is not null`,
  `create index "ticket_ownerId" on "ticket" ("ownerId", "attention", "id") where "ownerId" is not null`,
  `create index "ticket_supplierId" on "ticket" ("supplierId", "attention", "id") where "supplierId" is not null`,
  `create index "ticket_createdById" on "ticket" ("createdById") where "createdById" is not null`,
  `create index "ticket_held" on "ticket" ("carId", "heldUntil") where "heldUntil" is not null`,
  `create index "ticket_heldById" on "ticket" ("heldById") where "heldById" is not null`,
  `create index "ticket_station" on "ticket" ("handOverStationId") where "handOverStationId" is not null`,

  `create table "ticketEntry" (
    "id" bigint generated always as identity primary key,
    "ticketId" bigint not null references "ticket" on delete cascade,
    "kind" text not null check ("kind" in ('passenger', 'reply', 'note', 'event')),
    "event" text check (("kind" = 'event') = ("event" is not null)),
    "text" text not null default '',
    "userId" bigint references "sysUser" on delete set null,
    "toUserId" bigint references "sysUser" on delete set null,
    -- the app's name for a message, so that it is taken once
    "ref" text,
    "at" timestamptz not null,
    unique ("ticketId", "ref")
  )`,
  `create index "ticketEntry_ticketId" on "ticketEntry" ("ticketId", "id")`,
  `create index "ticketEntry_userId" on "ticketEntry" ("userId") where "userId" is not null`,
  `create index "ticketEntry_toUserId" on "ticketEntry" ("toUserId") where "toUserId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
