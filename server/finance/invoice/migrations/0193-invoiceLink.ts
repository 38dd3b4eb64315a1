/** Secret addresses, each of one document of an invoice. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "invoiceLink" (
    "id" bigint generated always as identity primary key,
    "invoiceId" bigint not null references "invoice" on delete cascade,
    "document" text not null check ("document" in ('invoice', 'trips')),
    -- the address itself is kept nowhere
    "keyHash" bytea not null unique,
    "createdBy" text not null,
    "createdAt" timestamptz not null,
    "expiresAt" timestamptz not null,
    "withdrawnAt" timestamptz,
    "opened" integer not null default 0,
    "lastOpenedAt" timestamptz
  )`,
  `create index "invoiceLink_invoiceId" on "invoiceLink" ("invoiceId", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
