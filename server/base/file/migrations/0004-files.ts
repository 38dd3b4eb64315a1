/** Files: metadata, location in a store, and the object a file belongs to. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "file" (
    "id" bigint generated always as identity primary key,
    "store" text not null check ("store" in ('local', 's3', 'oss', 'sftp')),
    "key" text not null,
    "kind" text not null check ("kind" in ('attachment', 'image')),
    "publicKey" text unique check (("publicKey" is null) = ("kind" = 'attachment')),
    "name" text not null,
    "extension" text not null,
    "type" text not null,
    "declaredType" text not null default '',
    "detectedType" text not null default '',
    "size" bigint not null check ("size" >= 0),
    "sha256" text not null default '',
    "width" integer,
    "height" integer,
    "state" text not null default 'pending' check ("state" in ('pending', 'confirmed', 'quarantined', 'deleted')),
    "problem" text not null default '',
    "ownerId" bigint references "sysUser" on delete set null,
    "object" text not null default '',
    "objectId" text not null default '',
    "place" integer not null default 0,
    "keepUntil" timestamptz,
    "collectAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "confirmedAt" timestamptz,
    "deletedAt" timestamptz,
    "removedAt" timestamptz,
    "version" integer not null default 1,
    unique ("store", "key"),
    check (("object" = '') = ("objectId" = '')),
    check (("state" = 'deleted') = ("deletedAt" is not null)),
    check ("state" <> 'confirmed' or "sha256" <> '')
  )`,
  `create index "file_createdAt" on "file" ("createdAt", "id")`,
  `create index "file_size" on "file" ("size", "id")`,
  `create index "file_state" on "file" ("state", "createdAt", "id")`,
  `create index "file_ownerId" on "file" ("ownerId", "createdAt", "id")`,
  `create index "file_object" on "file" ("object", "objectId", "place") where "object" <> ''`,
  `create index "file_keepUntil" on "file" ("keepUntil") where "keepUntil" is not null`,
  `create index "file_collect" on "file" ("id") where "state" = 'deleted' and "removedAt" is null`,
  `create index "file_removedAt" on "file" ("removedAt") where "removedAt" is not null`,
  `create index "file_grams" on "file" using gin ("textGrams"("name", ''))`,

  // A right to write below one prefix of a store for some minutes. Files are moved from there before they are examined.
  `create table "uploadGrant" (
    "id" bigint generated always as identity primary key,
    "userId" bigint not null references "sysUser" on delete cascade,
    "fileId" bigint references "file" on delete cascade,
    "store" text not null,
    "prefix" text not null unique,
    "tokenHash" bytea unique,
    "expiresAt" timestamptz not null,
    "receivingUntil" timestamptz,
    "collectAt" timestamptz
  )`,
  `create index "uploadGrant_userId" on "uploadGrant" ("userId")`,
  `create index "uploadGrant_fileId" on "uploadGrant" ("fileId")`,
  `create index "uploadGrant_expiresAt" on "uploadGrant" ("expiresAt")`,

  `create table "fileTicket" (
    "ticketHash" bytea primary key,
    "fileId" bigint not null references "file" on delete cascade,
    "sessionId" bigint not null references "session" on delete cascade,
    "expiresAt" timestamptz not null
  )`,
  `create index "fileTicket_fileId" on "fileTicket" ("fileId")`,
  `create index "fileTicket_sessionId" on "fileTicket" ("sessionId")`,
  `create index "fileTicket_expiresAt" on "fileTicket" ("expiresAt")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
