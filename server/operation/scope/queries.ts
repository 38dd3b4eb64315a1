/** What scopes and versions ask of the database. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

const MOST_STATIONS = 20_000;

/** Where stations in use are, and in which division; empty for one whose division nobody said. */
export const stationPlaces = (db: Db) =>
  db
    .selectFrom('station')
    .where('state', '=', 'enabled')
    .orderBy('id')
    .limit(MOST_STATIONS)
    .select(['id', 'lng', 'lat', 'areaCode']);

/** An author with the mobile number or the checked identity of somebody: another account of the same person. */
export const accountOfAuthor = (db: Db, userId: string, authorIds: readonly string[]) =>
  db
    .selectFrom('sysUser as a')
    .innerJoin('sysUser as u', (join) => join.on('u.id', '=', userId))
    .leftJoin('identity as ai', 'ai.userId', 'a.id')
    .leftJoin('identity as ui', 'ui.userId', 'u.id')
    .where('a.id', '=', sql<string>`any(${[...authorIds]}::bigint[])`)
    .where((eb) =>
      eb.or([
        eb('a.id', '=', userId),
        eb.and([eb('a.mobile', '<>', ''), eb('a.mobile', '=', eb.ref('u.mobile'))]),
        eb('ai.idCardDigest', '=', eb.ref('ui.idCardDigest')),
      ]),
    )
    .select('a.id')
    .limit(1);
