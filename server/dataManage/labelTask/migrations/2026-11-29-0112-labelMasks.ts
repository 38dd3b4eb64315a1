/** How many runs the mask of an object has, so that a job can bound them without reading its masks. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table "labelObject" add column "runs" integer not null
    generated always as (case when "geometry" ->> 'kind' = 'mask' then jsonb_array_length("geometry" -> 'runs') else 0 end) stored`.execute(
    db,
  );
}
