/** Alerts show the latest occurrence, and the queue ranks by attention: untaken alerts come before taken ones. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // alerts of a ride belong to its order; see isOfAnOrder
  `alter table "alert"
    add "cause" text not null generated always as ("kind" || case when "kind" in ('sos', 'collision', 'rollover',
      'leftRange', 'noGo', 'noStop', 'slowZone', 'speeding', 'stoppedTooLong') then ' ' || "orderNo" else '' end) stored,
    add "recurredOccurredAt" timestamptz,
    -- until then it is not counted and does not stand in the queue
    add "snoozedUntil" timestamptz,
    -- how many levels of people on call were called
    add "escalatedLevel" integer not null default 0`,
  // ranks of severities are below 5
  `alter table "alert" add "attention" bigint not null generated always as ("urgency" + case "state" when 'open' then 0
    when 'taken' then 50000000000000 else 100000000000000 end) stored`,
  `drop index "alert_open"`,
  `create unique index "alert_open" on "alert" ("carId", "cause") where "state" <> 'closed'`,
  `drop index "alert_queue"`,
  `drop index "alert_urgency"`,
  `create index "alert_queue" on "alert" ("attention", "id") where "state" <> 'closed'`,
  `create index "alert_snoozedUntil" on "alert" ("snoozedUntil") where "snoozedUntil" is not null`,
  `create index "alert_attention" on "alert" ("attention", "id")`,
  `alter table "alertStep" drop constraint "alertStep_step_check",
    add constraint "alertStep_step_check" check ("step" in ('opened', 'worsened', 'recovered', 'recurred', 'taken',
      'released', 'handedOver', 'answered', 'closed', 'snoozed', 'escalated', 'called', 'callFailed')),
    add "channel" text check ("channel" in ('sms', 'mail', 'group'))`,
  // planned work: new alerts of these cars and kinds are snoozed until then
  `create table "alertSilence" (
    "id" bigint generated always as identity primary key,
    "carIds" bigint[] not null,
    "kinds" text[] not null,
    "until" timestamptz not null,
    "note" text not null,
    "createdBy" bigint not null references "sysUser",
    "createdAt" timestamptz not null
  )`,
  `create index "alertSilence_until" on "alertSilence" ("until")`,
  `create index "alertSilence_createdBy" on "alertSilence" ("createdBy")`,
  // calls for untaken alerts: claimed by one node at a time and sent once
  `create table "alertCall" (
    "id" bigint generated always as identity primary key,
    "alertId" bigint not null references "alert" on delete cascade,
    "channel" text not null check ("channel" in ('sms', 'mail', 'group')),
    "userId" bigint references "sysUser",
    "state" text not null default 'waiting' check ("state" in ('waiting', 'sent', 'failed', 'dropped')),
    "tries" integer not null default 0,
    "leaseUntil" timestamptz
  )`,
  `create index "alertCall_waiting" on "alertCall" ("id") where "state" = 'waiting'`,
  `create index "alertCall_alertId" on "alertCall" ("alertId")`,
  `create index "alertCall_userId" on "alertCall" ("userId") where "userId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
