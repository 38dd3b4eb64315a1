/** Frames are found by the car that took them and their moment. Most frames name no car and are not in the index. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index "dataFrame_car" on "dataFrame" (("attributes" ->> 'car'), "takenAt")
        where "until" is null and "importId" is null and ("attributes" ->> 'car') is not null`,
    )
    .execute(db);
}
