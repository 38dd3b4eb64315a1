/** What was paid of a statement. The amounts stand in the books alone: a payout that is reversed there is none here. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "supplierPayout" (
    "postingId" bigint primary key references "posting",
    "statementId" bigint not null references "supplierStatement"
  )`,
  `create index "supplierPayout_statement" on "supplierPayout" ("statementId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
