/** What is due is looked for at each address, so that one that hangs is passed over. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `drop index "orderWebhookCall_dueAt"`,
  `create index "orderWebhookCall_due" on "orderWebhookCall" ("webhookId", "dueAt") where "state" = 'waiting'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
