/** Operating ranges and their versions. */
import { sql, type Kysely } from 'kysely';

const content = `
    "name" text not null,
    "kind" text not null check ("kind" in ('operating', 'slow', 'noStop', 'noGo')),
    "speedLimit" integer check ("speedLimit" between 1 and 200),
    "priority" integer not null check ("priority" between 0 and 100),
    "groups" text[] not null,
    "schedule" jsonb not null,
    -- a GeoJSON MultiPolygon in WGS 84, valid, cut at the antimeridian
    "geometry" jsonb not null,
    -- west, south, east, north; null while nothing is drawn
    "bounds" double precision[] check (array_length("bounds", 1) = 4),
    -- square metres
    "area" double precision not null,
    "vertexCount" integer not null`;

const statements = [
  `create table "range" (
    "id" bigint generated always as identity primary key,
    "code" text not null,
    ${content},
    "remark" text not null default '',
    "publishedNumber" integer,
    "lastNumber" integer not null default 0,
    "hasChanges" boolean not null default false,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create unique index "range_code" on "range" ("code") where "code" <> ''`,
  `create index "range_name" on "range" ("name", "id")`,
  `create index "range_updatedAt" on "range" ("updatedAt", "id")`,
  `create index "range_area" on "range" ("area", "id")`,
  `create index "range_priority" on "range" ("priority", "id")`,

  `create table "rangeVersion" (
    "id" bigint generated always as identity primary key,
    "rangeId" bigint not null references "range",
    "number" integer not null,
    ${content},
    "note" text not null default '',
    "validFrom" timestamptz not null,
    "validTo" timestamptz check ("validTo" >= "validFrom"),
    "publishedBy" text not null,
    unique ("rangeId", "number")
  )`,
  // one version of a range at a time
  `create unique index "rangeVersion_current" on "rangeVersion" ("rangeId") where "validTo" is null`,
  `create index "rangeVersion_valid" on "rangeVersion" ("validFrom", "validTo")`,

  // published versions are immutable: only their end may be written, once
  `create function "keepRangeVersion"() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old."validTo" is not null
        or (to_jsonb(new) - 'validTo') is distinct from (to_jsonb(old) - 'validTo') then
        raise exception 'a version of a range never changes';
      end if;
      return new;
    end
  $$`,
  `create trigger "rangeVersion_kept" before update or delete on "rangeVersion"
    for each row execute function "keepRangeVersion"()`,

  // counts publications: nodes compare it to see whether their index is current
  `create table "rangeHead" (
    "one" boolean primary key default true check ("one"),
    "revision" bigint not null
  )`,
  `insert into "rangeHead" ("revision") values (0)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
