/** Queries of the pipeline: the audit log and repeated submits. */
import { sql, type Insertable } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';
import type { AuditTable, IdempotencyTable } from './table.ts';

export const takeAuditHead = (db: Db) => db.selectFrom('auditHead').select(['rowCount', 'hash']).forUpdate();

export const moveAuditHead = (db: Db, head: { rowCount: string; hash: string }) =>
  db.updateTable('auditHead').set(head);

export const insertAudit = (db: Db, row: Insertable<AuditTable>) => db.insertInto('audit').values(row);

type IdempotencyKey = Pick<Insertable<IdempotencyTable>, 'userId' | 'keyHash' | 'call' | 'inputHash'>;

/** Claims a key; returns no row when it was claimed before. Waits for another claim that is not yet committed. */
export const claimIdempotencyKey = (db: Db, row: Insertable<IdempotencyTable>) =>
  db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'keyHash']).doNothing())
    .returning('keyHash');

/**
 * The same for work that holds no transaction: takes over a claim without an answer that was not renewed for this long,
 * since its server was killed.
 */
export const claimUnheldKey = (db: Db, { userId, keyHash, call, inputHash }: IdempotencyKey, leaseSeconds: number) =>
  db
    .insertInto('idempotency')
    .values({ userId, keyHash, call, inputHash, result: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'keyHash'])
        .doUpdateSet({ call, inputHash, createdAt: sql`now()` })
        .where('idempotency.result', 'is', null)
        .where('idempotency.createdAt', '<', sql<string>`now() - make_interval(secs => ${leaseSeconds}::integer)`),
    )
    .returning('keyHash');

/** Renews a claim whose work goes on. */
export const renewIdempotencyKey = (db: Db, userId: string, keyHash: string) =>
  db
    .updateTable('idempotency')
    .set({ createdAt: sql`now()` })
    .where('userId', '=', userId)
    .where('keyHash', '=', keyHash)
    .where('result', 'is', null);

/** Releases a claim whose work failed. */
export const dropIdempotencyKey = (db: Db, userId: string, keyHash: string) =>
  db.deleteFrom('idempotency').where('userId', '=', userId).where('keyHash', '=', keyHash).where('result', 'is', null);

export const findIdempotencyKey = (db: Db, userId: string, keyHash: string) =>
  db
    .selectFrom('idempotency')
    .select(['call', 'inputHash', 'result'])
    .where('userId', '=', userId)
    .where('keyHash', '=', keyHash);

export const keepIdempotentResult = (db: Db, userId: string, keyHash: string, result: Buffer) =>
  db.updateTable('idempotency').set({ result }).where('userId', '=', userId).where('keyHash', '=', keyHash);

/** Keys are forgotten after a day. */
export const forgetIdempotencyKeys = (db: Db, before: string) =>
  db.deleteFrom('idempotency').where('createdAt', '<', before);
