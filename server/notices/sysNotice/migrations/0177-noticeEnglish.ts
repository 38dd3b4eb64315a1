/** Notices may have a title and a text in English, which the public portal shows. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['titleEn', 'contentEn', 'summaryEn'])
    await sql.raw(`alter table "sysNotice" add column if not exists "${column}" text not null default ''`).execute(db);
}
