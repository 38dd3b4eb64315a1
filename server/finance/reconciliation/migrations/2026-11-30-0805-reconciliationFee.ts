/** What a provider keeps: of a day by its file, of each difference, and which posting has it of each payment. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "reconciliation" add column "fileFees" bigint not null default 0`,
  `alter table "reconciliationLine" add column "fee" bigint not null default 0,
    -- of ours, the one whose fee it is
    add column "paymentId" bigint references "posting"`,
  `create index "reconciliationLine_paymentId" on "reconciliationLine" ("paymentId") where "paymentId" is not null`,
  // the fee of a payment, as it was posted last
  `create table "reconciliationFee" (
    "paymentId" bigint primary key references "posting",
    "postingId" bigint not null unique references "posting",
    -- minor units; what the provider gave back is below zero
    "amount" bigint not null,
    "reconciliationId" bigint not null references "reconciliation"
  )`,
  `create index "reconciliationFee_reconciliationId" on "reconciliationFee" ("reconciliationId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
