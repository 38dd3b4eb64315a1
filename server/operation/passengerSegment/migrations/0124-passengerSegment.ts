/** Passenger segments, and of an order those that its passenger was in when it was made. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "passengerSegment" (
    "id" bigint generated always as identity primary key,
    "name" text not null,
    "lastWithin" integer,
    "lastOver" integer,
    "ridesFrom" integer,
    "ridesTo" integer,
    "currency" text not null default 'CNY',
    "spentFrom" bigint,
    "spentTo" bigint,
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "passengerSegment_name" on "passengerSegment" ("name")`,
  `create index "passengerSegment_createdAt" on "passengerSegment" ("createdAt", "id")`,
  `alter table "dispatchRequest" add column "segmentIds" bigint[] not null default '{}'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
