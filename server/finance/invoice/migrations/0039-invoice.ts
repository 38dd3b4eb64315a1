/** Invoices, the orders on them, and what happened to them. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "invoice" (
    "id" bigint generated always as identity primary key,
    "number" text not null default '' check ("number" ~ '^([0-9]{20})?$'),
    "state" text not null default 'requested'
      check ("state" in ('requested', 'issuing', 'issued', 'failed', 'redRequested', 'redIssued')),
    "kind" text not null check ("kind" in ('81', '82')),
    "buyerKind" text not null check ("buyerKind" in ('person', 'company')),
    "buyerName" text not null,
    "taxNumber" text not null,
    "email" text not null,
    "itemised" boolean not null,
    "currency" text not null,
    "amount" integer not null,
    "tax" integer not null,
    "total" integer not null check ("total" > 0),
    "taxCode" text not null,
    "rate" integer not null check ("rate" between 0 and 10000),
    "lines" jsonb not null,
    "problem" text not null default '',
    "issuedAt" timestamptz,
    "redNumber" text not null default '' check ("redNumber" ~ '^([0-9]{20})?$'),
    "redReason" text not null default '',
    "redUntil" timestamptz,
    "redIssuedAt" timestamptz,
    "isTrial" boolean not null,
    -- the app that asked for it; empty for the console
    "source" text not null default '',
    "requestedBy" text not null,
    "createdAt" timestamptz not null,
    "updatedAt" timestamptz not null,
    "version" integer not null default 1,
    constraint "invoice_sums" check ("amount" + "tax" = "total"),
    constraint "invoice_issued" check (("state" in ('issued', 'redRequested', 'redIssued')) = ("number" <> '')),
    constraint "invoice_red" check (("state" = 'redIssued') = ("redNumber" <> ''))
  )`,
  `create unique index "invoice_number" on "invoice" ("number") where "number" <> ''`,
  `create unique index "invoice_redNumber" on "invoice" ("redNumber") where "redNumber" <> ''`,
  `create index "invoice_createdAt" on "invoice" ("createdAt", "id")`,
  `create index "invoice_state" on "invoice" ("state", "createdAt", "id")`,
  `create index "invoice_total" on "invoice" ("total", "id")`,
  `create index "invoice_issuedAt" on "invoice" ("issuedAt") where "issuedAt" is not null`,

  `create table "invoiceOrder" (
    "invoiceId" bigint not null references "invoice" on delete cascade,
    "orderId" bigint not null references "order",
    "total" integer not null check ("total" > 0),
    -- false once a red letter took the invoice back
    "isLive" boolean not null default true,
    primary key ("invoiceId", "orderId")
  )`,
  // an order is invoiced once, whoever asks at the same moment
  `create unique index "invoiceOrder_once" on "invoiceOrder" ("orderId") where "isLive"`,
  `create index "invoiceOrder_orderId" on "invoiceOrder" ("orderId")`,

  `create table "invoiceEvent" (
    "id" bigint generated always as identity primary key,
    "invoiceId" bigint not null references "invoice" on delete cascade,
    "event" text not null,
    "at" timestamptz not null,
    "by" text not null,
    "note" text not null default ''
  )`,
  `create index "invoiceEvent_invoiceId" on "invoiceEvent" ("invoiceId", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
