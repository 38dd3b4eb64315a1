/** Queries over procedures. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { AlertKind, AlertSeverity } from '#contract/capacity/alert/rules.ts';
import type { State } from '#contract/ground/enums.ts';
import { cappedCount, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { AlertProcedureTable } from './table.ts';

export const alertProcedureSorts: SortKeys<'createdAt'> = {
  createdAt: { expression: sql`"alertProcedure"."createdAt"`, type: 'timestamptz' },
};

export interface AlertProcedureFilters {
  kind?: AlertKind | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const COLUMNS = ['id', 'kind', 'severity', 'stepsZh', 'stepsEn', 'state', 'createdAt', 'updatedAt', 'version'] as const;

const filtered = (db: Db, { kind, state, id }: AlertProcedureFilters) => {
  let query = db.selectFrom('alertProcedure');
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where('state', '=', state);
  if (id !== undefined) query = query.where('id', '=', id);
  return query;
};

export const alertProcedureList = (db: Db, filters: AlertProcedureFilters, page: Page) =>
  paged(filtered(db, filters).select(COLUMNS), page, sql`"alertProcedure"."id"`);

export const alertProcedureCount = (db: Db, filters: AlertProcedureFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockAlertProcedure = (db: Db, id: string) => filtered(db, { id }).select(COLUMNS).forUpdate();

/** No row comes back when there is one for this kind and severity. */
export const insertAlertProcedure = (db: Db, row: Insertable<AlertProcedureTable>) =>
  db
    .insertInto('alertProcedure')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'severity']).doNothing())
    .returning('id');

export const updateAlertProcedure = (db: Db, id: string, fields: Updateable<AlertProcedureTable>) =>
  db.updateTable('alertProcedure').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteAlertProcedure = (db: Db, id: string) => db.deleteFrom('alertProcedure').where('id', '=', id);

/** The steps for an alert: those of its severity before those of any. */
export const procedureFor = (db: Db, kind: AlertKind, severity: AlertSeverity) =>
  db
    .selectFrom('alertProcedure')
    .select(['stepsZh', 'stepsEn'])
    .where('kind', '=', kind)
    .where('state', '=', 'enabled')
    .where((eb) => eb.or([eb('severity', '=', severity), eb('severity', 'is', null)]))
    .orderBy('severity', (order) => order.nullsLast())
    .limit(1);
