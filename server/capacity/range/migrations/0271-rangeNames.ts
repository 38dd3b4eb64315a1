/** Zones have a name in English as well, for those who read maps, feeds and the public pages in it. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "range" add column "nameEn" text not null default ''`,
  `alter table "rangeVersion" add column "nameEn" text not null default ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
