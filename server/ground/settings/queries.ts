import type { Db } from '#server/ground/database/pool.ts';

/** All values that differ from their default; at most one row for each option. */
export const storedOptions = (db: Db) =>
  db.selectFrom('sysConfigOption').select(['key', 'value', 'sealed', 'updatedAt']);
