/** In which operating range an order was picked up, and by which station: kept when it is made, since both move and end. */
import { sql, type Kysely } from 'kysely';

const statements = [
  // without references: an order outlives them, and a station that is deleted must not look through millions of orders
  `alter table "order"
    add column "pickUpRangeId" bigint,
    add column "pickUpStationId" bigint`,
  ...['pickUpRange', 'pickUpStation'].map(
    (place) =>
      `create index "order_${place}" on "order" ("${place}Id", "requestedAt", "id") where "${place}Id" is not null`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
