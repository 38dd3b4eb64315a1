/** People, roles, menus, sessions, the audit log and what the pipeline needs. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "supplier" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique,
    "name" text not null,
    "state" text not null default 'enabled'
  )`,
  `create table "school" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique,
    "name" text not null,
    "state" text not null default 'enabled'
  )`,
  `create table "department" (
    "id" bigint generated always as identity primary key,
    "schoolId" bigint not null references "school",
    "name" text not null,
    "state" text not null default 'enabled',
    unique ("schoolId", "name")
  )`,
  `create table "major" (
    "id" bigint generated always as identity primary key,
    "departmentId" bigint not null references "department",
    "name" text not null,
    "state" text not null default 'enabled',
    unique ("departmentId", "name")
  )`,
  `create table "role" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique,
    "nameZh" text not null,
    "nameEn" text not null,
    "homePage" text not null default '',
    "dataScope" text not null,
    "areaCodes" text[] not null default '{}',
    "state" text not null default 'enabled',
    "builtIn" boolean not null default false,
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "role_createdAt" on "role" ("createdAt", "id")`,
  `create table "menu" (
    "id" bigint generated always as identity primary key,
    "parentId" bigint references "menu",
    "kind" text not null check ("kind" in ('directory', 'page', 'action')),
    "nameZh" text not null,
    "nameEn" text not null,
    "route" text not null default '',
    "permission" text not null default '',
    "icon" text not null default '',
    "orderNum" integer not null default 0,
    "visible" boolean not null default true,
    "keepAlive" boolean not null default true,
    "externalLink" text not null default '',
    "state" text not null default 'enabled',
    "builtIn" boolean not null default false,
    "deletedAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "menu_parentId" on "menu" ("parentId")`,
  `create unique index "menu_route" on "menu" ("route") where "route" <> '' and "deletedAt" is null`,
  `create unique index "menu_permission" on "menu" ("permission") where "permission" <> '' and "deletedAt" is null`,
  `create table "roleMenu" (
    "roleId" bigint not null references "role" on delete cascade,
    "menuId" bigint not null references "menu" on delete cascade,
    primary key ("roleId", "menuId")
  )`,
  `create index "roleMenu_menuId" on "roleMenu" ("menuId")`,
  `create table "sysUser" (
    "id" bigint generated always as identity primary key,
    "account" text not null,
    "realName" text not null,
    "employeeId" text unique,
    "mobile" text not null default '',
    "email" text not null default '',
    "gender" text not null default 'unknown',
    "avatar" text not null default '',
    "type" text not null default 'platform',
    "supplierId" bigint references "supplier",
    "schoolId" bigint references "school",
    "departmentId" bigint references "department",
    "majorId" bigint references "major",
    "defaultRoleId" bigint references "role",
    "state" text not null default 'enabled',
    "lockedUntil" timestamptz,
    "passwordHash" text,
    "passwordChangedAt" timestamptz,
    "mustChangePassword" boolean not null default false,
    "passwordExpiresAt" timestamptz,
    "lastSignInAt" timestamptz,
    "lastSignInIp" text,
    "demo" boolean not null default false,
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "sysUser_account" on "sysUser" (lower("account"))`,
  `create index "sysUser_accountSort" on "sysUser" ("account", "id")`,
  `create index "sysUser_createdAt" on "sysUser" ("createdAt", "id")`,
  `create index "sysUser_lastSignInAt" on "sysUser" (coalesce("lastSignInAt", '-infinity'::timestamptz), "id")`,
  `create index "sysUser_supplierId" on "sysUser" ("supplierId")`,
  `create index "sysUser_schoolId" on "sysUser" ("schoolId")`,
  `create table "userRole" (
    "userId" bigint not null references "sysUser" on delete cascade,
    "roleId" bigint not null references "role",
    primary key ("userId", "roleId")
  )`,
  `create index "userRole_roleId" on "userRole" ("roleId")`,
  `create table "session" (
    "id" bigint generated always as identity primary key,
    "tokenHash" bytea not null unique,
    "userId" bigint not null references "sysUser" on delete cascade,
    "roleId" bigint not null references "role" on delete cascade,
    "createdAt" timestamptz not null default now(),
    "lastSeenAt" timestamptz not null default now(),
    "expiresAt" timestamptz not null,
    "ip" text not null,
    "userAgent" text not null,
    "endedAt" timestamptz,
    "previousSignInAt" timestamptz,
    "previousSignInIp" text
  )`,
  `create index "session_userId" on "session" ("userId") where "endedAt" is null`,
  `create table "signIn" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null default now(),
    "account" text not null,
    "userId" bigint,
    "result" text not null,
    "ip" text not null,
    "userAgent" text not null,
    "traceId" text not null
  )`,
  `create index "signIn_at" on "signIn" ("at", "id")`,
  `create index "signIn_account" on "signIn" ("account", "at", "id")`,
  `create table "signInThrottle" (
    "key" text primary key,
    "failures" integer not null default 0,
    "blockedUntil" timestamptz not null,
    "updatedAt" timestamptz not null default now()
  )`,
  `create table "rsaKey" (
    "fingerprint" bytea primary key,
    "privateKey" bytea not null,
    "expiresAt" timestamptz not null,
    "usedAt" timestamptz
  )`,
  `create table "preference" (
    "userId" bigint not null references "sysUser" on delete cascade,
    "key" text not null,
    "value" jsonb not null,
    "updatedAt" timestamptz not null default now(),
    primary key ("userId", "key")
  )`,
  `create table "audit" (
    "id" bigint primary key,
    "at" timestamptz not null,
    "userId" bigint,
    "account" text not null,
    "roleCode" text not null,
    "call" text not null,
    "object" text not null,
    "objectId" text not null,
    "label" text not null,
    "changes" jsonb not null,
    "ip" text not null,
    "userAgent" text not null,
    "traceId" text not null,
    "durationMs" integer not null,
    "previousHash" text not null,
    "hash" text not null
  )`,
  `create index "audit_at" on "audit" ("at", "id")`,
  `create index "audit_account" on "audit" ("account", "at", "id")`,
  `create index "audit_object" on "audit" ("object", "objectId", "at", "id")`,
  `create index "audit_traceId" on "audit" ("traceId")`,
  `create table "auditHead" (
    "one" boolean primary key default true check ("one"),
    "rowCount" bigint not null,
    "hash" text not null
  )`,
  `insert into "auditHead" ("rowCount", "hash") values (0, '')`,
  `create function "refuseChange"() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger "audit_appendOnly" before update or delete or truncate on "audit"
    for each statement execute function "refuseChange"()`,
  `create table "idempotency" (
    "userId" bigint not null,
    "keyHash" text not null,
    "call" text not null,
    "inputHash" text not null,
    "result" bytea,
    "createdAt" timestamptz not null default now(),
    primary key ("userId", "keyHash")
  )`,
  `create index "idempotency_createdAt" on "idempotency" ("createdAt")`,
  `create table "node" (
    "id" text primary key,
    "leaseUntil" timestamptz not null
  )`,
  `create table "seed" (
    "key" text primary key,
    "rowId" bigint not null,
    "createdAt" timestamptz not null default now()
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
