/** The page on what the portal keeps can be arranged, too. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "portalPage" drop constraint if exists "portalPage_code_check"`,
  `alter table "portalPage" add constraint "portalPage_code_check"
    check ("code" in ('home', 'contact', 'statistics', 'privacy'))`,
  `insert into "portalPage" ("code") values ('privacy') on conflict do nothing`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
