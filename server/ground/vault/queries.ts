import type { Db } from '#server/ground/database/pool.ts';

/** Keeps the check of the first key; a later one changes nothing. */
export const keepVaultCheck = (db: Db, check: string) =>
  db
    .insertInto('vault')
    .values({ id: 1, check })
    .onConflict((conflict) => conflict.doNothing());

export const vaultCheck = (db: Db) => db.selectFrom('vault').select('check').where('id', '=', 1);
