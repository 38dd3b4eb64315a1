/** The price check reads invoices, too. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "priceCheck" add "invoiced" integer`.execute(db);
}
