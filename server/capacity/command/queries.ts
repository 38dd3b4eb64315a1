/** Queries over remote commands, and over what happened to a car. */
import { sql, type Insertable } from 'kysely';
import type { ShownCommandState } from '#contract/capacity/command/rules.ts';
import type { CommandMessage, DeviceProtocol } from '#contract/capacity/telemetry/telemetry.ts';
import { carReach } from '#server/capacity/reach.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import { holdsPlate } from '#server/capacity/plates.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { CommandTable } from './table.ts';

// ---------------------------------------------------------------- asking

/** A car within reach that may be asked something. */
export const carForCommand = (db: Db, scope: Scope, carId: string) =>
  db
    .selectFrom('car')
    .select(['car.id', 'car.fleetNumber', 'car.plate'])
    .where('car.id', '=', carId)
    .where('car.state', '<>', 'sold')
    .where(carReach(scope));

/** A car within reach, a sold one too: it keeps its history. */
export const carForTimeline = (db: Db, scope: Scope, carId: string) =>
  db.selectFrom('car').select('car.id').where('car.id', '=', carId).where(carReach(scope));

export const stationForCommand = (db: Db, stationId: string) =>
  db.selectFrom('station').select(['id', 'name']).where('id', '=', stationId).where('state', '=', 'enabled');

export const insertCommand = (db: Db, row: Insertable<CommandTable>) =>
  db.insertInto('command').values(row).returning(['id', 'state']);

/** Their rows come back in their order. */
export const insertCommands = (db: Db, rows: readonly Insertable<CommandTable>[]) =>
  db
    .insertInto('command')
    .values([...rows])
    .returning('id');

/** A person's command that waits to be confirmed, locked, with its car if that is still within reach. */
export const lockPrepared = (db: Db, scope: Scope, id: string, userId: string) =>
  db
    .selectFrom('command')
    .innerJoin('car', 'car.id', 'command.carId')
    .where('command.id', '=', id)
    .where('command.requestedBy', '=', userId)
    .where('car.state', '<>', 'sold')
    .where(carReach(scope))
    .select([
      'command.id',
      'command.carId',
      'command.kind',
      'command.state',
      'command.reason',
      'command.expiresAt',
      'car.fleetNumber',
    ])
    .forNoKeyUpdate('command');

export const queuePrepared = (db: Db, id: string, now: string, expiresAt: string) =>
  db
    .updateTable('command')
    .set({ state: 'queued', createdAt: now, dueAt: now, expiresAt, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('state', '=', 'prepared')
    .returning('version');

/** A command within reach, locked. */
export const lockCommand = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('command')
    .innerJoin('car', 'car.id', 'command.carId')
    .where('command.id', '=', id)
    .where('command.state', '<>', 'prepared')
    .where(carReach(scope))
    .select(['command.id', 'command.carId', 'command.kind', 'command.state', 'command.version', 'car.fleetNumber'])
    .forNoKeyUpdate('command');

export const cancelQueued = (db: Db, id: string, by: string, reason: string, now: string) =>
  db
    .updateTable('command')
    .set({ state: 'cancelled', endedAt: now, cancelledBy: by, answer: reason, dueAt: null, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('version');

/** Takes a command back that the platform itself asked for and that the car has not answered for good. */
export const withdrawCommand = (db: Db, id: string, now: string) =>
  db
    .updateTable('command')
    .set({ state: 'cancelled', endedAt: now, dueAt: null, ...NEXT_VERSION })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sent', 'received'])
    .returning(['id', 'carId']);

/** Until when a retired preparation is kept. */
export const forgetPrepared = (db: Db, before: string) =>
  db.deleteFrom('command').where('state', '=', 'prepared').where('expiresAt', '<', before);

// ---------------------------------------------------------------- delivering

/** Commands that are to be sent, or sent again, now. */
export const dueCommands = (db: Db, now: string, most: number) =>
  db
    .selectFrom('command')
    .innerJoin('car', 'car.id', 'command.carId')
    .leftJoin('station', 'station.id', 'command.stationId')
    .leftJoin('closure', 'closure.id', 'command.closureId')
    .select([
      'closure.geometry as area',
      'command.id',
      'command.carId',
      'car.fleetNumber',
      'command.kind',
      'command.state',
      'command.text',
      'command.order',
      'command.recording',
      'command.createdAt',
      'command.expiresAt',
      'station.name as stationName',
      'station.lng',
      'station.lat',
    ])
    .where('command.state', 'in', ['queued', 'sent'])
    .where('command.dueAt', '<=', now)
    .where('command.expiresAt', '>', now)
    .orderBy('command.dueAt')
    .limit(most);

/**
 * One node takes a command to send it: from then on it counts as sent, so that a command that a car may have is not taken back.
 * No row comes back when another node was faster or it is over.
 */
export const claimCommand = (db: Db, id: string, protocol: DeviceProtocol, now: string, againAt: string) =>
  db
    .updateTable('command')
    .set((eb) => ({
      state: 'sent',
      protocol,
      sentAt: sql<string>`coalesce("sentAt", ${now}::timestamptz)`,
      dueAt: againAt,
      attempts: eb('attempts', '+', 1),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'sent'])
    .where('dueAt', '<=', now)
    .returning(['carId', 'attempts']);

/** It could not be sent after all; one that went out before stays sent. */
export const unclaimCommand = (db: Db, id: string, againAt: string) =>
  db
    .updateTable('command')
    .set((eb) => ({
      state: sql<'queued' | 'sent'>`case when "attempts" = 1 then 'queued' else 'sent' end`,
      sentAt: sql<string | null>`case when "attempts" = 1 then null else "sentAt" end`,
      attempts: eb('attempts', '-', 1),
      dueAt: againAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'sent');

/** Cars are there again: what waits for them is sent at once. */
export const makeDue = (db: Db, carIds: readonly string[], now: string) =>
  db
    .updateTable('command')
    .set({ dueAt: now })
    .where('carId', '=', sql<string>`any(${[...carIds]}::bigint[])`)
    .where('state', 'in', ['queued', 'sent'])
    .where('dueAt', '>', now);

/** The car has it. */
export const markReceived = (db: Db, id: string, carId: string, now: string) =>
  db
    .updateTable('command')
    .set((eb) => ({
      state: 'received',
      receivedAt: now,
      dueAt: null,
      expiresAt: sql<string>`${now}::timestamptz + "doneWithin" * interval '1 second'`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('carId', '=', carId)
    .where('state', 'in', ['queued', 'sent'])
    .returning(['id', 'kind']);

/** The car did it or refused. An answer after the deadline counts too, since it states what happened. */
export const markEnded = (db: Db, id: string, carId: string, state: 'done' | 'refused', answer: string, now: string) =>
  db
    .updateTable('command')
    .set((eb) => ({
      state,
      answer,
      receivedAt: sql<string>`coalesce("receivedAt", ${now}::timestamptz)`,
      endedAt: now,
      dueAt: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('carId', '=', carId)
    .where('state', 'in', ['queued', 'sent', 'received', 'timedOut'])
    .returning(['id', 'kind']);

/** Commands without an answer in time have timed out. */
export const timeOutCommands = (db: Db, now: string) =>
  db
    .updateTable('command')
    .set({ state: 'timedOut', endedAt: now, dueAt: null, ...NEXT_VERSION })
    .where('state', 'in', ['queued', 'sent', 'received'])
    .where('expiresAt', '<=', now)
    .returning(['id', 'carId', 'kind']);

// ---------------------------------------------------------------- the list

export const commandSorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"command"."createdAt"`, type: 'timestamptz' },
};

export interface CommandFilters {
  keyword?: string | undefined;
  carId?: string | undefined;
  kind?: CommandMessage['kind'] | undefined;
  state?: ShownCommandState | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  id?: string | undefined;
}

const filtered = (
  db: Db,
  scope: Scope,
  { keyword, carId, kind, state, createdFrom, createdTo, id }: CommandFilters,
) => {
  let query = db
    .selectFrom('command')
    .innerJoin('car', 'car.id', 'command.carId')
    .where('command.state', '<>', 'prepared')
    .where(carReach(scope));
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) =>
      eb.or([holds('car.fleetNumber', keyword), holdsPlate('car.plate', keyword), holds('command.reason', keyword)]),
    );
  }
  if (carId !== undefined) query = query.where('command.carId', '=', carId);
  if (kind !== undefined) query = query.where('command.kind', '=', kind);
  if (state !== undefined) query = query.where('command.state', '=', state);
  if (createdFrom !== undefined) query = query.where('command.createdAt', '>=', createdFrom);
  if (createdTo !== undefined) query = query.where('command.createdAt', '<', createdTo);
  if (id !== undefined) query = query.where('command.id', '=', id);
  return query;
};

const shown = (query: ReturnType<typeof filtered>) =>
  query
    .leftJoin('station', 'station.id', 'command.stationId')
    .leftJoin('sysUser as asker', 'asker.id', 'command.requestedBy')
    .leftJoin('sysUser as canceller', 'canceller.id', 'command.cancelledBy')
    .select([
      'command.id',
      'command.carId',
      'car.fleetNumber',
      'car.plate',
      'command.kind',
      'command.state',
      'command.reason',
      'command.text',
      'command.stationId',
      sql<string>`coalesce("station"."name", '')`.as('stationName'),
      sql<string>`coalesce("station"."nameEn", '')`.as('stationNameEn'),
      sql<string | null>`"command"."order" ->> 'orderNo'`.as('orderNo'),
      'asker.realName as requestedByName',
      'command.createdAt',
      'command.expiresAt',
      'command.sentAt',
      'command.receivedAt',
      'command.endedAt',
      'command.attempts',
      'command.protocol',
      'command.answer',
      'canceller.realName as cancelledByName',
      'command.version',
    ]);

export const commandList = (db: Db, scope: Scope, filters: CommandFilters, page: Page) =>
  paged(shown(filtered(db, scope, filters)), page, sql`"command"."id"`);

export const commandCount = (db: Db, scope: Scope, filters: CommandFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const commandById = (db: Db, scope: Scope, id: string) => shown(filtered(db, scope, { id }));

// ---------------------------------------------------------------- the timeline

/** The newest commands to a car before a moment. */
export const timelineCommands = (db: Db, carId: string, before: string, most: number) =>
  db
    .selectFrom('command')
    .leftJoin('sysUser', 'sysUser.id', 'command.requestedBy')
    .select([
      'command.id',
      'command.createdAt as at',
      'command.kind',
      'command.state',
      'command.reason',
      'sysUser.realName',
    ])
    .where('command.carId', '=', carId)
    .where('command.state', '<>', 'prepared')
    .where('command.createdAt', '<', before)
    .orderBy('command.createdAt', 'desc')
    .orderBy('command.id', 'desc')
    .limit(most);

/** The newest events of a car, those that were refused too. */
export const timelineEvents = (db: Db, carId: string, before: string, most: number) =>
  db
    .selectFrom('carEvent')
    .select(['id', 'orderedAt as at', 'event', 'state', 'stateAfter', 'outcome', 'orderNo', 'lng', 'lat'])
    .where('carId', '=', carId)
    .where('orderedAt', '<', before)
    .orderBy('orderedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most);

/** The newest alerts of a car, with who closed or took them. */
export const timelineAlerts = (db: Db, carId: string, before: string, most: number) =>
  db
    .selectFrom('alert')
    .leftJoin('sysUser', (join) =>
      join.on('sysUser.id', '=', sql<string>`coalesce("alert"."closedBy", "alert"."takenBy")`),
    )
    .select([
      'alert.id',
      'alert.openedAt as at',
      'alert.kind',
      'alert.state',
      'alert.lng',
      'alert.lat',
      'sysUser.realName',
    ])
    .where('alert.carId', '=', carId)
    .where('alert.openedAt', '<', before)
    .orderBy('alert.openedAt', 'desc')
    .orderBy('alert.id', 'desc')
    .limit(most);
