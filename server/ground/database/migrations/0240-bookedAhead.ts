/** Rides booked ahead: for when, and from when on their car is searched. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "order" add column "scheduledAt" timestamptz`,
  `alter table "order" drop constraint "order_status_check"`,
  // every row keeps the narrower rule that it was written under: nothing is read again
  `alter table "order" add constraint "order_status_check" check ("status" in
    ('scheduled', 'requested', 'assigned', 'arriving', 'onTrip', 'completed', 'cancelled', 'failed')) not valid`,
  `alter table "order" add constraint "order_scheduledAt_check"
    check ("status" <> 'scheduled' or "scheduledAt" is not null) not valid`,
  `create index "order_scheduledAt" on "order" ("scheduledAt", "id") where "scheduledAt" is not null`,
  // a ride that waits for its time is not under way
  `alter table "figureDay" add column "scheduled" bigint not null default 0`,
  `alter table "figureHour" add column "scheduled" bigint not null default 0`,
  `alter table "dispatchRequest" add column "searchFrom" timestamptz`,
  `create index "dispatchRequest_searchFrom" on "dispatchRequest" ("searchFrom") where "searchFrom" is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
