import type { Db } from '#server/ground/database/pool.ts';

/** Stores the check of the first key; later calls change nothing. */
export const keepVaultCheck = (db: Db, check: string) =>
  db
    .insertInto('vault')
    .values({ id: 1, check })
    .onConflict((conflict) => conflict.doNothing());

export const vaultCheck = (db: Db) => db.selectFrom('vault').select('check').where('id', '=', 1);
