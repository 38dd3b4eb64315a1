/** Screens that show the wall without a session: waiting with a code, or paired to a role. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "wallScreen" (
    "id" bigint generated always as identity primary key,
    "tokenHash" bytea not null,
    "code" text,
    "endsAt" timestamptz,
    "name" text not null default '',
    "roleId" bigint references "role" on delete cascade,
    "pairedById" bigint references "sysUser" on delete set null,
    "pairedAt" timestamptz,
    "lastSeenAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    check (("code" is null) = ("roleId" is not null) and ("code" is null) = ("endsAt" is null)),
    check (("roleId" is null) = ("pairedAt" is null))
  )`,
  `create unique index "wallScreen_tokenHash" on "wallScreen" ("tokenHash")`,
  `create unique index "wallScreen_code" on "wallScreen" ("code") where "code" is not null`,
  `create index "wallScreen_name" on "wallScreen" ("name", "id") where "roleId" is not null`,
  `create index "wallScreen_endsAt" on "wallScreen" ("endsAt") where "endsAt" is not null`,
  `create index "wallScreen_roleId" on "wallScreen" ("roleId")`,
  `create index "wallScreen_pairedById" on "wallScreen" ("pairedById")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
