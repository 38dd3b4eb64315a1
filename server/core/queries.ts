/** Queries of the pipeline: the audit log and repeated submits. */
import type { Insertable } from 'kysely';
import type { Db } from '../database/pool.ts';
import type { AuditTable, IdempotencyTable } from './table.ts';

export const takeAuditHead = (db: Db) => db.selectFrom('auditHead').select(['rowCount', 'hash']).forUpdate();

export const moveAuditHead = (db: Db, head: { rowCount: string; hash: string }) =>
  db.updateTable('auditHead').set(head);

export const insertAudit = (db: Db, row: Insertable<AuditTable>) => db.insertInto('audit').values(row);

/** Claims a key; no row comes back when it was claimed before. Waits for another claim that is not yet committed. */
export const claimIdempotencyKey = (db: Db, row: Insertable<IdempotencyTable>) =>
  db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'keyHash']).doNothing())
    .returning('keyHash');

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
