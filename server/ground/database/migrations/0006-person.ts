/** Profiles, second factors, step-ups, and text messages. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "personProfile" (
    "userId" bigint primary key references "sysUser" on delete cascade,
    "birthday" date,
    "department" text not null default '',
    "position" text not null default '',
    "officePhone" text not null default '',
    "address" text not null default '',
    "emergencyName" text not null default '',
    "emergencyRelation" text not null default '',
    "emergencyMobile" text not null default '',
    "bio" text not null default '',
    "version" integer not null default 1,
    "updatedAt" timestamptz not null default now()
  )`,
  `create table "identity" (
    "userId" bigint primary key references "sysUser" on delete cascade,
    "idCardSealed" text not null,
    "idCardDigest" text not null unique,
    "idCardMasked" text not null,
    "divisionCode" text not null,
    "birthday" date not null,
    "gender" text not null,
    "checkedAt" timestamptz not null
  )`,
  `create table "secondFactor" (
    "userId" bigint primary key references "sysUser" on delete cascade,
    "secretSealed" text,
    "confirmedAt" timestamptz,
    "lastStep" bigint,
    "pendingSealed" text,
    "pendingUntil" timestamptz,
    check (("secretSealed" is null) = ("confirmedAt" is null))
  )`,
  `create table "recoveryCode" (
    "userId" bigint not null references "sysUser" on delete cascade,
    "codeDigest" text not null,
    "usedAt" timestamptz,
    primary key ("userId", "codeDigest")
  )`,
  `create table "signInChallenge" (
    "challengeHash" bytea primary key,
    "userId" bigint not null references "sysUser" on delete cascade,
    "passwordDigest" text not null,
    "tries" integer not null default 0,
    "expiresAt" timestamptz not null
  )`,
  `create index "signInChallenge_userId" on "signInChallenge" ("userId")`,
  `create index "signInChallenge_expiresAt" on "signInChallenge" ("expiresAt")`,
  `create table "stepUp" (
    "sessionId" bigint primary key references "session" on delete cascade,
    "until" timestamptz not null
  )`,
  `create table "mobileChange" (
    "userId" bigint primary key references "sysUser" on delete cascade,
    "mobile" text not null,
    "codeDigest" text not null,
    "smsId" bigint not null,
    "tries" integer not null default 0,
    "sentAt" timestamptz not null,
    "expiresAt" timestamptz not null
  )`,
  `create table "sms" (
    "id" bigint generated always as identity primary key,
    "at" timestamptz not null,
    "mobileSealed" text not null,
    "mobileMasked" text not null,
    "textSealed" text,
    "purpose" text not null,
    "sender" text not null check ("sender" in ('outbox', 'gateway')),
    "state" text not null check ("state" in ('kept', 'waiting', 'sent', 'used', 'expired', 'failed')),
    "userId" bigint references "sysUser" on delete set null,
    "outcome" text not null default '',
    "expiresAt" timestamptz
  )`,
  `create index "sms_at" on "sms" ("at", "id")`,
  `create index "sms_userId" on "sms" ("userId")`,
  `create index "sms_expiresAt" on "sms" ("expiresAt") where "textSealed" is not null or "state" = 'waiting'`,
  `create table "smsQuota" (
    "key" text primary key,
    "used" integer not null,
    "endsAt" timestamptz not null
  )`,
  `create index "smsQuota_endsAt" on "smsQuota" ("endsAt")`,
  `create index "sysUser_mobile" on "sysUser" ("mobile") where "mobile" <> ''`,
  `create index "signIn_userId" on "signIn" ("userId", "at", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
