import { sql } from 'kysely';
import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';

/** How often each of these kinds was opened from an instant until before another; false alarms are left out. */
export const eventsByKind = (db: Db, kinds: readonly AlertKind[], from: string, to: string) =>
  db
    .selectFrom('alert')
    .select(['kind', sql<number>`count(*)::int`.as('events')])
    .where('openedAt', '>=', from)
    .where('openedAt', '<', to)
    .where('kind', 'in', [...kinds])
    .where(sql<boolean>`"outcome" is distinct from 'falseAlarm'`)
    .groupBy('kind');

/** The first hour whose distance is counted. */
export const firstCarHour = (db: Db) => db.selectFrom('carHour').select('at').orderBy('at').limit(1);
