/** Profiles of imports that people made. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists "importProfile" (
    "id" bigint generated always as identity primary key,
    "name" text not null unique,
    "content" jsonb not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`.execute(db);
}
