/** What a station was last called, also once it is gone. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`create index "stationPast_station" on "stationPast" ("stationId", "validFrom" desc)`).execute(db);
}
