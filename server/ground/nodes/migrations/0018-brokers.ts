/** Nodes that cannot reach the MQTT broker, so that other nodes know whose cars are unheard. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "node" add "brokerAwaySince" timestamptz`.execute(db);
}
