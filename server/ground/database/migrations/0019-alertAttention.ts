/** Alerts say what is true now: one for each order and cause, with the first and the latest time. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // what happens during a ride belongs to its order; see isOfAnOrder
  `alter table "alert"
    add "cause" text not null generated always as ("kind" || case when "kind" in ('sos', 'collision', 'rollover',
      'leftRange', 'noGo', 'noStop', 'slowZone', 'speeding', 'stoppedTooLong') then ' ' || "orderNo" else '' end) stored,
    add "recurredOccurredAt" timestamptz`,
  `drop index "alert_open"`,
  `create unique index "alert_open" on "alert" ("carId", "cause") where "state" <> 'closed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
