import type { Db } from '#server/ground/database/pool.ts';

/** Everything that differs from its default; as many rows as there are options in code, at most. */
export const storedOptions = (db: Db) =>
  db.selectFrom('sysConfigOption').select(['key', 'value', 'sealed', 'updatedAt']);
