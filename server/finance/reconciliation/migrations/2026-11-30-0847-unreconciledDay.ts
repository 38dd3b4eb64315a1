/** Days with payments of a provider that nobody reconciled in time, each kept once it was told. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "unreconciledDay" (
    "day" date not null,
    "channel" text not null,
    "currency" text not null,
    "toldAt" timestamptz not null,
    -- false once its payments turned out to be none
    "stands" boolean not null default true,
    primary key ("day", "channel", "currency")
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
