/** Queries over the software that cars run. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

/** Versions that cars report, most cars first. */
export const softwareInUse = (db: Db, most: number) =>
  db
    .selectFrom('car')
    .select(['softwareVersion as software', sql<number>`count(*)::int`.as('cars')])
    .where('state', '<>', 'sold')
    .where('softwareVersion', '<>', '')
    .groupBy('softwareVersion')
    .orderBy('cars', 'desc')
    .orderBy('softwareVersion')
    .limit(most);
