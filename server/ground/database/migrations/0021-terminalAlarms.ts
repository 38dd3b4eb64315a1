/** The alarm word of JT/T 808 terminals, whole: 32 bits without sign, as a double that holds them exactly; null for none. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['telemetry', 'carState'])
    await sql`alter table ${sql.table(table)} add "terminalAlarms" double precision`.execute(db);
}
