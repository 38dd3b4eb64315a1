/** An issued invoice names its seller as it was: a later name or number of the operator changes no document. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // empty: not issued yet, or issued before this was kept; then the settings say it
  `alter table "invoice" add column "sellerName" text not null default '', add column "sellerTaxNumber" text not null default ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
