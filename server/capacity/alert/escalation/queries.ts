/** What is due to be escalated, and what is due to be sent. */
import { sql, type Insertable } from 'kysely';
import type { AlertChannel } from '#contract/capacity/alert/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { AlertCallTable, CallState } from '../table.ts';

export interface Chain {
  /** Levels that can be called. */
  levels: number;
  /** Minutes until the first level, and from each to the next. */
  after: number;
  every: number;
}

/** Older ones are not called for: somebody who fills in the chain is not called for the alerts of last week. */
const CALLED_FOR = "interval '1 day'";
const MOST_AT_ONCE = 50;

/** Raises critical alerts that nobody took in time by one level each; whoever gets the row calls that level. */
export const escalateDue = (db: Db, { levels, after, every }: Chain, now: string) =>
  db
    .updateTable('alert')
    .set((eb) => ({ escalatedLevel: eb('escalatedLevel', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('alert')
        .select('id')
        .where('state', '=', 'open')
        .where(sql<boolean>`"state" <> 'closed'`)
        .where('severity', '=', 'critical')
        .where('escalatedLevel', '<', levels)
        .where('openedAt', '>', sql<string>`${now}::timestamptz - ${sql.raw(CALLED_FOR)}`)
        .where(sql<boolean>`coalesce("snoozedUntil" <= ${now}::timestamptz, true)`)
        .where(
          sql<boolean>`coalesce("recurredAt", "openedAt")
            + make_interval(mins => ${after}::int + "escalatedLevel" * ${every}::int) <= ${now}::timestamptz`,
        )
        .orderBy('id')
        .limit(MOST_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'carId', 'kind', 'placeZh', 'placeEn', 'lng', 'lat', 'openedAt', 'escalatedLevel']);

/** The people of a level, by their accounts whatever the case. */
export const peopleOnCall = (db: Db, accounts: readonly string[]) =>
  db
    .selectFrom('sysUser')
    .select(['id', 'mobile', 'email'])
    .where(sql`lower("account")`, '=', sql`any(${accounts.map((account) => account.toLowerCase())}::text[])`)
    .where('state', '=', 'enabled')
    .orderBy('id');

export const insertCalls = (db: Db, rows: readonly Insertable<AlertCallTable>[]) =>
  db.insertInto('alertCall').values([...rows]);

/** Claims what waits to be sent by a channel: other nodes leave it alone until the lease ends. */
export const claimCalls = (db: Db, channel: AlertChannel, now: string, leaseUntil: string, most: number) =>
  db
    .updateTable('alertCall')
    .set((eb) => ({ leaseUntil, tries: eb('tries', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('alertCall')
        .select('id')
        .where('state', '=', 'waiting')
        .where('channel', '=', channel)
        .where(sql<boolean>`coalesce("leaseUntil" <= ${now}::timestamptz, true)`)
        .orderBy('id')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id']);

/** What is to be sent to whom, and whether somebody has taken the alert since. */
export const claimedCalls = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('alertCall')
    .innerJoin('alert', 'alert.id', 'alertCall.alertId')
    .innerJoin('car', 'car.id', 'alert.carId')
    .leftJoin('sysUser', 'sysUser.id', 'alertCall.userId')
    .select([
      'alertCall.id',
      'alertCall.alertId',
      'alertCall.channel',
      'alertCall.userId',
      'alertCall.tries',
      'alert.carId',
      'alert.state',
      'alert.kind',
      'alert.placeZh',
      'alert.placeEn',
      'alert.lng',
      'alert.lat',
      'alert.openedAt',
      'car.fleetNumber',
      'car.plate',
      'car.supplierId',
      'sysUser.mobile',
      'sysUser.email',
    ])
    .where('alertCall.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('alertCall.id');

/** Settles a call that is still this node's; `waiting` with a later lease is tried again then. */
export const settleCall = (
  db: Db,
  { id, tries }: { id: string; tries: number },
  state: CallState,
  leaseUntil: string | null,
) =>
  db
    .updateTable('alertCall')
    .set({ state, leaseUntil })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .returning('id');
