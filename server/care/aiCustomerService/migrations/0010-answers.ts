/** Entries of the customer service, their synonyms, and the questions that none of them answers. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // One row. A transaction that changes entries or synonyms increments it first, so that revisions become visible in order and
  // a node that has read up to one has missed none before it.
  `create table "serviceHead" (
    "id" integer primary key check ("id" = 1),
    "revision" bigint not null
  )`,
  `insert into "serviceHead" ("id", "revision") values (1, 0)`,

  `create table "serviceEntry" (
    "id" bigint generated always as identity primary key,
    "question" text not null,
    "otherWays" text[] not null default '{}',
    "answer" text not null,
    "answerText" text not null,
    "searchText" text not null,
    "category" text not null,
    "channel" text not null,
    "language" text not null check ("language" in ('zh-CN', 'en-US')),
    "validFrom" timestamptz,
    "validTo" timestamptz,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "hits" bigint not null default 0,
    "lastAskedAt" timestamptz,
    "revision" bigint not null,
    "deletedAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("validFrom" < "validTo")
  )`,
  `create unique index "serviceEntry_question" on "serviceEntry"
    ("language", "channel", md5(lower("question")), coalesce("validFrom", '-infinity')) where "deletedAt" is null`,
  `create index "serviceEntry_revision" on "serviceEntry" ("revision", "id")`,
  `create index "serviceEntry_updatedAt" on "serviceEntry" ("updatedAt", "id") where "deletedAt" is null`,
  `create index "serviceEntry_hits" on "serviceEntry" ("hits", "id") where "deletedAt" is null`,
  `create index "serviceEntry_lastAskedAt" on "serviceEntry"
    (coalesce("lastAskedAt", '-infinity'), "id") where "deletedAt" is null`,
  `create index "serviceEntry_grams" on "serviceEntry" using gin ("textGrams"("searchText", ''))`,

  `create table "serviceUnanswered" (
    "id" bigint generated always as identity primary key,
    "question" text not null,
    "similar" text[] not null default '{}',
    "language" text not null check ("language" in ('zh-CN', 'en-US')),
    "channel" text not null,
    "terms" text[] not null,
    "termsKey" text not null,
    "count" bigint not null default 1,
    "confidence" double precision not null default 0,
    "state" text not null default 'open' check ("state" in ('open', 'answered', 'dismissed')),
    "entryId" bigint references "serviceEntry",
    "firstAskedAt" timestamptz not null,
    "lastAskedAt" timestamptz not null,
    "version" integer not null default 1
  )`,
  `create unique index "serviceUnanswered_termsKey" on "serviceUnanswered" ("language", "termsKey")`,
  `create index "serviceUnanswered_terms" on "serviceUnanswered" using gin ("terms")`,
  `create index "serviceUnanswered_count" on "serviceUnanswered" ("count", "id")`,
  `create index "serviceUnanswered_lastAskedAt" on "serviceUnanswered" ("lastAskedAt", "id")`,
  `create index "serviceUnanswered_entryId" on "serviceUnanswered" ("entryId")`,

  `create table "serviceSynonym" (
    "id" bigint generated always as identity primary key,
    "language" text not null check ("language" in ('zh-CN', 'en-US')),
    "words" text[] not null,
    "revision" bigint not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "serviceSynonym_updatedAt" on "serviceSynonym" ("updatedAt", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
