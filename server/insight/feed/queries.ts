/** What public feeds say about cars and stations. Nothing here names a car, its plate or an order. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

/** More cars are not published. */
const MOST_CARS = 50_000;
const MOST_STATIONS = 10_000;
/** A car that was not heard for so long is not offered. */
const SILENT = sql`make_interval(mins => 5)`;

/** Cars that anybody could order now: free, without an order, charged, heard of, not in the workshop and not held for a search. */
export const freeCars = (db: Db, now: string, leastCharge: number) =>
  db
    .selectFrom('car as c')
    .innerJoin('carState as s', 's.carId', 'c.id')
    .where('c.state', '=', 'enabled')
    .where('s.state', '=', 'available')
    .where('s.orderNo', 'is', null)
    .where((eb) => eb.or([eb('s.charge', 'is', null), eb('s.charge', '>=', leastCharge)]))
    .where('s.lng', 'is not', null)
    .where('s.lat', 'is not', null)
    .where(sql<boolean>`coalesce("s"."heardAt", "s"."receivedAt") > ${now}::timestamptz - ${SILENT}`)
    .where(
      sql<boolean>`not exists (select from "carMaintenance" as "m"
        where "m"."carId" = "c"."id" and "m"."startsAt" <= ${now}::timestamptz and "m"."endsAt" > ${now}::timestamptz)`,
    )
    .where(
      sql<boolean>`not exists (select from "ticket" as "t" where "t"."carId" = "c"."id" and "t"."heldUntil" > ${now}::timestamptz)`,
    )
    .select([
      'c.id',
      'c.model',
      'c.seats',
      'c.wheelchair',
      'c.energy',
      's.lng',
      's.lat',
      's.charge',
      's.stateSince',
      's.receivedAt',
    ])
    .orderBy('c.id')
    .limit(sql.lit(MOST_CARS));

/** The kinds of cars that are on the road. */
export const carKinds = (db: Db) =>
  db
    .selectFrom('car')
    .where('state', '=', 'enabled')
    .select(['model', 'seats', 'wheelchair', 'energy'])
    .distinct()
    .orderBy('model')
    .orderBy('seats')
    .limit(500);

/** Stations where passengers get in, closed ones too. */
export const passengerStations = (db: Db) =>
  db
    .selectFrom('station')
    .where('kind', 'in', ['pickUp', 'schoolGate'])
    .select([
      'id',
      'code',
      'name',
      'nameEn',
      'kind',
      'lng',
      'lat',
      'address',
      'areaCode',
      'openingHours',
      'accessibility',
      'state',
      'updatedAt',
    ])
    .orderBy('id')
    .limit(sql.lit(MOST_STATIONS));

export const divisions = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('area')
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .select(['code', 'nameZh', 'nameEn'])
    .orderBy('code');

/** Adds to what is known of readers; those of an agency that is gone meanwhile are left out. */
export const addReads = (
  db: Db,
  reads: readonly {
    feed: string;
    agencyId: string | null;
    reads: number;
    at: string;
    status: number;
    bytes: number;
    reader: string;
  }[],
) =>
  db
    .insertInto('feedRead')
    .columns(['feed', 'agencyId', 'reads', 'lastAt', 'lastStatus', 'lastBytes', 'lastReader'])
    .expression(
      sql`select "one".* from unnest(${reads.map(({ feed }) => feed)}::text[], ${reads.map(({ agencyId }) => agencyId)}::bigint[],
        ${reads.map((one) => one.reads)}::bigint[], ${reads.map(({ at }) => at)}::timestamptz[], ${reads.map(({ status }) => status)}::integer[],
        ${reads.map(({ bytes }) => bytes)}::bigint[], ${reads.map(({ reader }) => reader)}::text[])
        as "one" ("feed", "agencyId", "reads", "lastAt", "lastStatus", "lastBytes", "lastReader")
        where "agencyId" is null or exists (select from "agency" where "agency"."id" = "one"."agencyId")`,
    )
    .onConflict((conflict) =>
      conflict.columns(['feed', 'agencyId']).doUpdateSet((eb) => ({
        reads: sql<string>`"feedRead"."reads" + "excluded"."reads"`,
        lastAt: eb.ref('excluded.lastAt'),
        lastStatus: eb.ref('excluded.lastStatus'),
        lastBytes: eb.ref('excluded.lastBytes'),
        lastReader: eb.ref('excluded.lastReader'),
      })),
    );

export const feedReads = (db: Db) =>
  db
    .selectFrom('feedRead as r')
    .leftJoin('agency as a', 'a.id', 'r.agencyId')
    .select([
      'r.feed',
      'r.agencyId',
      sql<string>`coalesce("a"."name", '')`.as('agencyName'),
      sql<number>`"r"."reads"::float8`.as('reads'),
      'r.lastAt',
      'r.lastStatus',
      sql<number>`"r"."lastBytes"::float8`.as('lastBytes'),
      'r.lastReader',
    ])
    .orderBy('r.lastAt', 'desc')
    .limit(sql.lit(2000));
