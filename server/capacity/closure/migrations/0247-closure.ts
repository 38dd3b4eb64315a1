/** Areas that authorities close, the cars that were in them, and what became of each closure. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "closure" (
    "id" bigint generated always as identity primary key,
    "authority" text not null,
    "reference" text not null default '',
    "reason" text not null,
    "origin" text not null check ("origin" in ('staff', 'call')),
    -- of the key that closed it; empty: a person
    "source" text not null default '',
    "isDrill" boolean not null default false,
    "geometry" jsonb not null,
    "bounds" double precision[] check (array_length("bounds", 1) = 4),
    "area" double precision not null,
    "vertexCount" integer not null,
    "fromAt" timestamptz not null,
    "untilAt" timestamptz,
    "beganAt" timestamptz,
    -- when the cars inside were first looked for
    "lookedAt" timestamptz,
    "clearAt" timestamptz,
    "endedAt" timestamptz,
    "endReason" text not null default '',
    "createdByName" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("untilAt" is null or "untilAt" > "fromAt"),
    check (("origin" = 'call') = ("source" <> ''))
  )`,
  `create unique index "closure_reference" on "closure" ("source", "reference") where "reference" <> ''`,
  `create index "closure_fromAt" on "closure" ("fromAt", "id")`,
  `create index "closure_standing" on "closure" ("id") where "endedAt" is null`,
  `create table "closureCar" (
    "id" bigint generated always as identity primary key,
    "closureId" bigint not null references "closure",
    "carId" bigint not null references "car",
    "atStart" boolean not null,
    -- out of service, so that it cannot drive out
    "isStanding" boolean not null,
    "vehicleState" text not null,
    "orderNo" text not null default '',
    "enteredAt" timestamptz not null,
    "leftAt" timestamptz,
    "commandId" bigint references "command",
    "commands" integer not null default 0,
    "nextAt" timestamptz,
    check ("leftAt" is null or "leftAt" >= "enteredAt")
  )`,
  `create unique index "closureCar_inside" on "closureCar" ("closureId", "carId") where "leftAt" is null`,
  `create index "closureCar_enteredAt" on "closureCar" ("closureId", "enteredAt", "id")`,
  `create index "closureCar_carId" on "closureCar" ("carId")`,
  `create index "closureCar_commandId" on "closureCar" ("commandId")`,
  `create table "closureStep" (
    "id" bigint generated always as identity primary key,
    "closureId" bigint not null references "closure",
    "at" timestamptz not null,
    "step" text not null check ("step" in ('closed', 'began', 'changed', 'cleared', 'lifted', 'expired')),
    "by" text not null default '',
    "note" text not null default ''
  )`,
  `create index "closureStep_closureId" on "closureStep" ("closureId", "id")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
