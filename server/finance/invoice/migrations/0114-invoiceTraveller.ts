/** Who rode, on the invoices that say so. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // rows with names and numbers of documents, sealed; empty for an invoice without them
  await sql.raw(`alter table "invoice" add "travellersSealed" text not null default ''`).execute(db);
}
