/** Agencies that read by MDS, how often each feed was read, and what its hours are looked up by. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "agency" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "areaCodes" text[] not null default '{}',
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "remark" text not null default '',
    "tokenPrefix" text not null default '',
    "tokenHash" bytea,
    "tokenAt" timestamptz,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check (("tokenHash" is null) = ("tokenAt" is null) and ("tokenHash" is null) = ("tokenPrefix" = ''))
  )`,
  `create unique index "agency_name" on "agency" ("name")`,
  `create index "agency_createdAt" on "agency" ("createdAt", "id")`,
  `create unique index "agency_tokenHash" on "agency" ("tokenHash") where "tokenHash" is not null`,

  // null: anybody, since GBFS and GOFS ask nobody who they are
  `create table "feedRead" (
    "feed" text not null,
    "agencyId" bigint references "agency" on delete cascade,
    "reads" bigint not null,
    "lastAt" timestamptz not null,
    "lastStatus" integer not null,
    "lastBytes" bigint not null,
    "lastReader" text not null,
    unique nulls not distinct ("feed", "agencyId")
  )`,
  `create index "feedRead_agencyId" on "feedRead" ("agencyId")`,

  // trips of our own cars by the hour in which they ended
  `create index "order_droppedOffAt" on "order" ("droppedOffAt", "id") where "carId" is not null and "status" = 'completed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
