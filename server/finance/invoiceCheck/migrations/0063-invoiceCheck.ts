/** The invoices of a day beside their issuer, their trips and the books, and how each difference was settled. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "invoiceCheck" (
    "id" bigint generated always as identity primary key,
    "day" date not null unique,
    "state" text not null default 'waiting' check ("state" in ('waiting', 'running', 'done', 'failed')),
    "problem" text not null default '',
    "issuedCount" integer not null default 0,
    "redCount" integer not null default 0,
    "matchedCount" integer not null default 0,
    -- by currency, in minor units: ours, the issuer's, the books'
    "sums" jsonb not null default '[]',
    -- empty: the nightly check
    "madeBy" text not null default '',
    -- when it was asked for, taken up, or ended
    "madeAt" timestamptz not null
  )`,
  `create index "invoiceCheck_unfinished" on "invoiceCheck" ("madeAt", "id") where "state" <> 'done'`,
  `create table "invoiceCheckLine" (
    "id" bigint generated always as identity primary key,
    "checkId" bigint not null references "invoiceCheck" on delete cascade,
    -- the same difference, when the day is checked again
    "key" text not null,
    "kind" text not null check ("kind" in ('more', 'less', 'missingHere', 'missingThere', 'number', 'twice', 'series', 'sums',
      'orders', 'stuck')),
    "document" text not null check ("document" in ('invoice', 'red')),
    "invoiceId" bigint references "invoice" on delete set null,
    "requestId" text not null default '',
    "ourNumber" text not null default '',
    "issuerNumber" text not null default '',
    "currency" text not null,
    "ourTotal" bigint,
    "otherTotal" bigint,
    "way" text check ("way" in ('red', 'again', 'adopted', 'ignored')),
    "settledBy" text not null default '',
    "settledAt" timestamptz,
    "note" text not null default '',
    "version" integer not null default 1,
    unique ("checkId", "key"),
    check (("way" is null) = ("settledAt" is null))
  )`,
  `create index "invoiceCheckLine_open" on "invoiceCheckLine" ("checkId", "id") where "way" is null`,
  `create index "invoiceCheckLine_invoiceId" on "invoiceCheckLine" ("invoiceId") where "invoiceId" is not null`,
  `create index "invoice_redIssuedAt" on "invoice" ("redIssuedAt") where "redIssuedAt" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
