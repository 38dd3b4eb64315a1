/** How far quotes by the roads in force lie beside what was driven, on rides that the learning is judged on. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // null: no roads were in force
  `alter table "quoteFactor" add column "roads" jsonb`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
