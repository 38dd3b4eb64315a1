/** The roads that quotes drive on: what was imported, and which of it is in force. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "roadNetwork" (
    "id" bigint generated always as identity primary key,
    "number" integer not null unique,
    "fileName" text not null,
    "state" text not null default 'draft',
    "ways" integer not null,
    "leftOut" integer not null,
    "segments" integer not null,
    "junctions" integer not null,
    "metres" integer not null,
    "apartMetres" integer not null,
    "bounds" jsonb not null,
    "lines" jsonb not null,
    "isWhole" boolean not null,
    -- edges and shortcuts, packed by gzip
    "data" bytea not null,
    "importedAt" timestamptz not null default now(),
    "importedByName" text not null,
    "inForceAt" timestamptz,
    "inForceByName" text not null default '',
    "version" integer not null default 1
  )`,
  // packed already
  `alter table "roadNetwork" alter column "data" set storage external`,
  `create unique index "roadNetworkInForce" on "roadNetwork" ("state") where "state" = 'inForce'`,
  // a number is not given again, though its network was deleted
  `create sequence "roadNetworkNumber"`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
