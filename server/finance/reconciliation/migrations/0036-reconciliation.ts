/** What a provider’s file says of a day beside the books, and how each difference was settled. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "reconciliation" (
    "id" bigint generated always as identity primary key,
    "day" date not null,
    "channel" text not null,
    "currency" text not null,
    "fileName" text not null,
    -- records of the file, and how many of them the books have alike
    "recordCount" integer not null default 0,
    "matchedCount" integer not null default 0,
    -- minor units; what went back is below zero
    "fileAmount" bigint not null default 0,
    "ourAmount" bigint not null default 0,
    "madeBy" text not null default '',
    "madeAt" timestamptz not null,
    unique ("day", "channel", "currency")
  )`,
  `create index "reconciliation_madeAt" on "reconciliation" ("madeAt", "id")`,
  `create table "reconciliationLine" (
    "id" bigint generated always as identity primary key,
    "reconciliationId" bigint not null references "reconciliation" on delete cascade,
    -- the same difference, when the day is reconciled again
    "key" text not null,
    "kind" text not null check ("kind" in ('more', 'less', 'missingHere', 'missingThere', 'orderDiffers', 'unreadable')),
    "reference" text not null default '',
    "orderNo" text not null default '',
    "orderId" bigint references "order" on delete set null,
    "fileAmount" bigint,
    "ourAmount" bigint,
    "at" timestamptz,
    -- what of the file could not be read
    "raw" text not null default '',
    "settledBy" text,
    "way" text check ("way" in ('posted', 'linked', 'ignored')),
    "note" text not null default '',
    "postingId" bigint references "posting",
    "settledAt" timestamptz,
    "version" integer not null default 1,
    unique ("reconciliationId", "key"),
    check (("way" is null) = ("settledAt" is null))
  )`,
  `create index "reconciliationLine_open" on "reconciliationLine" ("reconciliationId", "id") where "way" is null`,
  `create index "reconciliationLine_orderId" on "reconciliationLine" ("orderId") where "orderId" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
