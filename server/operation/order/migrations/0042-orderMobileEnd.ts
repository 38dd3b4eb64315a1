/** Orders are found by the last digits of a mobile. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "order_passengerMobileEnd" on "order" (reverse("passengerMobile") text_pattern_ops)`.execute(
    db,
  );
}
