/** The tax of each order on an invoice, as the books had it, so that the check of a day can compare it. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // null: no pay rule priced the order, or its invoice is of before
  `alter table "invoiceOrder" add column "tax" integer`,
  `alter table "invoiceCheckLine"
    drop constraint "invoiceCheckLine_kind_check",
    add constraint "invoiceCheckLine_kind_check" check ("kind" in ('more', 'less', 'missingHere', 'missingThere', 'number',
      'twice', 'series', 'sums', 'orders', 'tax', 'issuerTax', 'stuck'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
