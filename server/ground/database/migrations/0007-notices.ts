/** Messages, notices, suppliers' notices with their API keys, and tickets of the live stream. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // messages and notices share one sequence, so that ids are unique in an inbox
  `create sequence "inboxId"`,
  `create table "message" (
    "id" bigint primary key default nextval('"inboxId"'),
    "userId" bigint not null references "sysUser" on delete cascade,
    "kind" text not null check ("kind" in ('job', 'task', 'ticket', 'alert', 'security', 'notice')),
    "titleZh" text not null,
    "titleEn" text not null,
    "bodyZh" text not null default '',
    "bodyEn" text not null default '',
    "link" text not null default '',
    "object" text not null default '',
    "objectId" text not null default '',
    "createdAt" timestamptz not null default now(),
    "readAt" timestamptz
  )`,
  `create index "message_userId" on "message" ("userId", "createdAt", "id")`,
  `create index "message_unread" on "message" ("userId", "kind") where "readAt" is null`,
  `create index "message_createdAt" on "message" ("createdAt")`,

  `create table "supplierNotice" (
    "id" bigint generated always as identity primary key,
    "supplierId" bigint not null references "supplier",
    "title" text not null,
    "content" text not null,
    "summary" text not null,
    "urgent" boolean not null default false,
    "contact" text not null default '',
    "state" text not null default 'draft' check ("state" in ('draft', 'submitted', 'returned', 'pushed')),
    "via" text not null default 'console' check ("via" in ('console', 'api')),
    "apiKeyId" bigint,
    "externalId" text,
    "createdBy" bigint references "sysUser" on delete set null,
    "submittedAt" timestamptz,
    "receivedAt" timestamptz,
    "receivedBy" bigint references "sysUser" on delete set null,
    "returnReason" text not null default '',
    "pushedAt" timestamptz,
    "pushedBy" bigint references "sysUser" on delete set null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "supplierNotice_externalId" on "supplierNotice" ("supplierId", "externalId")`,
  `create index "supplierNotice_supplierId" on "supplierNotice" ("supplierId", "createdAt", "id")`,
  `create index "supplierNotice_createdAt" on "supplierNotice" ("createdAt", "id")`,
  `create index "supplierNotice_submittedAt" on "supplierNotice" (coalesce("submittedAt", '-infinity'::timestamptz), "id")`,
  `create index "supplierNotice_state" on "supplierNotice" ("state", "createdAt", "id")`,
  `create index "supplierNotice_apiKeyId" on "supplierNotice" ("apiKeyId")`,
  `create index "supplierNotice_createdBy" on "supplierNotice" ("createdBy")`,
  `create index "supplierNotice_receivedBy" on "supplierNotice" ("receivedBy")`,
  `create index "supplierNotice_pushedBy" on "supplierNotice" ("pushedBy")`,

  `create table "apiKey" (
    "id" bigint generated always as identity primary key,
    "supplierId" bigint not null references "supplier",
    "name" text not null,
    "prefix" text not null,
    "keyHash" bytea not null unique,
    "hourlyQuota" integer not null check ("hourlyQuota" between 1 and 10000),
    "usedInHour" integer not null default 0,
    "hourBeganAt" timestamptz,
    "createdBy" bigint references "sysUser" on delete set null,
    "createdAt" timestamptz not null default now(),
    "lastUsedAt" timestamptz,
    "expiresAt" timestamptz,
    "endedAt" timestamptz,
    "version" integer not null default 1
  )`,
  `create index "apiKey_supplierId" on "apiKey" ("supplierId", "createdAt", "id")`,
  `create index "apiKey_createdAt" on "apiKey" ("createdAt", "id")`,
  `create index "apiKey_createdBy" on "apiKey" ("createdBy")`,
  `alter table "supplierNotice" add foreign key ("apiKeyId") references "apiKey" on delete set null`,

  `create table "sysNotice" (
    "id" bigint primary key default nextval('"inboxId"'),
    "title" text not null,
    "content" text not null,
    "summary" text not null,
    "originSiteName" text not null,
    "state" text not null default 'draft' check ("state" in ('draft', 'scheduled', 'published', 'recalled', 'expired')),
    "pinned" boolean not null default false,
    "mustConfirm" boolean not null default false,
    "everybody" boolean not null default false,
    "roleIds" bigint[] not null default '{}',
    "schoolIds" bigint[] not null default '{}',
    "supplierIds" bigint[] not null default '{}',
    "userIds" bigint[] not null default '{}',
    "publishAt" timestamptz,
    "expiresAt" timestamptz,
    "publishedAt" timestamptz,
    "recalledAt" timestamptz,
    "edition" integer not null default 0,
    "supplierNoticeId" bigint unique references "supplierNotice",
    "createdBy" bigint references "sysUser" on delete set null,
    "publishedBy" bigint references "sysUser" on delete set null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (("state" = 'scheduled') <= ("publishAt" is not null)),
    check (("state" in ('published', 'recalled', 'expired')) <= ("publishedAt" is not null))
  )`,
  `create index "sysNotice_createdAt" on "sysNotice" ("createdAt", "id")`,
  `create index "sysNotice_state" on "sysNotice" ("state", "createdAt", "id")`,
  `create index "sysNotice_publishedAt" on "sysNotice" (coalesce("publishedAt", '-infinity'::timestamptz), "id")`,
  `create index "sysNotice_visible" on "sysNotice" ("publishedAt", "id") where "state" = 'published'`,
  `create index "sysNotice_due" on "sysNotice" ("publishAt") where "state" = 'scheduled'`,
  `create index "sysNotice_expiring" on "sysNotice" ("expiresAt") where "state" = 'published' and "expiresAt" is not null`,
  `create index "sysNotice_createdBy" on "sysNotice" ("createdBy")`,
  `create index "sysNotice_publishedBy" on "sysNotice" ("publishedBy")`,

  // readers and confirmations by edition; people who have not read have no row
  `create table "noticeRead" (
    "noticeId" bigint not null references "sysNotice" on delete cascade,
    "edition" integer not null,
    "userId" bigint not null references "sysUser" on delete cascade,
    "readAt" timestamptz not null,
    "confirmedAt" timestamptz,
    primary key ("noticeId", "edition", "userId")
  )`,
  `create index "noticeRead_userId" on "noticeRead" ("userId")`,

  `create table "liveTicket" (
    "ticketHash" bytea primary key,
    "sessionId" bigint not null references "session" on delete cascade,
    "expiresAt" timestamptz not null
  )`,
  `create index "liveTicket_expiresAt" on "liveTicket" ("expiresAt")`,
  `create index "liveTicket_sessionId" on "liveTicket" ("sessionId")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
