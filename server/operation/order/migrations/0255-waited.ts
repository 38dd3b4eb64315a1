/** How long the car of an imported order waited: by it a back-test prices waiting anew. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "order" add column "waited" integer check ("waited" >= 0)`.execute(db);
}
