/** What stations were at any time, for replays: written by the database itself at each change. */
import { sql, type Kysely } from 'kysely';

const SHOWN = ['name', 'nameEn', 'kind', 'lng', 'lat', 'state'].map((name) => `"${name}"`);
const of = (row: string) => SHOWN.map((name) => `${row}.${name}`).join(', ');

const statements = [
  `create table "stationPast" (
    "id" bigint generated always as identity primary key,
    -- without a reference: what was deleted was there once
    "stationId" bigint not null,
    "name" text not null,
    "nameEn" text not null,
    "kind" text not null,
    "lng" double precision not null,
    "lat" double precision not null,
    "state" text not null,
    "validFrom" timestamptz not null,
    "validTo" timestamptz check ("validTo" >= "validFrom")
  )`,
  `create unique index "stationPast_current" on "stationPast" ("stationId") where "validTo" is null`,
  `create index "stationPast_valid" on "stationPast" ("validFrom", "validTo")`,
  `insert into "stationPast" ("stationId", ${SHOWN.join(', ')}, "validFrom")
    select "id", ${SHOWN.join(', ')}, "createdAt" from "station"`,

  `create function "keepStationPast"() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (${of('new')}) is not distinct from (${of('old')}) then
        return null;
      end if;
      if tg_op <> 'INSERT' then
        update "stationPast" set "validTo" = greatest("validFrom", now())
          where "stationId" = old."id" and "validTo" is null;
      end if;
      if tg_op <> 'DELETE' then
        insert into "stationPast" ("stationId", ${SHOWN.join(', ')}, "validFrom")
          values (new."id", ${of('new')}, case when tg_op = 'INSERT' then new."createdAt" else now() end);
      end if;
      return null;
    end
  $$`,
  `create trigger "station_past" after insert or update or delete on "station"
    for each row execute function "keepStationPast"()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
