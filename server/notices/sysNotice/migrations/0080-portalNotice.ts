/** Notices for everybody may be shown on the public portal as well. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "sysNotice" add column if not exists "onPortal" boolean not null default false`.execute(db);
  await sql`create index if not exists "sysNotice_onPortal" on "sysNotice" ("publishedAt" desc) where "onPortal" and "state" = 'published'`.execute(
    db,
  );
}
