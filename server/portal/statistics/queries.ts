/** Open figures as they were released. */
import type { OpenMonth } from '#contract/portal/statistics/data.ts';
import type { Db } from '#server/ground/database/pool.ts';

/** When the first order was requested. */
export const firstRequest = (db: Db) =>
  db.selectFrom('order').select('requestedAt').orderBy('requestedAt').orderBy('id').limit(1);

export const releasedMonths = (db: Db) =>
  db.selectFrom('portalRelease').select(['month', 'figures', 'releasedAt']).orderBy('month', 'desc').limit(1200);

/** A month is released once: what stands stays. */
export const insertRelease = (db: Db, month: string, figures: OpenMonth, releasedAt: string) =>
  db
    .insertInto('portalRelease')
    .values({ month, figures: JSON.stringify(figures), releasedAt })
    .onConflict((conflict) => conflict.column('month').doNothing());
