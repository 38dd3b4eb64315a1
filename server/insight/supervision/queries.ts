/** Queries over the records of supervision, as people see them. */
import { sql, type Updateable } from 'kysely';
import type { RecordState, SupervisionKind } from '#contract/insight/supervision/rules.ts';
import { cappedCount, codeBegins, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { within, type Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { SupervisionRecordTable } from '#server/insight/supervision/table.ts';

export const supervisionSorts: SortKeys<'id'> = {
  id: { expression: sql`"r"."id"`, type: 'bigint' },
};

export interface SupervisionFilters {
  platformId?: string | undefined;
  kind?: SupervisionKind | undefined;
  states?: readonly RecordState[] | undefined;
  day?: string | undefined;
  orderNo?: string | undefined;
  id?: string | undefined;
}

/** No other text is asked of the database. */
const DAY = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/;

const COLUMNS = [
  'r.id',
  'r.platformId',
  'p.name as platformName',
  'r.kind',
  'r.state',
  'r.edition',
  'r.orderNo',
  sql<string>`coalesce("r"."fields"->>'VehicleNo', '')`.as('vehicleNo'),
  'r.at',
  sql<string>`"r"."day"::text`.as('day'),
  'r.findings',
  'r.reason',
  'r.settledAt',
  'r.createdAt',
  'r.version',
] as const;

function filtered(db: Db, scope: Scope, { platformId, kind, states, day, orderNo, id }: SupervisionFilters) {
  let query = db
    .selectFrom('supervisionRecord as r')
    .innerJoin('supervisionPlatform as p', 'p.id', 'r.platformId')
    .where(within(scope, { area: 'r.areaCode', supplier: 'r.supplierId' }));
  if (platformId !== undefined) query = query.where('r.platformId', '=', platformId);
  if (kind !== undefined) query = query.where('r.kind', '=', kind);
  if (states !== undefined && states.length > 0) query = query.where('r.state', 'in', [...states]);
  if (day !== undefined && day !== '')
    query = DAY.test(day) ? query.where('r.day', '=', day) : query.where(sql<boolean>`false`);
  if (orderNo !== undefined && orderNo !== '') query = query.where(codeBegins('r.orderNo', orderNo));
  if (id !== undefined) query = query.where('r.id', '=', id);
  return query;
}

export const supervisionList = (db: Db, scope: Scope, filters: SupervisionFilters, page: Page) =>
  paged(filtered(db, scope, filters).select(COLUMNS), page, sql`"r"."id"`);

export const supervisionCount = (db: Db, scope: Scope, filters: SupervisionFilters) =>
  cappedCount(db, filtered(db, scope, filters).select(sql<number>`1`.as('one')));

export const supervisionById = (db: Db, scope: Scope, id: string) =>
  filtered(db, scope, { id })
    .select(COLUMNS)
    .select([
      'r.key',
      'r.place',
      'r.subject',
      'r.orderId',
      'r.areaCode',
      'r.supplierId',
      'r.fields',
      'r.notBefore',
      'r.note',
    ])
    .select([
      'r.sendId',
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "r"."byUserId"), '')`.as('person'),
    ]);

export const lockSupervision = (db: Db, scope: Scope, id: string) => supervisionById(db, scope, id).forNoKeyUpdate('r');

/** All versions of what a record tells, the latest first. */
export const editionsOf = (
  db: Db,
  { platformId, kind, key }: { platformId: string; kind: SupervisionKind; key: string },
) =>
  db
    .selectFrom('supervisionRecord')
    .select(['id', 'edition', 'state', 'settledAt'])
    .where('platformId', '=', platformId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .orderBy('edition', 'desc')
    .limit(100);

export const sendById = (db: Db, id: string) =>
  db.selectFrom('supervisionSend').select(['at', 'tries', 'records', 'status', 'answer']).where('id', '=', id);

export const settleRecord = (db: Db, id: string, fields: Updateable<SupervisionRecordTable>) =>
  db.updateTable('supervisionRecord').set(fields).set(NEXT_VERSION).where('id', '=', id);

/** A corrected version in the place of the one before. */
export const insertEdition = (
  db: Db,
  of: string,
  row: { fields: string; note: string; byUserId: string; now: string },
) =>
  db
    .insertInto('supervisionRecord')
    .columns([
      'platformId',
      'kind',
      'key',
      'edition',
      'place',
      'subject',
      'orderId',
      'orderNo',
      'areaCode',
      'supplierId',
      'at',
      'day',
      'fields',
      'notBefore',
      'state',
      'note',
      'byUserId',
      'createdAt',
    ])
    .expression((eb) =>
      eb
        .selectFrom('supervisionRecord')
        .select(['platformId', 'kind', 'key', sql<number>`"edition" + 1`.as('edition'), 'place', 'subject', 'orderId'])
        .select(['orderNo', 'areaCode', 'supplierId', 'at', 'day', sql<string>`${row.fields}::jsonb`.as('fields')])
        .select(['notBefore', sql<'waiting'>`'waiting'`.as('state'), sql<string>`${row.note}`.as('note')])
        .select([
          sql<string>`${row.byUserId}::bigint`.as('byUserId'),
          sql<string>`${row.now}::timestamptz`.as('createdAt'),
        ])
        .where('id', '=', of),
    )
    .returning('id');
