/** Queries over alerts and what happened to them. */
import { sql, type Insertable, type RawBuilder } from 'kysely';
import {
  LEAST_GROUP,
  type AlertKind,
  type AlertOutcome,
  type AlertSeverity,
  type AlertState,
} from '#contract/capacity/alert/rules.ts';
import { carReach } from '#server/capacity/reach.ts';
import { begins, cappedCount, holds, isSame, type Page, paged, type SortKeys } from '#server/ground/core/list.ts';
import { plateBegins } from '#server/capacity/plates.ts';
import { goesOn } from '#server/ground/core/account.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { NEXT_VERSION } from '#server/ground/database/versions.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import { duringOrders } from './duringOrders.ts';
import type { AlertSilenceTable, AlertStepTable, AlertTable, AlertTickTable, CarPictureTable } from './table.ts';
import { RANK_STEP } from './watch/urgency.ts';

export const alertSorts: SortKeys<'attention' | 'openedAt' | 'closedAt'> = {
  attention: { expression: sql`"alert"."attention"`, type: 'bigint' },
  openedAt: { expression: sql`"alert"."openedAt"`, type: 'timestamptz' },
  closedAt: {
    expression: sql`coalesce("alert"."closedAt", '-infinity'::timestamptz)`,
    type: 'timestamptz',
    whenNull: '-infinity',
  },
};

export interface AlertFilters {
  states?: AlertState[] | undefined;
  severities?: AlertSeverity[] | undefined;
  kinds?: AlertKind[] | undefined;
  carId?: string | undefined;
  car?: string | undefined;
  openedFrom?: string | undefined;
  openedTo?: string | undefined;
  id?: string | undefined;
  /** Only those that this person has taken. */
  takenBy?: string | undefined;
  /** All but these. */
  besides?: readonly string[] | undefined;
  snoozed?: boolean | undefined;
  place?: string | undefined;
  /** Only those at a place without a name. */
  nameless?: boolean | undefined;
  grouped?: boolean | undefined;
}

const COLUMNS = [
  'alert.id',
  'alert.kind',
  'alert.severity',
  'alert.state',
  'alert.carId',
  'car.fleetNumber',
  'car.plate',
  'alert.attention',
  'alert.placeZh',
  'alert.placeEn',
  'alert.lng',
  'alert.lat',
  'alert.firstPlaceZh',
  'alert.firstPlaceEn',
  'alert.firstLng',
  'alert.firstLat',
  'alert.evidence',
  'alert.orderNo',
  'alert.openedAt',
  'alert.occurredAt',
  'alert.recoveredAt',
  'alert.occurrences',
  'alert.takenBy',
  'alert.takenAt',
  'alert.closedAt',
  'alert.outcome',
  'alert.snoozedUntil',
  'alert.version',
] as const;

const times = [
  sql<string>`coalesce("alert"."recurredAt", "alert"."openedAt")`.as('latestAt'),
  sql<string>`coalesce("alert"."recurredOccurredAt", "alert"."occurredAt")`.as('latestOccurredAt'),
] as const;

const names = [
  sql<string>`coalesce((select "realName" from "sysUser" where "id" = "alert"."takenBy"), '')`.as('takenByName'),
  sql<string>`coalesce((select "realName" from "sysUser" where "id" = "alert"."closedBy"), '')`.as('closedByName'),
] as const;

const within = (db: Db, scope: Scope) =>
  db
    .selectFrom('alert')
    .innerJoin('car', 'car.id', 'alert.carId')
    .$if(scope.kind !== 'everything', (query) => query.where(carReach(scope)));

/** What is put off at a moment. */
const isSnoozed = (now: string) => sql<boolean>`coalesce("alert"."snoozedUntil" > ${now}::timestamptz, false)`;

/** Those that can stand in one row with others of the same kind at the same place; places without a name are one. */
const isAmongMany = sql<boolean>`("alert"."state" = 'open' and "alert"."severity" <> 'critical')`;

/** The rows to show where one stands for all of a kind at a place: the first of them in the order of the queue. */
const leads = (db: Db, scope: Scope, filters: AlertFilters, now: string) => {
  const group = sql`partition by "alert"."kind", "alert"."placeZh", case when ${isAmongMany} then null else "alert"."id" end`;
  return db
    .selectFrom(
      filtered(db, scope, { ...filters, grouped: false }, now)
        .select('alert.id')
        .select(sql<string>`row_number() over (${group} order by "alert"."attention", "alert"."id")`.as('place'))
        .select(sql<string>`count(*) over (${group})`.as('size'))
        .as('ranked'),
    )
    .select('ranked.id')
    .where(sql<boolean>`"place" = 1 or "size" < ${sql.lit(LEAST_GROUP)}`);
};

/** How many wait of each kind at each place, where they stand in one row. */
export const groupSizes = (db: Db, scope: Scope, filters: AlertFilters, now: string) =>
  filtered(db, scope, { ...filters, grouped: false }, now)
    .select(['alert.kind', 'alert.placeZh', sql<string>`count(*)`.as('size')])
    .where(isAmongMany)
    .groupBy(['alert.kind', 'alert.placeZh'])
    .having(sql<boolean>`count(*) >= ${sql.lit(LEAST_GROUP)}`)
    .limit(1000);

function filtered(db: Db, scope: Scope, filters: AlertFilters, now: string) {
  const {
    states,
    severities,
    kinds,
    carId,
    car,
    openedFrom,
    openedTo,
    id,
    takenBy,
    snoozed,
    place,
    nameless,
    besides,
  } = filters;
  let query = within(db, scope);
  // the queue has an index of its own
  if (states !== undefined && states.length > 0 && !states.includes('closed'))
    query = query.where(sql<boolean>`"alert"."state" <> 'closed'`);
  if (states !== undefined && states.length > 0)
    query = query.where('alert.state', '=', sql<AlertState>`any(${states}::text[])`);
  if (severities !== undefined && severities.length > 0)
    query = query.where('alert.severity', '=', sql<AlertSeverity>`any(${severities}::text[])`);
  if (kinds !== undefined && kinds.length > 0)
    query = query.where('alert.kind', '=', sql<AlertKind>`any(${kinds}::text[])`);
  if (carId !== undefined) query = query.where('alert.carId', '=', carId);
  if (car !== undefined && car !== '') {
    query = query.where((eb) => eb.or([begins('car.fleetNumber', car), plateBegins('car.plate', car)]));
  }
  if (openedFrom !== undefined) query = query.where('alert.openedAt', '>=', openedFrom);
  if (openedTo !== undefined) query = query.where('alert.openedAt', '<', openedTo);
  if (id !== undefined) query = query.where('alert.id', '=', id);
  if (takenBy !== undefined) query = query.where('alert.takenBy', '=', takenBy).where('alert.state', '=', 'taken');
  if (place !== undefined && place !== '')
    query = query.where((eb) => eb.or([isSame('alert.placeZh', place), isSame('alert.placeEn', place)]));
  if (nameless === true) query = query.where('alert.placeZh', '=', '');
  if (besides !== undefined && besides.length > 0)
    query = query.where(sql<boolean>`"alert"."id" <> all(${[...besides]}::bigint[])`);
  if (filters.grouped === true) query = query.where('alert.id', 'in', leads(db, scope, filters, now));
  if (snoozed !== undefined) query = query.where(isSnoozed(now), '=', snoozed);
  return query;
}

const withNames = (query: ReturnType<typeof filtered>) => query.select(COLUMNS).select(times).select(names);

export const alertList = (db: Db, scope: Scope, filters: AlertFilters, now: string, page: Page) =>
  paged(withNames(filtered(db, scope, filters, now)), page, sql`"alert"."id"`);

export const alertCount = (db: Db, scope: Scope, filters: AlertFilters, now: string) =>
  cappedCount(db, filtered(db, scope, filters, now).select(sql<number>`1`.as('one')));

export const alertById = (db: Db, scope: Scope, id: string) =>
  withNames(within(db, scope).where('alert.id', '=', id)).select([
    'alert.escalatedLevel',
    'car.supplierId',
    'car.areaCode',
    sql<string>`coalesce((select "name" from "supplier" where "id" = "car"."supplierId"), '')`.as('supplierName'),
  ]);

export const MOST_STEPS = 200;
/** Cars of a silence that are named. */
const MOST_NAMED = 20;

/** Latest first. */
export const stepsOf = (db: Db, alertId: string) =>
  db
    .selectFrom('alertStep')
    .leftJoin('sysUser as person', 'person.id', 'alertStep.userId')
    .leftJoin('sysUser as other', 'other.id', 'alertStep.toUserId')
    .select([
      'alertStep.step',
      'alertStep.at',
      'alertStep.note',
      'alertStep.channel',
      'person.realName as by',
      'other.realName as to',
    ])
    .where('alertStep.alertId', '=', alertId)
    .orderBy('alertStep.id', 'desc')
    .limit(MOST_STEPS);

/** Commands that people sent to a car between two moments, latest first; null: until now. */
export const commandsDuring = (db: Db, carId: string, from: string, until: string | null) =>
  db
    .selectFrom('command')
    .leftJoin('sysUser', 'sysUser.id', 'command.requestedBy')
    .leftJoin('station', 'station.id', 'command.stationId')
    .select([
      'command.kind',
      'command.state',
      'command.reason',
      'command.text',
      'command.answer',
      'command.createdAt as at',
      'command.endedAt',
      'sysUser.realName as by',
      'station.name as stationZh',
      'station.nameEn as stationEn',
    ])
    .where('command.carId', '=', carId)
    .where('command.createdAt', '>=', from)
    .$if(until !== null, (query) => query.where('command.createdAt', '<=', until))
    .where('command.requestedBy', 'is not', null)
    .where('command.state', '<>', 'prepared')
    .orderBy('command.createdAt', 'desc')
    .orderBy('command.id', 'desc')
    .limit(MOST_STEPS);

/** Badges count no further. */
export const MOST_COUNTED = 1000;

const URGENT_BELOW = 3 * RANK_STEP;

/** Over the queue only, and of it no more than a badge shows. */
export const alertCounts = (db: Db, scope: Scope, userId: string, now: string) => {
  const isUrgent = sql`"urgency" < ${sql.lit(URGENT_BELOW)}`;
  const countOf = (condition: RawBuilder<unknown>) =>
    sql<string>`count(*) filter (where not "isSnoozed" and ${condition})`;
  const isOpen = sql`"state" = 'open'`;
  const isMine = sql`"state" = 'taken' and "takenBy" = ${userId}::bigint`;
  return db
    .selectFrom(
      within(db, scope)
        .select([
          'alert.state',
          'alert.severity',
          'alert.urgency',
          'alert.takenBy',
          times[0],
          isSnoozed(now).as('isSnoozed'),
        ])
        .where(sql<boolean>`"alert"."state" <> 'closed'`)
        .orderBy('alert.attention')
        .limit(sql.lit(10 * MOST_COUNTED))
        .as('queue'),
    )
    .select([
      countOf(isOpen).as('open'),
      countOf(sql`${isOpen} and "severity" = 'critical'`).as('critical'),
      countOf(sql`${isOpen} and "severity" = 'high'`).as('high'),
      countOf(sql`"state" = 'taken'`).as('taken'),
      countOf(isMine).as('mine'),
      sql<string>`count(*) filter (where "isSnoozed")`.as('snoozed'),
      sql<
        string | null
      >`max("latestAt") filter (where not "isSnoozed" and ${isUrgent} and (${isOpen} or ${isMine}))`.as(
        'newestUrgentAt',
      ),
    ]);
};

/** The alerts of the queue that are not taken. */
export const waitingBySeverity = (db: Db) =>
  db
    .selectFrom('alert')
    .select(['severity', sql<string>`count(*)`.as('count')])
    .where(sql<boolean>`"state" <> 'closed'`)
    .where('state', '=', 'open')
    .groupBy('severity');

/** Locks alerts until the transaction ends, always in the same order. */
export const lockAlerts = (db: Db, scope: Scope, ids: readonly string[]) =>
  within(db, scope)
    .select([
      'alert.id',
      'alert.carId',
      'alert.kind',
      'alert.severity',
      'alert.state',
      'alert.takenBy',
      'alert.takenAt',
      'alert.firstTakenAt',
      'alert.version',
      'car.fleetNumber',
      'car.plate',
      'car.supplierId',
      'car.areaCode',
    ])
    .where('alert.id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('alert.id')
    .forNoKeyUpdate('alert');

export interface AlertMoveFields {
  state: AlertState;
  takenBy: string | null;
  takenAt: string | null;
  firstTakenAt: string | null;
  closedBy?: string;
  closedAt?: string;
  outcome?: AlertOutcome;
  snoozedUntil?: string | null;
}

export const moveAlerts = (db: Db, ids: readonly string[], fields: Partial<AlertMoveFields>) =>
  db
    .updateTable('alert')
    .set({ ...fields, ...NEXT_VERSION })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .returning('version');

/** Of those that nobody took before, who did so first. */
export const takeFirst = (db: Db, ids: readonly string[], at: string) =>
  db
    .updateTable('alert')
    .set({ firstTakenAt: at })
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .where('firstTakenAt', 'is', null);

export const insertSilence = (db: Db, row: Insertable<AlertSilenceTable>) =>
  db.insertInto('alertSilence').values(row).returning('id');

/** A car within reach. */
export const carInReach = (db: Db, scope: Scope, id: string) =>
  db.selectFrom('car').select(['id', 'fleetNumber', 'plate']).where('id', '=', id).where(carReach(scope));

export const rangeNamed = (db: Db, id: string) => db.selectFrom('range').select(['id', 'name']).where('id', '=', id);

/** Silences in force or still to come, with cars within reach; those of all cars for whoever reaches everything. */
export const silencesNow = (db: Db, scope: Scope, now: string) =>
  db
    .selectFrom('alertSilence')
    .innerJoin('sysUser', 'sysUser.id', 'alertSilence.createdBy')
    .leftJoin('range', 'range.id', 'alertSilence.rangeId')
    .select([
      'alertSilence.id',
      'alertSilence.kinds',
      'alertSilence.from',
      'alertSilence.until',
      sql<string>`coalesce("range"."name", '')`.as('rangeName'),
      sql<string>`coalesce("range"."nameEn", '')`.as('rangeNameEn'),
      'alertSilence.note',
      'alertSilence.carIds',
      'sysUser.realName as createdByName',
      sql<string[]>`array(select "fleetNumber" from "car" where "car"."id" = any("alertSilence"."carIds")
        order by "fleetNumber" limit ${sql.lit(MOST_NAMED)})`.as('cars'),
    ])
    .where('alertSilence.until', '>', now)
    .$if(scope.kind !== 'everything', (query) =>
      query.where(
        sql<boolean>`exists (select from "car" where "car"."id" = any("alertSilence"."carIds") and ${carReach(scope)})`,
      ),
    )
    .orderBy('alertSilence.until')
    .orderBy('alertSilence.id')
    .limit(200);

export const endSilence = (db: Db, id: string, now: string) =>
  db.updateTable('alertSilence').set({ until: now }).where('id', '=', id).where('until', '>', now);

/** What a silence put off is asked for again. */
export const wakeAlerts = (
  db: Db,
  { carIds, kinds, until }: { carIds: readonly string[]; kinds: readonly AlertKind[]; until: string },
) =>
  db
    .updateTable('alert')
    .set({ snoozedUntil: null })
    .$if(carIds.length > 0, (query) => query.where('carId', '=', sql<string>`any(${[...carIds]}::bigint[])`))
    .where('kind', '=', sql<AlertKind>`any(${[...kinds]}::text[])`)
    .where('state', '<>', 'closed')
    .where('snoozedUntil', '=', until)
    .returning(['id', 'carId']);

export const insertSteps = (db: Db, rows: readonly Insertable<AlertStepTable>[]) =>
  db.insertInto('alertStep').values([...rows]);

export const allRoles = (db: Db) =>
  db
    .selectFrom('role')
    .select(['id', 'dataScope', 'areaCodes'])
    .where('state', '=', 'enabled')
    .orderBy('id')
    .limit(500);

export interface RoleReach {
  /** Roles whose holders reach the car. */
  roleIds: string[];
  /** Roles whose holders reach it if they belong to its supplier. */
  supplierRoleIds: string[];
  supplierId: string | null;
}

export const MOST_HANDLERS = 50;

/** People with one of the roles, by name or account, or the one with an id. */
export const peopleForAlert = (db: Db, reach: RoleReach, { keyword, id }: { keyword?: string; id?: string }) => {
  const { roleIds, supplierRoleIds, supplierId } = reach;
  const hasRole = (ids: readonly string[]) =>
    sql<boolean>`exists (select from "userRole" where "userId" = "sysUser"."id" and "roleId" = any(${[...ids]}::bigint[]))`;
  let query = db
    .selectFrom('sysUser')
    .select(['id', 'account', 'realName'])
    .where(goesOn())
    .where((eb) =>
      eb.or([hasRole(roleIds), eb.and([hasRole(supplierRoleIds), sql<boolean>`"supplierId" = ${supplierId}::bigint`])]),
    )
    .orderBy('realName')
    .orderBy('id')
    .limit(MOST_HANDLERS);
  if (id !== undefined) query = query.where('id', '=', id);
  if (keyword !== undefined && keyword !== '') {
    query = query.where((eb) => eb.or([holds('realName', keyword), begins('account', keyword)]));
  }
  return query;
};

/** Response times in seconds by day and kind. */
export const alertStats = (db: Db, scope: Scope, from: string, to: string, utcOffset: number) => {
  const day = sql<string>`to_char(("alert"."openedAt" at time zone 'UTC') + make_interval(mins => ${utcOffset}::int), 'YYYY-MM-DD')`;
  const share = (part: number, since: 'firstTakenAt' | 'closedAt') =>
    sql<number | null>`percentile_cont(${sql.lit(part)}) within group
      (order by extract(epoch from ${sql.ref(`alert.${since}`)} - "alert"."openedAt")::double precision)`;
  return within(db, scope)
    .select([
      day.as('day'),
      'alert.kind',
      sql<string>`count(*)`.as('count'),
      share(0.5, 'firstTakenAt').as('takenMedian'),
      share(0.9, 'firstTakenAt').as('takenP90'),
      share(0.5, 'closedAt').as('closedMedian'),
      share(0.9, 'closedAt').as('closedP90'),
    ])
    .where('alert.openedAt', '>=', from)
    .where('alert.openedAt', '<', to)
    .groupBy([sql`1`, 'alert.kind'])
    .orderBy(sql`1`, 'desc')
    .orderBy('alert.kind');
};

/** Rides that ended in a period, earliest first. */
export const pastRides = (db: Db, from: string, to: string) =>
  db
    .selectFrom('order')
    .select(['orderNo', 'carId', 'pickedUpAt', 'pickUpLng', 'pickUpLat'])
    .where('requestedAt', '>=', from)
    .where('requestedAt', '<', to)
    .where('status', '=', 'completed')
    .where('carId', 'is not', null)
    .orderBy('requestedAt')
    .limit(5000);

export const insertPastAlerts = (db: Db, rows: readonly Insertable<AlertTable>[]) =>
  db
    .insertInto('alert')
    .values([...rows])
    .returning('id');
/** The ticks of an alert with who made them, the first first. */
export const ticksOf = (db: Db, alertId: string) =>
  db
    .selectFrom('alertTick')
    .innerJoin('sysUser', 'sysUser.id', 'alertTick.userId')
    .select(['alertTick.stepZh', 'alertTick.stepEn', 'alertTick.at', 'sysUser.realName as by'])
    .where('alertTick.alertId', '=', alertId)
    .orderBy('alertTick.at')
    .limit(100);

/** No row comes back when it was ticked already. */
export const insertTick = (db: Db, row: Insertable<AlertTickTable>) =>
  db
    .insertInto('alertTick')
    .values(row)
    .onConflict((conflict) => conflict.columns(['alertId', 'stepZh']).doNothing())
    .returning('stepZh');

export const deleteTick = (db: Db, alertId: string, stepZh: string) =>
  db.deleteFrom('alertTick').where('alertId', '=', alertId).where('stepZh', '=', stepZh).returning('stepZh');

/** The latest picture of each camera of a car between two moments. */
export const picturesOf = (db: Db, carId: string, from: string, to: string) =>
  db
    .selectFrom('carPicture')
    .innerJoin('file', 'file.id', 'carPicture.fileId')
    .distinctOn('carPicture.camera')
    .select(['carPicture.id', 'carPicture.camera', 'carPicture.at', 'file.publicKey'])
    .where('carPicture.carId', '=', carId)
    .where('carPicture.at', '>=', from)
    .where('carPicture.at', '<=', to)
    .where('file.state', '=', 'confirmed')
    .orderBy('carPicture.camera')
    .orderBy('carPicture.at', 'desc');

export const insertPicture = (db: Db, row: Insertable<CarPictureTable>) =>
  db.insertInto('carPicture').values(row).returning('id');

/** Who rides with an order. */
export const riderOf = (db: Db, orderNo: string) =>
  db.selectFrom('order').select(['personSealed', 'plainName', 'plainMobile']).where('orderNo', '=', orderNo).limit(1);

/** Alerts during these orders, the newest first. */
export const alertsOfOrders = (db: Db, orderNos: readonly string[], most: number) =>
  db
    .selectFrom('alert')
    .select(['id', 'kind', 'orderNo', 'openedAt'])
    .where(duringOrders(orderNos))
    .orderBy('id', 'desc')
    .limit(most);

/** Takes what staff wrote about the alerts of these orders. */
export const eraseNotes = (db: Db, orderNos: readonly string[]) =>
  db
    .updateTable('alertStep')
    .set({ note: '' })
    .where('note', '<>', '')
    .where('alertId', 'in', (eb) => eb.selectFrom('alert').select('id').where(duringOrders(orderNos)));
