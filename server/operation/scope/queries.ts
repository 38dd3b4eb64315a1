/** What scopes ask of the database. */
import type { Db } from '#server/ground/database/pool.ts';

const MOST_STATIONS = 20_000;

/** Where stations in use are, and in which division. */
export const stationDivisions = (db: Db) =>
  db
    .selectFrom('station')
    .where('state', '=', 'enabled')
    .where('areaCode', '<>', '')
    .orderBy('id')
    .limit(MOST_STATIONS)
    .select(['lng', 'lat', 'areaCode']);
