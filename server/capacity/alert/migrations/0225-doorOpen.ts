/** A door that is open on the way is an alert, and may have a procedure. */
import { sql, type Kysely } from 'kysely';

const KINDS = `'sos', 'collision', 'rollover', 'doorOpen', 'fault', 'leftRange', 'noGo', 'noStop', 'slowZone', 'speeding',
  'silent', 'lowCharge', 'stoppedTooLong', 'clock'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['alert', 'alertProcedure'])
    await sql
      .raw(
        `alter table "${table}" drop constraint "${table}_kind_check",
          add constraint "${table}_kind_check" check ("kind" in (${KINDS}))`,
      )
      .execute(db);
}
