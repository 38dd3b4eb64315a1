/** The clocks of tickets follow the calendar of holidays and make-up days; the list of their own in the settings goes. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from "sysConfigOption" where "key" in ('care.calendar.holidays', 'care.calendar.makeUp')`.execute(
    db,
  );
}
