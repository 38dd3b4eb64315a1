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

/** Begins a chore where it is due and nobody does it; no row comes back else. Others leave it alone until `dueAt`. */
export const claimChore = (db: Db, chore: { name: string; nodeId: string; dueAt: string }, now: string) =>
  db
    .insertInto('chore')
    .values(chore)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ nodeId: chore.nodeId, dueAt: chore.dueAt }).where('chore.dueAt', '<=', now),
    )
    .returning('name');

/** Says when chores that a node does may be begun again: while they are under way, and as they end. */
export const setChoresDue = (db: Db, nodeId: string, names: readonly string[], dueAt: string) =>
  db
    .updateTable('chore')
    .set({ dueAt })
    .where('nodeId', '=', nodeId)
    .where('name', '=', sql<string>`any(${[...names]}::text[])`);
