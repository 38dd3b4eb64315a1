/** The division in which a pick-up lies, and how long a rule lets it wait: kept with the request, so that both hold until its end. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "dispatchRequest"
    -- null: ordered before this was kept
    add column "areaCode" text,
    -- seconds; null: as the settings have it
    add column "longestWait" integer check ("longestWait" > 0)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
