/** Queries for the wall. */
import { sql, type Insertable } from 'kysely';
import { MOST_SCREENS, MOST_WALL_ALERTS } from '#contract/insight/wall/calls.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { WallScreenTable } from './table.ts';

/** Alerts that nobody has taken or put off, in the order of the queue, and one more than a wall shows. */
export const waitingAlerts = (db: Db, scope: Scope, now: string) =>
  db
    .selectFrom('alert')
    .innerJoin('car', 'car.id', 'alert.carId')
    .where(carReach(scope))
    .where(sql<boolean>`"alert"."state" <> 'closed'`)
    .where('alert.state', '=', 'open')
    .where(sql<boolean>`coalesce("alert"."snoozedUntil" <= ${now}::timestamptz, true)`)
    .select([
      'alert.id',
      'alert.kind',
      'alert.severity',
      'car.fleetNumber',
      'alert.placeZh',
      'alert.placeEn',
      'alert.lng',
      'alert.lat',
      'alert.openedAt',
    ])
    .orderBy('alert.attention')
    .orderBy('alert.id')
    .limit(sql.lit(MOST_WALL_ALERTS + 1));

// ---------------------------------------------------------------- screens

export const insertScreen = (db: Db, row: Insertable<WallScreenTable>) =>
  db
    .insertInto('wallScreen')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');

export const countWaiting = (db: Db, now: string) =>
  db
    .selectFrom('wallScreen')
    .where('endsAt', '>', now)
    .select((eb) => eb.fn.countAll<string>().as('count'));

/** A screen by its token, with the role to which it is paired. */
export const screenByToken = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('wallScreen')
    .leftJoin('role', (join) => join.onRef('role.id', '=', 'wallScreen.roleId').on('role.state', '=', 'enabled'))
    .where('tokenHash', '=', tokenHash)
    .select([
      'wallScreen.id',
      'wallScreen.name',
      'wallScreen.endsAt',
      'wallScreen.lastSeenAt',
      'wallScreen.pairedAt',
      'role.id as roleId',
      'role.dataScope',
      'role.areaCodes',
    ]);

export const seeScreen = (db: Db, id: string, now: string) =>
  db.updateTable('wallScreen').set({ lastSeenAt: now }).where('id', '=', id);

/** No row comes back for a code that nobody shows now. */
export const pairScreen = (
  db: Db,
  code: string,
  paired: { name: string; roleId: string; pairedById: string; pairedAt: string },
) =>
  db
    .updateTable('wallScreen')
    .set({ ...paired, code: null, endsAt: null })
    .where('code', '=', code)
    .where('endsAt', '>', paired.pairedAt)
    .returning('id');

export const screenList = (db: Db) =>
  db
    .selectFrom('wallScreen')
    .innerJoin('role', 'role.id', 'wallScreen.roleId')
    .leftJoin('sysUser', 'sysUser.id', 'wallScreen.pairedById')
    .where('wallScreen.pairedAt', 'is not', null)
    .select([
      'wallScreen.id',
      'wallScreen.name',
      'role.nameZh as roleNameZh',
      'role.nameEn as roleNameEn',
      'sysUser.realName as pairedByName',
      'wallScreen.pairedAt',
      'wallScreen.lastSeenAt',
    ])
    .orderBy('wallScreen.name')
    .orderBy('wallScreen.id')
    .limit(MOST_SCREENS);

export const countScreens = (db: Db) =>
  db
    .selectFrom('wallScreen')
    .where('roleId', 'is not', null)
    .select((eb) => eb.fn.countAll<string>().as('count'));

export const deleteScreen = (db: Db, id: string) =>
  db
    .deleteFrom('wallScreen')
    .where('id', '=', id)
    .where('roleId', 'is not', null)
    .returning(['id', 'name', 'roleId', 'pairedAt']);

export const forgetWaiting = (db: Db, now: string) => db.deleteFrom('wallScreen').where('endsAt', '<=', now);
