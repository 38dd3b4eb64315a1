/** Queries over learned factors, and the rides that they are learned from. */
import { sql, type Insertable } from 'kysely';
import type { OrderFlag } from '#contract/operation/order/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { QuoteFactorTable } from './table.ts';

/** What keeps a distance from being believed. */
const DOUBTED: readonly OrderFlag[] = [
  'distanceDoubted',
  'tooLong',
  'tooShort',
  'tooFast',
  'tooSlow',
  'nowhere',
  'noDropOff',
];

/** Rides that were driven since then, with a distance that is believed. */
export const ridesDriven = (db: Db, from: string, to: string) =>
  db
    .selectFrom('order as o')
    .leftJoin('dispatchRequest as d', 'd.orderId', 'o.id')
    .where('o.status', '=', 'completed')
    .where('o.requestedAt', '>=', from)
    .where('o.requestedAt', '<=', to)
    .where('o.distance', '>', 0)
    .where('o.pickUpLng', 'is not', null)
    .where('o.dropOffLng', 'is not', null)
    .where(sql<boolean>`not ("o"."flags" && ${[...DOUBTED]}::text[])`)
    .select([
      'o.id',
      // that of the pick-up, as when it is quoted
      sql<string>`coalesce("d"."areaCode", "o"."areaCode")`.as('areaCode'),
      sql<string>`coalesce("o"."pickedUpAt", "o"."requestedAt")`.as('at'),
      sql<number>`"o"."distance"`.as('driven'),
      sql<number>`"o"."pickUpLng"`.as('fromLng'),
      sql<number>`"o"."pickUpLat"`.as('fromLat'),
      sql<number>`"o"."dropOffLng"`.as('toLng'),
      sql<number>`"o"."dropOffLat"`.as('toLat'),
    ]);

export const latestFactors = (db: Db) => db.selectFrom('quoteFactor').selectAll().orderBy('id', 'desc').limit(1);

const LEARNING = sql`hashtext('pilotdesk.quoteFactor')`;

/** Only the node that gets this lock learns, until its transaction ends. */
export const tryLearningLock = (db: Db) =>
  db.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${LEARNING})`.as('taken'));

export const insertFactors = (db: Db, row: Insertable<QuoteFactorTable>) =>
  db.insertInto('quoteFactor').values(row).returning('id');

/** Those that nobody looks at any more; quotes keep theirs themselves. */
export const deleteOldFactors = (db: Db, before: string) =>
  db.deleteFrom('quoteFactor').where('learnedAt', '<', before);
