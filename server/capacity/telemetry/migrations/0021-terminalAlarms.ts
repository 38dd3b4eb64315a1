/** The complete alarm word of JT/T 808 terminals: 32 unsigned bits, stored exactly in a double; null for none. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['telemetry', 'carState'])
    await sql`alter table ${sql.table(table)} add "terminalAlarms" double precision`.execute(db);
}
