/** What helps whoever handles an alert: steps to follow, attachments, pictures of the car, calls by telephone. */
import { sql, type Kysely } from 'kysely';

const KINDS = `'sos', 'collision', 'rollover', 'fault', 'leftRange', 'noGo', 'noStop', 'slowZone', 'speeding', 'silent',
  'lowCharge', 'stoppedTooLong', 'clock'`;

const statements = [
  // one step a line, as many in each language
  `create table "alertProcedure" (
    "id" bigint generated always as identity primary key,
    "kind" text not null check ("kind" in (${KINDS})),
    -- null: whatever the severity
    "severity" text check ("severity" in ('critical', 'high', 'medium', 'low')),
    "stepsZh" text not null,
    "stepsEn" text not null,
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "alertProcedure_kind" on "alertProcedure" ("kind", "severity") nulls not distinct`,
  `create index "alertProcedure_createdAt" on "alertProcedure" ("createdAt", "id")`,
  // the words of the step as they were: the procedure may change
  `create table "alertTick" (
    "alertId" bigint not null references "alert" on delete cascade,
    "stepZh" text not null,
    "stepEn" text not null,
    "at" timestamptz not null,
    "userId" bigint not null references "sysUser",
    primary key ("alertId", "stepZh")
  )`,
  `create index "alertTick_userId" on "alertTick" ("userId")`,
  `create table "carPicture" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car" on delete cascade,
    "camera" text not null check ("camera" in ('cabin', 'front', 'rear', 'left', 'right')),
    "at" timestamptz not null,
    "fileId" bigint not null references "file" on delete cascade
  )`,
  `create index "carPicture_carId" on "carPicture" ("carId", "at" desc)`,
  `create index "carPicture_fileId" on "carPicture" ("fileId")`,
  `alter table "alertStep" drop constraint "alertStep_step_check",
    add constraint "alertStep_step_check" check ("step" in ('opened', 'worsened', 'recovered', 'recurred', 'taken',
      'released', 'handedOver', 'answered', 'closed', 'snoozed', 'escalated', 'called', 'callFailed', 'ticked', 'unticked',
      'attached', 'phonedCar', 'phonedPassenger', 'phoneFailed'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
