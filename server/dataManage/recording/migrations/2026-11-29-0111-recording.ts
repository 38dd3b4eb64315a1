/** Recordings are asked of cars by a command, and brought by them; imports may read a folder of the file store. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "command" drop constraint "command_kind_check",
    add constraint "command_kind_check" check ("kind" in ('stopAtSafePlace', 'resume', 'returnToStation', 'openDoors',
      'message', 'assignOrder', 'cancelOrder', 'leaveArea', 'record')),
    add "recording" jsonb`,
  `create table "recording" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car" ("id"),
    "at" timestamptz not null,
    "before" integer not null check ("before" between 0 and 300),
    "after" integer not null check ("after" between 0 and 120),
    "channels" text[] not null default '{}',
    "dataSetId" bigint references "dataSet" ("id") on delete set null,
    "reason" text not null,
    "alertId" bigint references "alert" ("id") on delete set null,
    "ruleId" bigint references "recordingRule" ("id") on delete set null,
    "state" text not null default 'requested' check ("state" in ('requested', 'accepted', 'uploading', 'received', 'imported',
      'refused', 'failed', 'expired', 'cancelled')),
    "problem" text,
    "answer" text not null default '',
    "commandId" bigint references "command" ("id") on delete set null,
    "requestedById" bigint references "sysUser" ("id") on delete set null,
    "language" text not null,
    "tokenHash" bytea not null,
    "expiresAt" timestamptz not null,
    "receivingUntil" timestamptz,
    "bringing" text not null default '',
    "sha256" text not null default '',
    "size" bigint,
    "fileId" bigint references "file" ("id") on delete set null,
    "importId" bigint references "dataImport" ("id") on delete set null,
    "jobId" bigint,
    "frames" integer,
    "orderNo" text not null default '',
    "facts" jsonb,
    "receivedAt" timestamptz,
    "endedAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  // what happened once is asked for once, however often it is seen
  `create unique index "recording_rule" on "recording" ("ruleId", "carId", "at") where "ruleId" is not null`,
  `create index "recording_createdAt" on "recording" ("createdAt", "id")`,
  `create index "recording_at" on "recording" ("at", "id")`,
  `create index "recording_carId" on "recording" ("carId", "id")`,
  `create index "recording_dataSetId" on "recording" ("dataSetId", "id")`,
  `create index "recording_alertId" on "recording" ("alertId") where "alertId" is not null`,
  `create index "recording_commandId" on "recording" ("commandId") where "commandId" is not null`,
  `create index "recording_requestedById" on "recording" ("requestedById")`,
  `create index "recording_fileId" on "recording" ("fileId") where "fileId" is not null`,
  `create index "recording_importId" on "recording" ("importId") where "importId" is not null`,
  `alter table "dataImport" add "folder" text, add "store" text`,
  `create index "recording_orderNo" on "recording" ("orderNo") where "orderNo" <> ''`,
  // those that somebody still has to do something for
  `create index "recording_open" on "recording" ("expiresAt") where "state" in ('requested', 'accepted', 'uploading')`,
  `create index "recording_parts" on "recording" ("id") where "bringing" <> ''`,
  `create index "recording_received" on "recording" ("id") where "state" = 'received'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
