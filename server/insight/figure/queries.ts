/** Figures of the catalogue, read from the rows themselves. */
import { sql } from 'kysely';
import { EXPOSURE_KINDS } from '#contract/insight/exposure/rules.ts';
import {
  DISTANCE_BANDS,
  FIGURES,
  LATE_AFTER_S,
  partFigures,
  PRICE_BANDS,
  type DimensionName,
  type FigureName,
  type FigureSource,
} from '#contract/insight/figure/figures.ts';
import { carReach } from '#server/capacity/reach.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { UNSERVED, type OrderSelection } from '#server/operation/order/filter.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';
import { waitedUntil, WITH_WHEELCHAIR } from '#server/insight/rollup/measures.ts';
import { inOrder, listed, timeKey, type Asked, type Reading, type Value } from '#server/insight/groups/keys.ts';

const COMPLETED = sql`"o"."status" = 'completed'`;
const ENDED = sql`"o"."status" in ('completed', 'cancelled', 'failed')`;
const count = (condition: Value): Value => sql`count(*) filter (where ${condition})`;
const secondsTo = (end: string, start: string): Value => sql`extract(epoch from (${sql.ref(end)} - ${sql.ref(start)}))`;
const percentile = (share: number, end: string, start: string, condition = sql``): Value =>
  sql`percentile_cont(${sql.lit(share)}) within group (order by ${secondsTo(end, start)}) filter (where ${sql.ref(end)} >= ${sql.ref(start)}${condition})`;
const waited = (share: number, end: 'o.assignedAt' | 'o.pickedUpAt', condition = sql``): Value =>
  sql`percentile_cont(${sql.lit(share)}) within group (order by ${waitedUntil(end)}) filter (where ${sql.ref(end)} >= "o"."requestedAt"${condition})`;
const AND_WHEELCHAIR = sql` and ${WITH_WHEELCHAIR}`;

/** Who ordered: one that was merged is whom it was merged into. */
const PERSON = sql`coalesce((select "m"."mergedInto" from "passenger" as "m" where "m"."id" = "o"."passengerId"), "o"."passengerId")`;

/** Seconds by which the car came later than the offer that it took had it; below zero, earlier. Null for a car that never came. */
const LATENESS = sql`(select extract(epoch from "r"."arrivedAt" - "f"."offeredAt") - "f"."expectedSeconds"
  from "dispatchRequest" as "r" join "dispatchOffer" as "f" on "f"."orderId" = "r"."orderId"
  where "r"."orderId" = "o"."id" and "f"."acceptedAt" <= "r"."arrivedAt" order by "f"."acceptedAt" desc limit 1)`;
const refundedIn = (currency: string): Value =>
  sql`(select "m"."refunded" from "orderMoney" as "m" where "m"."orderId" = "o"."id" and "m"."currency" = ${currency})`;

/** The value of each figure of orders (`o`). */
const ofOrders = ({ zone, currency }: Reading): Partial<Record<FigureName, Value>> => {
  const paid = sql`${COMPLETED} and "o"."currency" = ${currency}`;
  const day = sql`("o"."requestedAt" at time zone ${zone})::date`;
  return {
    orders: sql`count(*)`,
    underWay: count(sql`not (${ENDED}) and "o"."status" <> 'scheduled'`),
    completed: count(COMPLETED),
    cancelled: count(sql`"o"."status" = 'cancelled'`),
    failed: count(sql`"o"."status" = 'failed'`),
    unserved: count(UNSERVED),
    completionRate: sql`${count(COMPLETED)}::float8 / nullif(${count(ENDED)}, 0)`,
    cancellationRate: sql`${count(sql`"o"."status" = 'cancelled'`)}::float8 / nullif(${count(ENDED)}, 0)`,
    waitP50: waited(0.5, 'o.pickedUpAt'),
    waitP90: waited(0.9, 'o.pickedUpAt'),
    assignP90: waited(0.9, 'o.assignedAt'),
    distance: sql`coalesce(sum("o"."distance") filter (where ${COMPLETED}), 0)`,
    tripDuration: sql`coalesce(sum("o"."duration") filter (where ${COMPLETED}), 0)`,
    revenue: sql`coalesce(sum("o"."price") filter (where ${paid}), 0)`,
    averagePrice: sql`avg("o"."price") filter (where ${paid})`,
    revenuePerKilometre: sql`sum("o"."price") filter (where ${paid} and "o"."distance" > 0) * 1000.0 / nullif(sum("o"."distance") filter (where ${paid} and "o"."price" is not null), 0)`,
    rating: sql`avg("o"."rating")`,
    wheelchairOrders: count(WITH_WHEELCHAIR),
    wheelchairCompletionRate: sql`${count(sql`${COMPLETED}${AND_WHEELCHAIR}`)}::float8 / nullif(${count(sql`${ENDED}${AND_WHEELCHAIR}`)}, 0)`,
    wheelchairWaitP50: waited(0.5, 'o.pickedUpAt', AND_WHEELCHAIR),
    wheelchairWaitP90: waited(0.9, 'o.pickedUpAt', AND_WHEELCHAIR),
    activePassengers: sql`count(distinct ${PERSON})`,
    riders: sql`count(distinct ${PERSON}) filter (where ${COMPLETED})`,
    activeCars: sql`count(distinct "o"."carNumber") filter (where ${COMPLETED} and "o"."carNumber" <> '')`,
    refunds: sql`coalesce(sum(${refundedIn(currency)}), 0)`,
    arrivalErrorP50: sql`percentile_cont(0.5) within group (order by abs(${LATENESS}))`,
    lateArrivalRate: sql`${count(sql`${LATENESS} > ${sql.lit(LATE_AFTER_S)}`)}::float8 / nullif(count(${LATENESS}), 0)`,
    tripsPerCarDay: sql`${count(sql`${COMPLETED} and "o"."carNumber" <> ''`)}::float8
      / nullif(count(distinct ("o"."carNumber", ${day})) filter (where ${COMPLETED} and "o"."carNumber" <> ''), 0)`,
  };
};

const WHEELCHAIR_WAITS = count(sql`"o"."pickedUpAt" >= "o"."requestedAt"${AND_WHEELCHAIR}`);
/** How many orders each figure of a part counts. */
const PARTS: Partial<Record<FigureName, Value>> = {
  wheelchairOrders: count(WITH_WHEELCHAIR),
  wheelchairCompletionRate: count(WITH_WHEELCHAIR),
  wheelchairWaitP50: WHEELCHAIR_WAITS,
  wheelchairWaitP90: WHEELCHAIR_WAITS,
};

/** The value of each figure of alerts. */
const OF_ALERTS: Partial<Record<FigureName, Value>> = {
  alerts: sql`count(*)`,
  criticalAlerts: count(sql`"alert"."severity" = 'critical'`),
  incidents: count(
    sql`"alert"."kind" in (${sql.join(EXPOSURE_KINDS.map((kind) => sql.lit(kind)))}) and "alert"."outcome" is distinct from 'falseAlarm'`,
  ),
  timeToTake: percentile(0.9, 'alert.firstTakenAt', 'alert.openedAt'),
  timeToClear: percentile(0.9, 'alert.closedAt', 'alert.openedAt'),
};

const bandOf = (column: string, bounds: readonly number[]): Value =>
  sql`coalesce((array[${sql.join(bounds.map((bound) => sql.lit(String(bound))))}])[width_bucket(${sql.ref(column)}::bigint, array[${sql.join(bounds.map((bound) => sql.lit(bound)))}]::bigint[])], '')`;

const localOf = (column: string, { zone }: Reading): Value => sql`(${sql.ref(column)} at time zone ${zone})`;

const orderKeys = ({ currency }: Reading): Partial<Record<DimensionName, Value>> => ({
  area: sql`"o"."areaCode"`,
  range: sql`coalesce("o"."pickUpRangeId"::text, '')`,
  station: sql`coalesce("o"."pickUpStationId"::text, '')`,
  supplier: sql`coalesce("o"."supplierId"::text, '')`,
  source: sql`"o"."source"`,
  tripType: sql`"o"."tripType"`,
  status: sql`"o"."status"`,
  cancelledBy: sql`coalesce("o"."cancelledBy", '')`,
  cancelReason: sql`"o"."cancelReason"`,
  // an order with several flags counts by the first
  flag: sql`coalesce("o"."flags"[1], '')`,
  distanceBand: bandOf('o.distance', DISTANCE_BANDS),
  // bands of two currencies are never one
  priceBand: sql`case when "o"."currency" = ${currency} then ${bandOf('o.price', PRICE_BANDS)} else '' end`,
});
const ALERT_KEYS: Partial<Record<DimensionName, Value>> = {
  area: sql`"car"."areaCode"`,
  supplier: sql`coalesce("car"."supplierId"::text, '')`,
  alertKind: sql`"alert"."kind"`,
  severity: sql`"alert"."severity"`,
};

const figuresFrom = (names: readonly FigureName[], source: FigureSource) =>
  names.filter((name) => FIGURES[name].source === source);

/** Groups of orders: their keys, values and how many they are. One more than asked for shows that there are more. */
export const orderGroups = (db: Db, selection: OrderSelection, { figures, by, most }: Asked, reading: Reading) => {
  const values = ofOrders(reading);
  const keys = orderKeys(reading);
  return ordersWithin(db, selection)
    .select([
      sql<string[]>`${listed(
        by.map((name) => timeKey(name, localOf('o.requestedAt', reading), reading) ?? keys[name]),
        'text',
      )}`.as('key'),
      sql<(number | null)[]>`${listed(
        figuresFrom(figures, 'order').map((name) => values[name]),
        'float8',
      )}`.as('values'),
      sql<number>`count(*)::integer`.as('count'),
      sql<number[]>`${listed(
        partFigures(figures).map((name) => PARTS[name]),
        'integer',
      )}`.as('parts'),
    ])
    .groupBy(sql`1`)
    .orderBy(inOrder(by))
    .limit(sql.lit(most + 1));
};

export interface AlertSelection {
  scope: Scope;
  from: string;
  to: string;
  supplierId?: string | undefined;
}

/** Groups of alerts, likewise. */
export const alertGroups = (
  db: Db,
  { scope, from, to, supplierId }: AlertSelection,
  { figures, by, most }: Asked,
  reading: Reading,
) =>
  db
    .selectFrom('alert')
    .innerJoin('car', 'car.id', 'alert.carId')
    .where(carReach(scope))
    .where('alert.openedAt', '>=', from)
    .where('alert.openedAt', '<', to)
    .$if(supplierId !== undefined, (query) => query.where(sql<boolean>`"car"."supplierId" = ${supplierId}::bigint`))
    .select([
      sql<string[]>`${listed(
        by.map((name) => timeKey(name, localOf('alert.openedAt', reading), reading) ?? ALERT_KEYS[name]),
        'text',
      )}`.as('key'),
      sql<(number | null)[]>`${listed(
        figuresFrom(figures, 'alert').map((name) => OF_ALERTS[name]),
        'float8',
      )}`.as('values'),
      sql<number>`count(*)::integer`.as('count'),
      sql<number[]>`${listed([], 'integer')}`.as('parts'),
    ])
    .groupBy(sql`1`)
    .orderBy(inOrder(by))
    .limit(sql.lit(most + 1));

/** Currencies of a selection at most. */
const MOST_CURRENCIES = 20;

/** The currencies of amounts within a selection, the newest first. */
export const currenciesOf = (db: Db, selection: OrderSelection) =>
  ordersWithin(db, selection)
    .where('o.price', 'is not', null)
    .groupBy('o.currency')
    .orderBy(sql`max("o"."requestedAt") desc, "o"."currency"`)
    .limit(sql.lit(MOST_CURRENCIES))
    .select('o.currency');

/** The currency of the newest order within reach that has an amount. */
export const newestCurrency = (db: Db, selection: OrderSelection) =>
  ordersWithin(db, selection)
    .where('o.price', 'is not', null)
    .orderBy('o.requestedAt', 'desc')
    .limit(1)
    .select('o.currency');

export const supplierNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('supplier')
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .select(['id', 'name']);

export const areaNames = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('area')
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .select(['code', 'nameZh', 'nameEn']);

/** What ranges are called in their newest version, and stations were called last. */
export const rangeNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('rangeVersion')
    .distinctOn('rangeId')
    .where('rangeId', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('rangeId')
    .orderBy('number', 'desc')
    .select(['rangeId as id', 'name', 'nameEn']);

export const stationNames = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('stationPast')
    .distinctOn('stationId')
    .where('stationId', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('stationId')
    .orderBy('validFrom', 'desc')
    .select(['stationId as id', 'name', 'nameEn']);
