/** Invoices that a provider issues, and their delivery by e-mail. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "invoice"
    -- a provider is asked under the row's id and this number; another one only after it said no
    add "attempt" integer not null default 1,
    -- when a provider was asked first; then it is asked what became of it before it is asked again
    add "askedAt" timestamptz,
    -- when the e-mail is tried next; null when it is not wanted or done
    add "mailDueAt" timestamptz,
    add "mailTries" integer not null default 0`,
  `create index "invoice_mailDueAt" on "invoice" ("mailDueAt", "id") where "mailDueAt" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
