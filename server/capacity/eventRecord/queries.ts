/** Queries over event records: the list, and who used them. */
import { sql, type Insertable } from 'kysely';
import type { AlertKind } from '#contract/capacity/alert/rules.ts';
import type { EventRecordState } from '#contract/capacity/eventRecord/rules.ts';
import { carReach } from '#server/capacity/reach.ts';
import { plateBegins } from '#server/capacity/plates.ts';
import { begins, cappedCount, isCode, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { EventRecordUseTable } from './table.ts';

export const eventRecordSorts: SortKeys<'occurredAt'> = {
  occurredAt: { expression: sql`"eventRecord"."occurredAt"`, type: 'timestamptz' },
};

export interface EventRecordFilters {
  car?: string | undefined;
  kinds?: readonly AlertKind[] | undefined;
  state?: EventRecordState | undefined;
  occurredFrom?: string | undefined;
  occurredTo?: string | undefined;
  alertId?: string | undefined;
  orderNo?: string | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'eventRecord.id',
  'eventRecord.alertId',
  'eventRecord.carId',
  'car.fleetNumber',
  'car.plate',
  'eventRecord.kind',
  'eventRecord.occurredAt',
  'eventRecord.fromAt',
  'eventRecord.toAt',
  'eventRecord.state',
  'eventRecord.frozenAt',
  'eventRecord.sealedAt',
  'eventRecord.orderNo',
  'eventRecord.hash',
] as const;

const within = (db: Db, scope: Scope) =>
  db
    .selectFrom('eventRecord')
    .innerJoin('car', 'car.id', 'eventRecord.carId')
    .$if(scope.kind !== 'everything', (query) => query.where(carReach(scope)));

function filtered(db: Db, scope: Scope, filters: EventRecordFilters) {
  const { car, kinds, state, occurredFrom, occurredTo, alertId, orderNo, id } = filters;
  let query = within(db, scope);
  if (car !== undefined && car !== '') {
    query = query.where((eb) => eb.or([begins('car.fleetNumber', car), plateBegins('car.plate', car)]));
  }
  if (kinds !== undefined && kinds.length > 0) query = query.where('eventRecord.kind', 'in', [...kinds]);
  if (state !== undefined) query = query.where('eventRecord.state', '=', state);
  if (occurredFrom !== undefined) query = query.where('eventRecord.occurredAt', '>=', occurredFrom);
  if (occurredTo !== undefined) query = query.where('eventRecord.occurredAt', '<', occurredTo);
  if (alertId !== undefined) query = query.where('eventRecord.alertId', '=', alertId);
  if (orderNo !== undefined && orderNo !== '') query = query.where(isCode('eventRecord.orderNo', orderNo));
  if (id !== undefined) query = query.where('eventRecord.id', '=', id);
  return query;
}

export const eventRecordList = (db: Db, scope: Scope, filters: EventRecordFilters, page: Page) =>
  paged(filtered(db, scope, filters).select(COLUMNS), page, sql`"eventRecord"."id"`);

export const eventRecordCount = (db: Db, scope: Scope, filters: EventRecordFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const eventRecordById = (db: Db, scope: Scope, id: string) =>
  within(db, scope)
    .innerJoin('alert', 'alert.id', 'eventRecord.alertId')
    .select([...COLUMNS, 'alert.placeZh', 'alert.placeEn'])
    .where('eventRecord.id', '=', id);

/** The parts of a record, the first first. */
export const partsOf = (db: Db, recordId: string) =>
  db
    .selectFrom('eventRecordPart')
    .select(['number', 'frozenAt', 'positions', 'content', 'hash'])
    .where('recordId', '=', recordId)
    .orderBy('number');

const MOST_USES = 100;

/** The last uses, the latest first. */
export const usesOf = (db: Db, recordId: string) =>
  db
    .selectFrom('eventRecordUse')
    .innerJoin('sysUser', 'sysUser.id', 'eventRecordUse.userId')
    .select(['eventRecordUse.at', 'sysUser.realName as person', 'eventRecordUse.use', 'eventRecordUse.form'])
    .where('eventRecordUse.recordId', '=', recordId)
    .orderBy('eventRecordUse.id', 'desc')
    .limit(MOST_USES);

export const insertUse = (db: Db, row: Insertable<EventRecordUseTable>) => db.insertInto('eventRecordUse').values(row);
