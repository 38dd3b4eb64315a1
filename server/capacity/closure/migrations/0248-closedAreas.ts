/** A car in a closed area is an alert, and is told to leave it; authorities have keys of their own. */
import { sql, type Kysely } from 'kysely';

const KINDS = `'sos', 'collision', 'rollover', 'doorOpen', 'fault', 'leftRange', 'noGo', 'noStop', 'slowZone', 'speeding',
  'silent', 'lowCharge', 'stoppedTooLong', 'clock', 'closedArea'`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['alert', 'alertProcedure'])
    await sql
      .raw(
        `alter table "${table}" drop constraint "${table}_kind_check",
          add constraint "${table}_kind_check" check ("kind" in (${KINDS}))`,
      )
      .execute(db);
  await sql
    .raw(
      `alter table "command" drop constraint "command_kind_check",
        add constraint "command_kind_check" check ("kind" in ('stopAtSafePlace', 'resume', 'returnToStation', 'openDoors',
          'message', 'assignOrder', 'cancelOrder', 'leaveArea')),
        add "closureId" bigint references "closure"`,
    )
    .execute(db);
  await sql
    .raw(`create index "command_closureId" on "command" ("closureId") where "closureId" is not null`)
    .execute(db);
  await sql
    .raw(
      `alter table "apiKey" drop constraint "apiKey_purpose", drop constraint "apiKey_secret",
        add constraint "apiKey_purpose" check ("purpose" in ('notice', 'order', 'payment', 'closure')),
        add constraint "apiKey_secret" check (("purpose" in ('payment', 'closure')) = ("secret" is not null))`,
    )
    .execute(db);
}
