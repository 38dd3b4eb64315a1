/** Compensations are asked for and approved as refunds are, and either may come out of a ticket. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "refund"
    add "kind" text not null default 'refund' check ("kind" in ('refund', 'compensation')),
    add "ticketId" bigint references "ticket",
    alter "channel" drop not null,
    -- a compensation without a channel goes off what is due
    add constraint "refund_channel" check ("kind" = 'compensation' or "channel" is not null)`,
  `create index "refund_ticketId" on "refund" ("ticketId", "id") where "ticketId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
