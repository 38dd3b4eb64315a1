/** Feeds of road works, and what they tell of near our zones. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "roadWorkFeed" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "format" text not null check ("format" in ('wzdx', 'datex2')),
    "state" text not null check ("state" in ('reading', 'paused')),
    "address" text not null,
    "authority" text not null,
    "everySeconds" integer not null check ("everySeconds" between 30 and 3600),
    "margin" integer not null check ("margin" between 5 and 200),
    "closer" text not null check ("closer" in ('person', 'feed')),
    "certificate" text not null default '',
    "remark" text not null default '',
    "tokenSealed" text not null default '',
    -- when a node reads it next; while one does, when another may take over
    "dueAt" timestamptz not null,
    "etag" text not null default '',
    -- SHA-256 of what was read last, with the zones and the margin that it was held against
    "digest" text not null default '',
    "failures" integer not null default 0,
    "problem" text not null default '',
    "problemDetail" text not null default '',
    "readAt" timestamptz,
    "publishedAt" timestamptz,
    "events" integer not null default 0,
    "near" integer not null default 0,
    "skipped" integer not null default 0,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "roadWorkFeed_name" on "roadWorkFeed" ("name")`,
  `create index "roadWorkFeed_createdAt" on "roadWorkFeed" ("createdAt", "id")`,
  `create table "roadWork" (
    "id" bigint generated always as identity primary key,
    "feedId" bigint not null references "roadWorkFeed" on delete cascade,
    "eventId" text not null,
    "state" text not null default 'proposed' check ("state" in ('proposed', 'closed', 'dismissed', 'over')),
    -- empty: none
    "news" text not null default '' check ("news" in ('', 'changed', 'gone', 'refused')),
    "impact" text not null check ("impact" in ('closed', 'alternating', 'lanes', 'unknown')),
    "doubts" text[] not null default '{}',
    "roads" text not null default '',
    "direction" text not null default '',
    "description" text not null default '',
    "startAt" timestamptz,
    "endAt" timestamptz,
    -- SHA-256 of what decides: impact, times, place
    "digest" text not null,
    "geometry" jsonb not null,
    "area" double precision not null,
    -- readings in a row that did not have it
    "missing" integer not null default 0,
    "closureId" bigint references "closure",
    "closings" integer not null default 0,
    "decidedByName" text not null default '',
    "decidedAt" timestamptz,
    "note" text not null default '',
    "seenAt" timestamptz not null,
    "changedAt" timestamptz not null,
    "goneAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (("state" = 'closed') <= ("closureId" is not null))
  )`,
  `create unique index "roadWork_eventId" on "roadWork" ("feedId", "eventId")`,
  `create index "roadWork_seenAt" on "roadWork" ("seenAt", "id")`,
  `create index "roadWork_changedAt" on "roadWork" ("changedAt", "id")`,
  `create index "roadWork_closureId" on "roadWork" ("closureId")`,
  `create index "roadWork_waiting" on "roadWork" ("feedId") where "state" = 'proposed' or "news" <> ''`,
  `create index "roadWork_standing" on "roadWork" ("feedId") where "state" <> 'over'`,
  `alter table "closure" drop constraint "closure_origin_check"`,
  `alter table "closure" add constraint "closure_origin_check" check ("origin" in ('staff', 'call', 'feed'))`,
  `alter table "closure" drop constraint "closure_check1"`,
  `alter table "closure" add constraint "closure_source_check" check (("origin" <> 'staff') = ("source" <> ''))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
