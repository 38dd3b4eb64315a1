/** What the gateway is to be given stays until it has answered, so that another node can send it. */
import { sql, type Kysely } from 'kysely';

const STATEMENTS = [
  `alter table "sms" add "toSendSealed" text, add "tries" integer not null default 0, add "leaseUntil" timestamptz`,
  `create index "sms_waiting" on "sms" ("id") where "state" = 'waiting'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
