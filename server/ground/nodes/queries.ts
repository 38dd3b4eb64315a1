/** Queries over the server processes that share the database. */
import { sql } from 'kysely';
import type { Db } from '#server/ground/database/pool.ts';

const leaseEnd = (leaseMs: number) => sql<string>`now() + ${leaseMs}::integer * interval '1 millisecond'`;

export const renewLease = (db: Db, id: string, leaseMs: number) =>
  db
    .insertInto('node')
    .values({ id, leaseUntil: leaseEnd(leaseMs) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ leaseUntil: leaseEnd(leaseMs) }));

export const giveUpLease = (db: Db, id: string) => db.deleteFrom('node').where('id', '=', id);

export const liveNodesBesides = (db: Db, id: string) =>
  db
    .selectFrom('node')
    .select(['id', 'brokerAwaySince'])
    .where('id', '<>', id)
    .where('leaseUntil', '>', sql<string>`now()`);

/** When the node lost the MQTT broker; null while connected. */
export const noteBroker = (db: Db, id: string, awaySince: string | null) =>
  db.updateTable('node').set({ brokerAwaySince: awaySince }).where('id', '=', id);

export const forgetDeadNodes = (db: Db) =>
  db.deleteFrom('node').where('leaseUntil', '<', sql<string>`now() - interval '1 hour'`);

/** `pg_notify`: the notification goes out when the transaction commits. */
export const notify = (db: Db, channel: string, payload: string) =>
  db.selectNoFrom((eb) => eb.fn<string>('pg_notify', [eb.val(channel), eb.val(payload)]).as('notified'));
