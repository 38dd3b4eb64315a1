/** Tickets that were merged into another, the look into a cabin, and tickets by the number of whoever is their passenger. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `alter table "ticket"
    add column "mergedIntoId" bigint references "ticket" on delete set null,
    add column "mergedAt" timestamptz,
    -- what undoing brings back
    add column "mergedBack" jsonb,
    add column "cabinFinding" text check ("cabinFinding" in ('found', 'nothing', 'unclear')),
    add column "cabinCheckedAt" timestamptz,
    add column "cabinCheckedById" bigint references "sysUser" on delete set null,
    add column "cabinPictureId" bigint references "carPicture" on delete set null,
    add constraint "ticket_notIntoItself" check ("mergedIntoId" <> "id")`,
  `create index "ticket_mergedIntoId" on "ticket" ("mergedIntoId") where "mergedIntoId" is not null`,
  `create index "ticket_cabinCheckedById" on "ticket" ("cabinCheckedById") where "cabinCheckedById" is not null`,
  `create index "ticket_cabinPictureId" on "ticket" ("cabinPictureId") where "cabinPictureId" is not null`,
  // numbers are compared by their digits, those of the mainland without the country code
  `create index "ticket_mobile" on "ticket"
    (regexp_replace(regexp_replace("passengerMobile", '\\D', '', 'g'), '^(00)?86(?=1\\d{10}$)', ''))
    where "passengerMobile" <> ''`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
