/** Orders, background jobs and their downloads. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // All pairs of neighbouring characters, and the last character, of both texts. A word is found by its pairs, a single
  // character as a prefix. (Trigrams would miss the two-character words that most Chinese places are searched by.)
  // Cutting twice at every second character, from the first and from the second, is six times faster than a loop.
  `create function "textGrams"("one" text, "other" text) returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(array_remove(string_to_array(
      regexp_replace(lower("one"), '(..)', E'\\\\1\\x1f', 'g') || E'\\x1f' ||
      regexp_replace(substr(lower("one"), 2), '(..)', E'\\\\1\\x1f', 'g') || E'\\x1f' ||
      regexp_replace(lower("other"), '(..)', E'\\\\1\\x1f', 'g') || E'\\x1f' ||
      regexp_replace(substr(lower("other"), 2), '(..)', E'\\\\1\\x1f', 'g'), E'\\x1f', ''), null))
  $$`,
  // Matches rows with all pairs of a text. A few of them lack the text itself, so queries compare it as well.
  `create function "gramQuery"("text" text) returns tsquery language sql immutable parallel safe as $$
    select case when length("text") < 2 then ('''' || "escaped" || ''':*')::tsquery
      else (select string_agg('''' || regexp_replace(substr(lower("text"), "place", 2), '([''\\\\])', '\\1\\1', 'g') || '''', ' & ')
        from generate_series(1, length("text") - 1) as "place")::tsquery end
    from regexp_replace(lower("text"), '([''\\\\])', '\\1\\1', 'g') as "escaped"
  $$`,
  `create table "order" (
    "id" bigint generated always as identity primary key,
    "orderNo" text not null,
    "status" text not null check ("status" in
      ('requested', 'assigned', 'arriving', 'onTrip', 'completed', 'cancelled', 'failed')),
    "requestedAt" timestamptz not null,
    "assignedAt" timestamptz,
    "arrivingAt" timestamptz,
    "pickedUpAt" timestamptz,
    "droppedOffAt" timestamptz,
    "cancelledAt" timestamptz,
    "failedAt" timestamptz,
    "cancelledBy" text check ("cancelledBy" in ('passenger', 'operator', 'vehicle')),
    "cancelReason" text not null default '',
    "passengerName" text not null default '',
    "passengerMobile" text not null default '',
    "carNumber" text not null default '',
    "supplierId" bigint references "supplier",
    "areaCode" text not null default '',
    "pickUpName" text not null default '',
    "pickUpLng" double precision,
    "pickUpLat" double precision,
    "dropOffName" text not null default '',
    "dropOffLng" double precision,
    "dropOffLat" double precision,
    "distance" integer check ("distance" >= 0),
    "duration" integer check ("duration" >= 0),
    "price" integer check ("price" >= 0),
    "currency" text not null default 'CNY',
    "priceParts" jsonb not null default '[]',
    "paymentState" text not null default 'unpaid' check ("paymentState" in ('unpaid', 'paid', 'refunded')),
    "paymentMethod" text not null default 'unknown',
    "rating" smallint check ("rating" between 1 and 5),
    "source" text not null,
    "sourceRef" text not null,
    "flags" text[] not null default '{}',
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (("status" = 'cancelled') = ("cancelledAt" is not null) and ("status" = 'cancelled') = ("cancelledBy" is not null)),
    check (("pickUpLng" is null) = ("pickUpLat" is null) and ("dropOffLng" is null) = ("dropOffLat" is null))
  )`,
  `create unique index "order_source" on "order" ("source", "sourceRef")`,
  `create unique index "order_orderNo" on "order" ("orderNo" text_pattern_ops)`,
  `create index "order_requestedAt" on "order" ("requestedAt", "id")`,
  `create index "order_status" on "order" ("status", "requestedAt", "id")`,
  `create index "order_supplierId" on "order" ("supplierId", "requestedAt", "id")`,
  `create index "order_carNumber" on "order" ("carNumber" text_pattern_ops, "requestedAt")`,
  `create index "order_passengerMobile" on "order" ("passengerMobile" text_pattern_ops)`,
  `create index "order_areaCode" on "order" ("areaCode" text_pattern_ops, "requestedAt")`,
  `create index "order_price" on "order" (coalesce("price", -1), "id")`,
  `create index "order_distance" on "order" (coalesce("distance", -1), "id")`,
  `create index "order_flags" on "order" ("requestedAt", "id") where "flags" <> '{}'`,
  `create index "order_grams" on "order" using gin ("textGrams"("pickUpName", "dropOffName"), "textGrams"("passengerName", ''))`,

  `create table "job" (
    "id" bigint generated always as identity primary key,
    "kind" text not null,
    "state" text not null default 'queued' check ("state" in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    "userId" bigint references "sysUser" on delete cascade,
    "language" text not null,
    "input" jsonb not null default '{}',
    "doneCount" bigint not null default 0,
    "totalCount" bigint,
    "message" text not null default '',
    "figures" jsonb not null default '{}',
    "files" jsonb not null default '[]',
    "checkpoint" jsonb,
    "runner" text,
    "attempt" integer not null default 0,
    "leaseUntil" timestamptz,
    "cancelRequested" boolean not null default false,
    "createdAt" timestamptz not null default now(),
    "startedAt" timestamptz,
    "finishedAt" timestamptz
  )`,
  `create index "job_userId" on "job" ("userId", "createdAt", "id")`,
  `create index "job_open" on "job" ("id") where "state" in ('queued', 'running')`,
  `create index "job_finishedAt" on "job" ("finishedAt") where "finishedAt" is not null`,
  `create table "downloadTicket" (
    "ticketHash" bytea primary key,
    "jobId" bigint not null references "job" on delete cascade,
    "fileName" text not null,
    "sessionId" bigint not null references "session" on delete cascade,
    "expiresAt" timestamptz not null
  )`,
  `create index "downloadTicket_expiresAt" on "downloadTicket" ("expiresAt")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
