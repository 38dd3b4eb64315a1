/** Public pages are documents or stories of the portal. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "sitePage" add column if not exists "kind" text not null default 'document'
    check ("kind" in ('document', 'story'))`.execute(db);
}
