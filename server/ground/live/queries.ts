/** Queries of the live stream: tickets, and valid sessions. */
import { sql, type Insertable } from 'kysely';
import { goesOn } from '#server/ground/core/account.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { LiveTicketTable } from './table.ts';

export const keepLiveTicket = (db: Db, row: Insertable<LiveTicketTable>) => db.insertInto('liveTicket').values(row);

/** Uses a ticket; returns no row for a used or expired one. */
export const takeLiveTicket = (db: Db, ticketHash: Buffer, now: string) =>
  db.deleteFrom('liveTicket').where('ticketHash', '=', ticketHash).where('expiresAt', '>', now).returning('sessionId');

export const forgetLiveTickets = (db: Db, before: string) =>
  db.deleteFrom('liveTicket').where('expiresAt', '<', before);

/** Limits of a valid session. */
export interface SessionTimes {
  now: string;
  seenAfter: string;
  createdAfter: string;
}

/**
 * The valid ones of these sessions: not ended, in time, not idle, of an enabled person (a lock after wrong passwords ends
 * none) with the enabled role. With the data that selects their events.
 */
export const standingSessions = (db: Db, ids: readonly string[], { now, seenAfter, createdAfter }: SessionTimes) =>
  db
    .selectFrom('session')
    .innerJoin('sysUser', 'sysUser.id', 'session.userId')
    .innerJoin('role', 'role.id', 'session.roleId')
    .select((eb) => [
      'session.id',
      'session.userId',
      'session.roleId',
      'sysUser.supplierId',
      'sysUser.schoolId',
      eb
        .selectFrom('userRole')
        .select((held) =>
          held.fn.coalesce(held.fn.agg<string[]>('array_agg', ['userRole.roleId']), sql`'{}'`).as('ids'),
        )
        .whereRef('userRole.userId', '=', 'session.userId')
        .as('roleIds'),
    ])
    .where('session.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('session.endedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('session.lastSeenAt', '>', seenAfter)
    .where('session.createdAt', '>', createdAfter)
    .where(goesOn())
    .where('sysUser.mustChangePassword', '=', false)
    .where('role.state', '=', 'enabled')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('userRole')
          .select('userRole.userId')
          .whereRef('userRole.userId', '=', 'session.userId')
          .whereRef('userRole.roleId', '=', 'session.roleId'),
      ),
    );
