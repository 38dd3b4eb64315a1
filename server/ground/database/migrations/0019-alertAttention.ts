/** Alerts say what is true now, and the queue ranks attention: what nobody took stands before what somebody has. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // what happens during a ride belongs to its order; see isOfAnOrder
  `alter table "alert"
    add "cause" text not null generated always as ("kind" || case when "kind" in ('sos', 'collision', 'rollover',
      'leftRange', 'noGo', 'noStop', 'slowZone', 'speeding', 'stoppedTooLong') then ' ' || "orderNo" else '' end) stored,
    add "recurredOccurredAt" timestamptz,
    -- until then it is not counted and does not stand in the queue
    add "snoozedUntil" timestamptz`,
  // ranks of severities are below 5
  `alter table "alert" add "attention" bigint not null generated always as ("urgency" + case "state" when 'open' then 0
    when 'taken' then 50000000000000 else 100000000000000 end) stored`,
  `drop index "alert_open"`,
  `create unique index "alert_open" on "alert" ("carId", "cause") where "state" <> 'closed'`,
  `drop index "alert_queue"`,
  `drop index "alert_urgency"`,
  `create index "alert_queue" on "alert" ("attention", "id") where "state" <> 'closed'`,
  `create index "alert_attention" on "alert" ("attention", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
