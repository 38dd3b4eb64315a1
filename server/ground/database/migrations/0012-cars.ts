/** Cars with their documents and maintenance, and stations with their bays and site maps. */
import { sql, type Kysely } from 'kysely';

const statements = [
  `create table "station" (
    "id" bigint generated always as identity primary key,
    "code" text not null unique,
    "name" text not null,
    "nameEn" text not null default '',
    "kind" text not null check ("kind" in ('pickUp', 'charging', 'depot', 'schoolGate')),
    "lng" double precision not null check ("lng" between -180 and 180),
    "lat" double precision not null check ("lat" between -90 and 90),
    "address" text not null default '',
    "areaCode" text not null default '',
    "schoolId" bigint references "school",
    -- no weekly hours: round the clock
    "openingHours" jsonb not null default '{"weekly": [], "exceptions": []}',
    "accessibility" text[] not null default '{}',
    "remark" text not null default '',
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "station_name" on "station" ("name", "id")`,
  `create index "station_createdAt" on "station" ("createdAt", "id")`,
  `create index "station_schoolId" on "station" ("schoolId")`,
  `create table "stationBay" (
    "id" bigint generated always as identity primary key,
    "stationId" bigint not null references "station" on delete cascade,
    "code" text not null,
    "kind" text not null check ("kind" in ('pickUp', 'dropOff', 'charging', 'parking')),
    "capacity" integer not null default 1 check ("capacity" between 1 and 100),
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled')),
    "accessible" boolean not null default false,
    "lng" double precision check ("lng" between -180 and 180),
    "lat" double precision check ("lat" between -90 and 90),
    -- metres around the position within which a standing car occupies the bay
    "radius" double precision not null default 5 check ("radius" between 1 and 100),
    "place" integer not null default 0,
    check (("lng" is null) = ("lat" is null)),
    unique ("stationId", "code")
  )`,
  `create table "siteMap" (
    "stationId" bigint primary key references "station" on delete cascade,
    "drawing" jsonb not null,
    "picture" jsonb,
    "publishedNumber" integer,
    "lastNumber" integer not null default 0,
    "hasChanges" boolean not null default true,
    "updatedAt" timestamptz not null default now(),
    "updatedBy" text not null default '',
    "version" integer not null default 1
  )`,
  `create table "siteMapVersion" (
    "id" bigint generated always as identity primary key,
    "stationId" bigint not null references "siteMap" on delete cascade,
    "number" integer not null,
    "drawing" jsonb not null,
    "picture" jsonb,
    "note" text not null default '',
    "publishedAt" timestamptz not null,
    "publishedBy" text not null default '',
    unique ("stationId", "number")
  )`,

  `create table "car" (
    "id" bigint generated always as identity primary key,
    "fleetNumber" text not null unique check ("fleetNumber" ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
    "plate" text not null,
    "vin" text not null default '',
    "model" text not null default '',
    "supplierId" bigint references "supplier",
    "areaCode" text not null default '',
    "stationId" bigint references "station",
    "groups" text[] not null default '{}',
    "seats" integer not null default 4 check ("seats" between 0 and 100),
    "wheelchair" boolean not null default false,
    "energy" text not null default 'electric' check ("energy" in ('electric', 'hybrid', 'hydrogen', 'combustion')),
    "softwareVersion" text not null default '',
    -- the record's own; where the vehicle is in its life on the road stands in "carState"
    "state" text not null default 'enabled' check ("state" in ('enabled', 'disabled', 'sold')),
    -- the first day on which a kind of document is no longer covered; null: it has none that expires
    "documentsExpireOn" text check ("documentsExpireOn" ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  // a plate and a VIN belong to one car at a time; a sold car frees them, but keeps its fleet number
  `create unique index "car_plate" on "car" ("plate") where "state" <> 'sold'`,
  `create unique index "car_vin" on "car" ("vin") where "state" <> 'sold' and "vin" <> ''`,
  `create index "car_plateOrder" on "car" ("plate", "id")`,
  `create index "car_createdAt" on "car" ("createdAt", "id")`,
  `create index "car_documentsExpireOn" on "car" (coalesce("documentsExpireOn", '9999-12-31'), "id")`,
  `create index "car_supplierId" on "car" ("supplierId")`,
  `create index "car_stationId" on "car" ("stationId")`,
  `create index "car_areaCode" on "car" ("areaCode" text_pattern_ops)`,
  `create index "station_areaCode" on "station" ("areaCode" text_pattern_ops)`,
  `create index "car_groups" on "car" using gin ("groups")`,
  `create table "carDocument" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car" on delete cascade,
    "kind" text not null check ("kind" in ('registration', 'insurance', 'inspection', 'permit')),
    "number" text not null default '',
    "issuedOn" text check ("issuedOn" ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    "expiresOn" text check ("expiresOn" ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    "remark" text not null default '',
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1
  )`,
  `create index "carDocument_carId" on "carDocument" ("carId")`,
  `create table "carMaintenance" (
    "id" bigint generated always as identity primary key,
    "carId" bigint not null references "car" on delete cascade,
    "startsAt" timestamptz not null,
    "endsAt" timestamptz not null,
    "reason" text not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "version" integer not null default 1,
    check ("startsAt" < "endsAt")
  )`,
  `create index "carMaintenance_carId" on "carMaintenance" ("carId", "endsAt")`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
