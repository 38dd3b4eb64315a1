import { sql, type Kysely } from 'kysely';

/** Which objects of a data set did not come into a labelling task; null for frames that are there already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "labelFrame" add column "leftOut" text[]`.execute(db);
}
