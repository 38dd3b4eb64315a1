/** A dispute may name a line of its statement; and which expiries of suppliers were told of. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "supplierDispute" add column "line" smallint check ("line" > 0),
    add constraint "supplierDispute_about" check ("line" is null or "orderNo" = '')`,
  `drop index "supplierDispute_open"`,
  `create unique index "supplierDispute_open" on "supplierDispute" ("statementId", coalesce("orderId", 0), coalesce("line", 0))
    where "state" = 'open'`,
  `create table "supplierExpiryWarning" (
    "supplierId" bigint not null references "supplier" on delete cascade,
    -- the kind of document, or 'terms': the contract by which is settled
    "what" text not null,
    -- YYYY-MM-DD; what is renewed is told of anew
    "expiresOn" text not null,
    -- days before, of which it was told; 0 once it has expired
    "stage" smallint not null,
    "toldAt" timestamptz not null,
    primary key ("supplierId", "what", "expiresOn", "stage")
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
