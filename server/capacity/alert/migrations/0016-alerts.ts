/** The queue of alerts. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "alert" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car",
    "kind" text not null check ("kind" in ('sos', 'collision', 'rollover', 'fault', 'leftRange', 'noGo', 'noStop',
      'slowZone', 'speeding', 'silent', 'lowCharge', 'stoppedTooLong', 'clock')),
    "severity" text not null check ("severity" in ('critical', 'high', 'medium', 'low')),
    "state" text not null default 'open' check ("state" in ('open', 'taken', 'closed')),
    -- the rank of the severity before the moment of opening: the order of the queue
    "urgency" bigint not null,
    "placeZh" text not null default '',
    "placeEn" text not null default '',
    "lng" double precision,
    "lat" double precision,
    "evidence" jsonb not null,
    "orderNo" text not null default '',
    "openedAt" timestamptz not null,
    "occurredAt" timestamptz not null,
    "lastAt" timestamptz not null,
    -- null while it is still so, also of an alert that is closed: it must not open anew until it was well in between
    "recoveredAt" timestamptz,
    "recurredAt" timestamptz,
    "occurrences" integer not null default 1,
    "takenBy" bigint references "sysUser",
    "takenAt" timestamptz,
    -- by whomever, for the response times
    "firstTakenAt" timestamptz,
    "closedBy" bigint references "sysUser",
    "closedAt" timestamptz,
    "outcome" text check ("outcome" in ('resolved', 'escalated', 'noAction', 'falseAlarm', 'recovered')),
    "version" integer not null default 1,
    check (("lng" is null) = ("lat" is null)),
    check (("state" = 'closed') = ("closedAt" is not null) and ("state" = 'closed') = ("outcome" is not null)),
    check ("state" <> 'taken' or ("takenBy" is not null and "takenAt" is not null))
  )`,
  // one open alert for each cause, whichever nodes report it
  `create unique index "alert_open" on "alert" ("carId", "kind") where "state" <> 'closed'`,
  `create index "alert_standing" on "alert" ("carId", "kind") where "recoveredAt" is null`,
  `create index "alert_queue" on "alert" ("urgency", "id") where "state" <> 'closed'`,
  `create index "alert_urgency" on "alert" ("urgency", "id")`,
  `create index "alert_openedAt" on "alert" ("openedAt", "id")`,
  `create index "alert_carId" on "alert" ("carId", "openedAt", "id")`,
  `create index "alert_takenBy" on "alert" ("takenBy", "urgency", "id")`,
  `create index "alert_closedBy" on "alert" ("closedBy")`,
  `create table "alertStep" (
    "id" bigint generated always as identity primary key,
    "alertId" bigint not null references "alert" on delete cascade,
    "step" text not null check ("step" in ('opened', 'worsened', 'recovered', 'recurred', 'taken', 'released',
      'handedOver', 'answered', 'closed')),
    "at" timestamptz not null,
    "userId" bigint references "sysUser",
    "toUserId" bigint references "sysUser",
    "note" text not null default ''
  )`,
  `create index "alertStep_alertId" on "alertStep" ("alertId", "id")`,
  `create index "alertStep_userId" on "alertStep" ("userId") where "userId" is not null`,
  `create index "alertStep_toUserId" on "alertStep" ("toUserId") where "toUserId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
