/** Which nodes cannot reach the MQTT broker, so that the others know whose cars are not heard. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "node" add "brokerAwaySince" timestamptz`.execute(db);
}
