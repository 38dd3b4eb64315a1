/** Queries over recording rules, and over what they look at. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { RecordingTrigger } from '#contract/dataManage/recordingRule/rules.ts';
import type { State } from '#contract/ground/enums.ts';
import { goesOn } from '#server/ground/core/account.ts';
import { cappedCount, holds, inSearchForm, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { CHANGED } from '#server/ground/database/versions.ts';
import type { RecordingRuleTable } from './table.ts';

export const recordingRuleSorts: SortKeys<'createdAt' | 'name'> = {
  createdAt: { expression: sql`"rule"."createdAt"`, type: 'timestamptz' },
  name: { expression: sql`"rule"."name"`, type: 'text' },
};

export interface RecordingRuleFilters {
  keyword?: string | undefined;
  trigger?: RecordingTrigger | undefined;
  state?: State | undefined;
  id?: string | undefined;
}

const filtered = (db: Db, { keyword, trigger, state, id }: RecordingRuleFilters) => {
  let query = db.selectFrom('recordingRule as rule');
  if (keyword !== undefined && keyword !== '') query = query.where(holds('rule.name', keyword));
  if (trigger !== undefined) query = query.where('rule.trigger', '=', trigger);
  if (state !== undefined) query = query.where('rule.state', '=', state);
  if (id !== undefined) query = query.where('rule.id', '=', id);
  return query;
};

const whole = (db: Db, filters: RecordingRuleFilters) =>
  filtered(db, filters)
    .leftJoin('dataSet', 'dataSet.id', 'rule.dataSetId')
    .leftJoin('range', 'range.id', 'rule.rangeId')
    .leftJoin('sysUser', 'sysUser.id', 'rule.enabledById')
    .select([
      'rule.id',
      'rule.name',
      'rule.trigger',
      'rule.rangeId',
      'rule.before',
      'rule.after',
      'rule.channels',
      'rule.dataSetId',
      'rule.perDay',
      'rule.state',
      'rule.enabledAt',
      'rule.createdAt',
      'rule.updatedAt',
      'rule.version',
    ])
    .select([
      sql<string>`coalesce("dataSet"."name", '')`.as('dataSetName'),
      sql<string>`coalesce("range"."name", '')`.as('rangeName'),
      sql<string>`coalesce("range"."nameEn", '')`.as('rangeNameEn'),
      sql<string>`coalesce("sysUser"."realName", '')`.as('enabledByName'),
      sql<number>`(select count(*)::integer from "recording" where "recording"."ruleId" = "rule"."id")`.as('asked'),
    ]);

export const recordingRuleList = (db: Db, filters: RecordingRuleFilters, page: Page) =>
  paged(whole(db, filters), page, sql`"rule"."id"`);

export const recordingRuleCount = (db: Db, filters: RecordingRuleFilters) =>
  cappedCount(db, filtered(db, filters).select(sql<number>`1`.as('one')));

export const lockRecordingRule = (db: Db, id: string) => whole(db, { id }).forUpdate('rule');

export const countRecordingRules = (db: Db) =>
  db.selectFrom('recordingRule').select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('rules'));

/** No row comes back when the name is taken. */
export const insertRecordingRule = (db: Db, row: Insertable<RecordingRuleTable>) =>
  db
    .insertInto('recordingRule')
    .values(row)
    .onConflict((conflict) => conflict.expression(inSearchForm('name')).doNothing())
    .returning('id');

export const updateRecordingRule = (db: Db, id: string, fields: Updateable<RecordingRuleTable>) =>
  db.updateTable('recordingRule').set(fields).set(CHANGED).where('id', '=', id).returning('version');

export const deleteRecordingRule = (db: Db, id: string) => db.deleteFrom('recordingRule').where('id', '=', id);

export const rangeNamed = (db: Db, id: string) => db.selectFrom('range').select(['id', 'name']).where('id', '=', id);

// ---------------------------------------------------------------- looking

/** The next rule in force that is to look, locked; of people who may go on working. Others are passed by. */
export const lockDueRule = (db: Db, now: string) =>
  db
    .selectFrom('recordingRule')
    .innerJoin('sysUser', 'sysUser.id', 'recordingRule.enabledById')
    .innerJoin('dataSet', 'dataSet.id', 'recordingRule.dataSetId')
    .select([
      'recordingRule.id',
      'recordingRule.name',
      'recordingRule.trigger',
      'recordingRule.rangeId',
      'recordingRule.before',
      'recordingRule.after',
      'recordingRule.channels',
      'recordingRule.perDay',
      'recordingRule.language',
      'recordingRule.enabledAt',
      'recordingRule.lookedUntil',
      'dataSet.id as dataSetId',
      'sysUser.id as enabledById',
    ])
    .where('recordingRule.state', '=', 'enabled')
    .where('recordingRule.lookAt', '<=', now)
    .where('dataSet.state', '<>', 'archived')
    .where(goesOn())
    .orderBy('recordingRule.lookAt')
    .limit(1)
    .forUpdate('recordingRule')
    .skipLocked();

export const setLooked = (db: Db, id: string, lookedUntil: string, lookAt: string) =>
  db.updateTable('recordingRule').set({ lookedUntil, lookAt }).where('id', '=', id);

/** Alerts of a kind that opened in a time, the earliest first. */
export const alertsOfKind = (
  db: Db,
  kind: Exclude<RecordingTrigger, 'hardBraking'>,
  from: string,
  to: string,
  most: number,
) =>
  db
    .selectFrom('alert')
    .select(['alert.id as alertId', 'alert.carId', 'alert.occurredAt as at', 'alert.lng', 'alert.lat'])
    .where('alert.kind', '=', kind)
    .where('alert.openedAt', '>=', from)
    .where('alert.openedAt', '<', to)
    .orderBy('alert.openedAt')
    .limit(most);

/** What a rule has asked of these cars around a time: for its bound a day, and so that one event is not asked for twice. */
export const askedOf = (db: Db, ruleId: string, carIds: readonly string[], since: string) =>
  db
    .selectFrom('recording')
    .select(['carId', 'at'])
    .where('ruleId', '=', ruleId)
    .where('carId', '=', sql<string>`any(${[...carIds]}::bigint[])`)
    .where('at', '>=', since)
    .limit(10_000);
