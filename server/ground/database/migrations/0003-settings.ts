/** Settings that differ from their defaults, their history, and the dictionaries. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "sysConfigMain" (
    "key" text primary key,
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create table "sysConfigOption" (
    "key" text primary key,
    "mainKey" text not null references "sysConfigMain",
    "value" jsonb,
    "sealed" text,
    "updatedAt" timestamptz not null default now(),
    check (("value" is null) <> ("sealed" is null))
  )`,
  `create index "sysConfigOption_mainKey" on "sysConfigOption" ("mainKey")`,
  `create table "sysConfigChange" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null,
    "mainKey" text not null,
    "optionKey" text not null,
    "kind" text not null check ("kind" in ('update', 'restore', 'init')),
    "before" jsonb,
    "after" jsonb,
    "userId" bigint,
    "account" text not null,
    "realName" text not null
  )`,
  `create index "sysConfigChange_at" on "sysConfigChange" ("at", "id")`,
  `create index "sysConfigChange_mainKey" on "sysConfigChange" ("mainKey", "at", "id")`,
  `create index "sysConfigChange_optionKey" on "sysConfigChange" ("optionKey", "at", "id")`,
  `create table "sysDictType" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique,
    "nameZh" text not null,
    "nameEn" text not null,
    "remark" text not null default '',
    "state" text not null default 'enabled',
    "builtIn" boolean not null default false,
    "closed" boolean not null default false,
    "revision" integer not null default 1,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "sysDictType_createdAt" on "sysDictType" ("createdAt", "id")`,
  `create index "sysDictType_updatedAt" on "sysDictType" ("updatedAt", "id")`,
  `create table "sysDictItem" (
    "id" bigint generated always as identity primary key,
    "typeId" bigint not null references "sysDictType" on delete cascade,
    "value" text not null,
    "nameZh" text not null,
    "nameEn" text not null,
    "colour" text not null default 'neutral',
    "orderNum" integer not null default 0,
    "parentValue" text not null default '',
    "state" text not null default 'enabled',
    "builtIn" boolean not null default false,
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    unique ("typeId", "value")
  )`,
  `create index "sysDictItem_orderNum" on "sysDictItem" ("typeId", "orderNum", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
