/** Queries over reports. */
import { sql, type Insertable, type Updateable } from 'kysely';
import type { ReportState } from '#contract/insight/report/rules.ts';
import { duringOrders } from '#server/capacity/alert/duringOrders.ts';
import { cappedCount, holds, paged, type Page, type SortKeys } from '#server/ground/core/list.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { ReportStepTable, ReportTable } from './table.ts';

export const reportSorts: SortKeys<'attention' | 'dueAt' | 'createdAt'> = {
  attention: { expression: sql`"report"."attention"`, type: 'timestamptz' },
  dueAt: { expression: sql`"report"."dueAt"`, type: 'timestamptz' },
  createdAt: { expression: sql`"report"."createdAt"`, type: 'timestamptz' },
};

export interface ReportFilters {
  number?: string | undefined;
  packId?: string | undefined;
  states?: readonly ReportState[] | undefined;
  owed?: boolean | undefined;
  overdue?: boolean | undefined;
  alertId?: string | undefined;
  id?: string | undefined;
}

const COLUMNS = [
  'report.id',
  'report.number',
  'report.packId',
  'report.packName',
  sql<string>`"report"."definition"->>'authority'`.as('authority'),
  sql<string>`"report"."definition"->>'timeZone'`.as('timeZone'),
  'report.state',
  'report.edition',
  'report.dueAt',
  'report.attention',
  'report.alertId',
  'report.fromAt as from',
  'report.toAt as to',
  'report.submittedBy',
  'report.sentAt',
  'report.hash',
  'report.createdAt',
  'report.version',
  sql<string>`coalesce((select "fleetNumber" from "car" where "id" = (select "carId" from "alert" where "id" = "report"."alertId")), '')`.as(
    'fleetNumber',
  ),
  sql<string>`coalesce((select "realName" from "sysUser" where "id" = "report"."submittedBy"), '')`.as(
    'submittedByName',
  ),
  sql<string>`coalesce((select "realName" from "sysUser" where "id" = "report"."approvedBy"), '')`.as('approvedByName'),
] as const;

/** What is still to go out, and what of it is late: its `attention` is when it is due, that of the rest lies behind this year. */
const isOwed = sql<boolean>`("report"."attention" < timestamptz '3000-01-01 00:00Z')`;
const isOverdue = (now: string) => sql<boolean>`("report"."attention" < ${now}::timestamptz)`;

function filtered(db: Db, filters: ReportFilters, now: string) {
  const { number, packId, states, owed, overdue, alertId, id } = filters;
  let query = db.selectFrom('report');
  if (number !== undefined && number !== '') query = query.where(holds('report.number', number));
  if (packId !== undefined) query = query.where('report.packId', '=', packId);
  if (states !== undefined && states.length > 0) query = query.where('report.state', 'in', [...states]);
  if (owed === true) query = query.where(isOwed);
  if (overdue === true) query = query.where(isOverdue(now));
  if (alertId !== undefined) query = query.where('report.alertId', '=', alertId);
  if (id !== undefined) query = query.where('report.id', '=', id);
  return query;
}

export const reportList = (db: Db, filters: ReportFilters, now: string, page: Page) =>
  paged(filtered(db, filters, now).select(COLUMNS).select(isOverdue(now).as('isOverdue')), page, sql`"report"."id"`);

export const reportCount = (db: Db, filters: ReportFilters, now: string) =>
  cappedCount(db, filtered(db, filters, now).select(sql<number>`1`.as('one')));

/** What is still to go out, counted. */
export const owedCounts = (db: Db, now: string) =>
  filtered(db, { owed: true }, now).select([
    sql<number>`count(*)::int`.as('owed'),
    sql<number>`(count(*) filter (where ${isOverdue(now)}))::int`.as('overdue'),
    sql<string | null>`min("report"."dueAt") filter (where not ${isOverdue(now)})`.as('nextDueAt'),
  ]);

const WHOLE = ['report.definition', 'report.known', 'report.corrections', 'report.content'] as const;

const keptUntil = sql<string | null>`"reportKeptUntil"("report")`.as('keptUntil');

export const reportById = (db: Db, id: string, now: string) =>
  filtered(db, { id }, now)
    .select(COLUMNS)
    .select(WHOLE)
    .select([isOverdue(now).as('isOverdue'), keptUntil]);

export const lockReport = (db: Db, id: string, now: string) => reportById(db, id, now).forNoKeyUpdate('report');

/** All versions of a report, the latest first. */
export const editionsOf = (db: Db, number: string) =>
  db
    .selectFrom('report')
    .select(['id', 'edition', 'state', 'sentAt'])
    .where('number', '=', number)
    .orderBy('edition', 'desc')
    .limit(100);

/** The version before, as it was filled. */
export const editionBefore = (db: Db, number: string, edition: number) =>
  db
    .selectFrom('report')
    .select(['definition', 'known', 'corrections'])
    .where('number', '=', number)
    .where('edition', '<', edition)
    .orderBy('edition', 'desc')
    .limit(1);

/** Whether a version of a report was taken before this one. */
export const sentBefore = (db: Db, number: string, edition: number) =>
  db
    .selectFrom('report')
    .select('id')
    .where('number', '=', number)
    .where('edition', '<', edition)
    .where('state', '=', 'sent')
    .limit(1);

/** The channel of a pack, by which its reports go out now. */
export const channelOf = (db: Db, packId: string) =>
  db
    .selectFrom('reportPack')
    .innerJoin('reportChannel', 'reportChannel.id', 'reportPack.channelId')
    .select(['reportChannel.id', 'reportChannel.name', 'reportChannel.state', 'reportPack.format'])
    .where('reportPack.id', '=', packId);

const MOST_STEPS = 200;

export const stepsOf = (db: Db, reportId: string) =>
  db
    .selectFrom('reportStep')
    .select([
      'step',
      'at',
      'note',
      'fields',
      sql<string>`coalesce((select "realName" from "sysUser" where "id" = "reportStep"."userId"), '')`.as('person'),
    ])
    .where('reportId', '=', reportId)
    .orderBy('id', 'desc')
    .limit(MOST_STEPS);

export const insertStep = (db: Db, rows: readonly Insertable<ReportStepTable>[]) =>
  db.insertInto('reportStep').values([...rows]);

export const updateReport = (db: Db, id: string, fields: Updateable<ReportTable>) =>
  db.updateTable('report').set(fields).set(NEXT_VERSION).where('id', '=', id).returning('version');

export type NewReport = Omit<Insertable<ReportTable>, 'number' | 'dueAt'> & { number?: string; dueAt: string };

/** Begins reports, each with the next number where it names none; those that are there already are left out. */
export const insertReports = (db: Db, rows: readonly NewReport[], year: number) =>
  db
    .insertInto('report')
    .values(
      rows.map((row) => ({
        ...row,
        number: row.number ?? sql<string>`'R-' || ${year}::int || '-' || lpad(nextval('"reportNumber"')::text, 6, '0')`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id']);

// ---------------------------------------------------------------- what is owed

export const enabledPacks = (db: Db) =>
  db
    .selectFrom('reportPack')
    .select(['id', 'name', 'definition', sql<string>`"enabledAt"`.as('enabledAt')])
    .where('state', '=', 'enabled')
    .where('enabledAt', 'is not', null)
    .orderBy('id');

/** When the first order was asked for, or the first car was added; null where there is neither. */
export const beganAt = (db: Db) =>
  db.selectNoFrom(
    sql<string | null>`least((select "requestedAt" from "order" order by "requestedAt", "id" limit 1),
      (select min("createdAt") from "car"))`.as('at'),
  );

const MOST_AT_ONCE = 200;

/** Alerts of these kinds since a moment that no report of a pack is about. */
export const alertsOwed = (db: Db, packId: string, kinds: readonly string[], since: string) =>
  db
    .selectFrom('alert')
    .select(['id', 'openedAt', 'occurredAt'])
    .where('openedAt', '>=', since)
    .where(sql<boolean>`"kind" = any(${[...kinds]}::text[])`)
    .where(sql<boolean>`not exists (select from "report" where "packId" = ${packId} and "alertId" = "alert"."id")`)
    .orderBy('openedAt')
    .limit(MOST_AT_ONCE);

/** The beginnings of the periods that a pack has reports about. */
export const periodsBegun = (db: Db, packId: string, since: string) =>
  db
    .selectFrom('report')
    .select('fromAt')
    .distinct()
    .where('packId', '=', packId)
    .where('alertId', 'is', null)
    .where('fromAt', '>=', since);

/** When an incident was known, or what was said of it was corrected. */
const saidAt = sql<string>`case when "report"."edition" = 1 then "alert"."openedAt"
  else (select min("at") from "reportStep" where "reportId" = "report"."id") end`;

/**
 * In which spans, the first being 1, an incident was known or corrected that was reported to an authority, or is to be.
 * @param begins of spans that follow each other without a gap, the last of which ends at `end`
 */
export const incidentsReported = (db: Db, authority: string, begins: readonly string[], end: string) =>
  db
    .selectFrom('report')
    .innerJoin('alert', 'alert.id', 'report.alertId')
    .select(sql<number>`width_bucket(${saidAt}, ${[...begins]}::timestamptz[])`.as('place'))
    .distinct()
    .where(sql<boolean>`"report"."definition"->>'authority' = ${authority}`)
    .where('report.state', '<>', 'notOwed')
    .where(saidAt, '>=', begins[0] ?? end)
    .where(saidAt, '<', end);

const MOST_REMINDED = 50;

/** Those still owed that people are to be reminded of; whoever gets the row does it. */
export const takeReminders = (db: Db, now: string) =>
  db
    .updateTable('report')
    .set({ remindAt: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('report')
        .select('id')
        .where('remindAt', '<=', now)
        .where(isOwed)
        .orderBy('id')
        .limit(MOST_REMINDED)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'number', 'packName', 'dueAt']);

// ---------------------------------------------------------------- what the record knows

export const alertFacts = (db: Db, alertId: string) =>
  db
    .selectFrom('alert')
    .innerJoin('car', 'car.id', 'alert.carId')
    .leftJoin('supplier', 'supplier.id', 'car.supplierId')
    .select([
      'alert.id',
      'alert.kind',
      'alert.occurredAt',
      'alert.openedAt',
      'alert.recoveredAt',
      'alert.evidence',
      'alert.orderNo',
      'alert.placeZh',
      'alert.placeEn',
      'alert.firstPlaceZh',
      'alert.firstPlaceEn',
      'alert.lng',
      'alert.lat',
      'alert.firstLng',
      'alert.firstLat',
      'car.fleetNumber',
      'car.plate',
      'car.vin',
      'car.model',
      'car.softwareVersion',
      sql<string>`coalesce("supplier"."name", '')`.as('supplier'),
    ])
    .where('alert.id', '=', alertId);

/** The record of an event at the time at which the alert first came about. */
export const recordOf = (db: Db, alertId: string) =>
  db.selectFrom('eventRecord').select(['id', 'hash']).where('alertId', '=', alertId).orderBy('occurredAt').limit(1);

const MOST_NOTES = 50;

export const notesOf = (db: Db, alertId: string) =>
  db
    .selectFrom('alertStep')
    .select('note')
    .where('alertId', '=', alertId)
    .where('step', 'in', ['answered', 'closed'])
    .where('note', '<>', '')
    .orderBy('id')
    .limit(MOST_NOTES);

export const divisionName = (db: Db, code: string) =>
  db.selectFrom('area').select(['nameZh', 'nameEn']).where('code', '=', code);

export const periodFacts = (db: Db, from: string, to: string) =>
  db
    .selectFrom('alert')
    .select([
      sql<string>`count(*) filter (where "kind" in ('collision', 'rollover'))`.as('collisions'),
      sql<string>`count(*) filter (where "kind" = 'stoppedTooLong')`.as('stoppages'),
      sql<string>`(select count(*) from "car" where "state" <> 'sold')`.as('carsKnown'),
    ])
    .where('openedAt', '>=', from)
    .where('openedAt', '<', to);

/** Whether it is known of any car what it did in an hour of a period: a car that was silent all along tells nothing. */
export const carsHeard = (db: Db, from: string, to: string) =>
  db.selectNoFrom(
    sql<boolean>`exists (select from "carHour" where "at" >= ${from}::timestamptz
      and "at" <= ${to}::timestamptz - interval '1 hour' and "idle" + "toPickUp" + "occupied" + "outOfService" > 0)`.as(
      'heard',
    ),
  );

// ---------------------------------------------------------------- what is forgotten

/** Reports about alerts during these orders, the newest first. */
export const reportsOfOrders = (db: Db, orderNos: readonly string[], most: number) =>
  db
    .selectFrom('report')
    .innerJoin('alert', 'alert.id', 'report.alertId')
    .select(['report.number', 'report.sentAt', 'report.createdAt', 'alert.orderNo', keptUntil])
    .select(sql<string>`"report"."definition"->>'authority'`.as('authority'))
    .where(duringOrders(orderNos))
    .orderBy('report.id', 'desc')
    .limit(most);

/** Takes what persons filled into reports about these orders that never went out. */
export const eraseCorrections = (db: Db, orderNos: readonly string[]) =>
  db
    .updateTable('report')
    .set({ corrections: '{}', known: null, content: null, hash: '', ...NEXT_VERSION })
    .where('state', '=', 'notOwed')
    .where('alertId', 'in', (eb) => eb.selectFrom('alert').select('id').where(duringOrders(orderNos)))
    .returning('id');

const ofReports = (ids: readonly string[]) => sql<string>`any(${[...ids]}::bigint[])`;

/** Takes the notes of their history. */
export const eraseStepNotes = (db: Db, reportIds: readonly string[]) =>
  db.updateTable('reportStep').set({ note: '' }).where('reportId', '=', ofReports(reportIds)).where('note', '<>', '');

/** Reports of which no version is owed or kept any more, the oldest first. Two years are the least that a pack keeps. */
export const reportsPastKeeping = (db: Db, most: number) =>
  db
    .selectFrom('report')
    .select('id')
    .where(sql<boolean>`"dueAt" < now() - interval '2 years'`)
    .where(
      sql<boolean>`not exists (select from "report" as "other" where "other"."number" = "report"."number"
        and coalesce("reportKeptUntil"("other") > now(), true))`,
    )
    .orderBy('dueAt')
    .limit(most);

export const forgetSteps = (db: Db, reportIds: readonly string[]) =>
  db.deleteFrom('reportStep').where('reportId', '=', ofReports(reportIds));
export const forgetReports = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('report').where('id', '=', ofReports(ids));
