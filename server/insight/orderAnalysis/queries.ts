/** Queries over the orders of a selection, in the caller's reach. */
import { sql, type RawBuilder } from 'kysely';
import {
  BAR_WIDTH,
  BARS,
  MOST_CELLS,
  MOST_FLOWS,
  PERCENTILES,
  type Measure,
  type PlaceFigure,
} from '#contract/insight/orderAnalysis/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { UNSERVED, type OrderSelection } from '#server/operation/order/filter.ts';
import { waitedUntil } from '#server/insight/rollup/measures.ts';
import { ordersWithin } from '#server/operation/order/queries.ts';

const COMPLETED = sql<boolean>`"o"."status" = 'completed'`;
const WAIT = waitedUntil('o.pickedUpAt');
const WAITED = sql<boolean>`"o"."pickedUpAt" >= "o"."requestedAt"`;

const atHour = (hour: number, timeZone: string) =>
  sql<boolean>`extract(hour from "o"."requestedAt" at time zone ${timeZone}) = ${hour}::integer`;

export const funnelOf = (db: Db, selection: OrderSelection) =>
  ordersWithin(db, selection).select([
    sql<string>`count(*)`.as('requested'),
    sql<string>`count(*) filter (where "o"."assignedAt" is not null or "o"."pickedUpAt" is not null or ${COMPLETED})`.as(
      'assigned',
    ),
    sql<string>`count(*) filter (where "o"."pickedUpAt" is not null or ${COMPLETED})`.as('pickedUp'),
    sql<string>`count(*) filter (where ${COMPLETED})`.as('completed'),
    sql<string>`count(*) filter (where ${COMPLETED} and "o"."paymentState" <> 'unpaid')`.as('paid'),
  ]);

const VALUE = {
  wait: sql<number>`case when "o"."pickedUpAt" >= "o"."requestedAt" then ${WAIT} end`,
  duration: sql<number>`"o"."duration"`,
  distance: sql<number>`"o"."distance"`,
  price: sql<number>`"o"."price"`,
} as const satisfies Record<Measure, unknown>;

const valuesOf = (db: Db, selection: OrderSelection, measure: Measure, currency: string) =>
  ordersWithin(db, selection)
    // whoever was picked up has waited, whatever came of the trip; as the catalogue of figures has it
    .$if(measure !== 'wait', (query) => query.where(COMPLETED))
    .where(sql<boolean>`${VALUE[measure]} is not null`)
    .$if(measure === 'price', (query) => query.where('o.currency', '=', currency));

export const percentilesOf = (db: Db, selection: OrderSelection, measure: Measure, currency: string) =>
  valuesOf(db, selection, measure, currency).select([
    sql<string>`count(*)`.as('rides'),
    sql<number | null>`avg(${VALUE[measure]})::double precision`.as('mean'),
    sql<
      number[] | null
    >`percentile_cont(${sql.lit(`{${PERCENTILES.join(',')}}`)}::double precision[]) within group (order by ${VALUE[measure]}::double precision)`.as(
      'values',
    ),
  ]);

/** `bar` counts from 0; the last one is open. */
export const histogramOf = (db: Db, selection: OrderSelection, measure: Measure, currency: string) =>
  valuesOf(db, selection, measure, currency)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .select([
      sql<number>`least(floor(${VALUE[measure]} / ${sql.lit(BAR_WIDTH[measure])}), ${sql.lit(BARS - 1)})::integer`.as(
        'bar',
      ),
      sql<string>`count(*)`.as('rides'),
    ]);

export interface Where {
  /** Degrees: the sides of the squares by which orders are put into cells. */
  grid: number;
  hour: number | undefined;
  timeZone: string;
}
/** Squares that are told apart at most; of more, four or sixteen are made one. */
const MOST_SQUARES = 50_000;

type Axis = 'pickUpLng' | 'pickUpLat' | 'dropOffLng' | 'dropOffLat';
const square = (of: Axis, grid: number) => sql<number>`floor(${sql.ref(`o.${of}`)} / ${sql.lit(grid)})::integer`;
const wider = (axis: RawBuilder<unknown>, side: RawBuilder<unknown>) =>
  sql<number>`floor(${axis}::float8 / ${side})::integer`;

const placed = (db: Db, selection: OrderSelection, { hour, timeZone }: Where) =>
  ordersWithin(db, selection)
    .where('o.pickUpLng', 'is not', null)
    .$if(hour !== undefined, (query) => query.where(atHour(hour ?? 0, timeZone)));
const placedRides = (db: Db, selection: OrderSelection, where: Where) =>
  placed(db, selection, where).where(COMPLETED).where('o.dropOffLng', 'is not', null);

/** The places of a selection, each in its square of the grid. */
const ends = (db: Db, selection: OrderSelection, where: Where, of: Of) => {
  const at = (lng: Axis, lat: Axis) => [square(lng, where.grid).as('x'), square(lat, where.grid).as('y')] as const;
  const begin = at('pickUpLng', 'pickUpLat');
  if (of === 'pickUps') return placed(db, selection, where).select(begin);
  const rides = placedRides(db, selection, where);
  return rides.select(begin).unionAll(rides.select(at('dropOffLng', 'dropOffLat')));
};
/** Which places: where orders begin, or where rides begin and end. */
type Of = 'pickUps' | 'rides';

const wideAt = (side: RawBuilder<unknown>) => [wider(sql.ref('x'), side), wider(sql.ref('y'), side)] as const;
const isMany = (side: number) =>
  sql`(select count(*) from (select distinct ${sql.join(wideAt(sql.lit(side)))} from "fine") as "d") > ${sql.lit(MOST_SQUARES)}`;

/**
 * The squares of the places of a selection, those with most of them first, as JSON pairs that only a helper process takes apart.
 * `side`: how many squares of the grid each is wide, the fewest that keep within what is told apart.
 */
export const squaresOf = (db: Db, selection: OrderSelection, where: Where, of: Of) =>
  db
    .with(
      (name) => name('fine').materialized(),
      () =>
        db
          .selectFrom(ends(db, selection, where, of).as('p'))
          .groupBy(['p.x', 'p.y'])
          .select(['p.x', 'p.y', sql<string>`count(*)`.as('places')]),
    )
    .with('width', (inner) =>
      inner.selectNoFrom(
        sql<number>`case when not ${isMany(1)} then 1 when not ${isMany(2)} then 2 else 4 end`.as('side'),
      ),
    )
    .with('wide', (inner) => {
      const [x, y] = wideAt(sql.ref('side'));
      return inner
        .selectFrom(['fine', 'width'])
        .groupBy(sql`1, 2`)
        .orderBy(sql`sum("fine"."places") desc, 1, 2`)
        .limit(sql.lit(MOST_SQUARES))
        .select([x.as('x'), y.as('y')]);
    })
    .selectFrom('width')
    .select([
      'width.side',
      sql<string>`(select coalesce(json_agg(json_build_array("x", "y")), '[]')::text from "wide")`.as('squares'),
    ]);

/** Which cell each square is in: arrays as PostgreSQL reads them, of equal length. */
export interface CellMap {
  side: number;
  xs: string;
  ys: string;
  /** Places in the list of cells. */
  cells: string;
}
/** The map as a table, and how an order finds its row by where it begins or ends. */
const mapped = <Name extends 'from' | 'to'>({ xs, ys, cells }: CellMap, name: Name) =>
  sql<{
    x: number;
    y: number;
    cell: number;
  }>`unnest(${xs}::integer[], ${ys}::integer[], ${cells}::integer[])`.as<Name>(sql`${sql.ref(name)}("x", "y", "cell")`);
const isIn = (name: 'from' | 'to', { grid }: Where, { side }: CellMap) => {
  const of = name === 'from' ? 'pickUp' : 'dropOff';
  const at = (axis: 'Lng' | 'Lat') => wider(square(`${of}${axis}`, grid), sql.lit(side));
  return sql<boolean>`(${sql.ref(`${name}.x`)} = ${at('Lng')} and ${sql.ref(`${name}.y`)} = ${at('Lat')})`;
};

/** Since when orders are of the period that is asked about; those before are of the one beside it. */
const isNow = (since: string) => sql<boolean>`"o"."requestedAt" >= ${since}::timestamptz`;

export interface CellsAsked {
  where: Where;
  map: CellMap;
  since: string;
  currency: string;
  figure: PlaceFigure;
}
/** Cells of an answer at most, one more that shows that there are others, and what is in no cell. */
const MOST_CELL_ROWS = MOST_CELLS + 2;

/** Figures of the cells, those with most orders first. `cell` null: what is in none. `total`: of all, listed or not. */
export const cellsOf = (db: Db, selection: OrderSelection, { where, map, since, currency, figure }: CellsAsked) => {
  const now = isNow(since);
  const figures = (period: RawBuilder<boolean>) => ({
    requested: sql<string>`count(*) filter (where ${period})`,
    unserved: sql<string>`count(*) filter (where ${period} and ${UNSERVED})`,
    revenue: sql<string>`coalesce(sum("o"."price") filter (where ${period} and ${COMPLETED} and "o"."currency" = ${currency}), 0)`,
    wait: sql<
      number | null
    >`percentile_cont(0.5) within group (order by ${WAIT}::double precision) filter (where ${period} and ${WAITED})`,
    waited: sql<string>`count(*) filter (where ${period} and ${WAITED})`,
  });
  const [told, earlier] = [figures(now), figures(sql<boolean>`not ${now}`)];
  return placed(db, selection, where)
    .leftJoin(mapped(map, 'from'), (join) => join.on(isIn('from', where, map)))
    .groupBy('from.cell')
    .having(sql<boolean>`bool_or(${now})`)
    .orderBy(sql`${told.requested} desc, "from"."cell"`)
    .limit(sql.lit(MOST_CELL_ROWS))
    .select([
      'from.cell',
      sql<string>`coalesce(mode() within group (order by "o"."pickUpName" collate "C") filter (where ${now}), '')`.as(
        'name',
      ),
      told.requested.as('requested'),
      told.unserved.as('unserved'),
      told.revenue.as('revenue'),
      told.wait.as('wait'),
      told.waited.as('waited'),
      sql<number | null>`${earlier[figure]}::double precision`.as('before'),
      earlier.requested.as('requestedBefore'),
      earlier.waited.as('waitedBefore'),
      sql<string>`sum(${told.requested}) over ()`.as('total'),
    ]);
};

/** Flows of an answer at most, one more that shows that there are others, and what is between no cells. */
const MOST_FLOW_ROWS = MOST_FLOWS + 2;

/** Completed rides from cell to another cell, the most frequent first; likewise. */
export const flowsOf = (
  db: Db,
  selection: OrderSelection,
  { where, map, since }: Pick<CellsAsked, 'where' | 'map' | 'since'>,
) => {
  const now = isNow(since);
  const rides = sql<string>`count(*) filter (where ${now})`;
  const isKnown = sql`"from"."cell" is not null and "to"."cell" is not null`;
  return placedRides(db, selection, where)
    .leftJoin(mapped(map, 'from'), (join) => join.on(isIn('from', where, map)))
    .leftJoin(mapped(map, 'to'), (join) => join.on(isIn('to', where, map)))
    .where(sql<boolean>`("from"."cell" = "to"."cell") is not true`)
    .groupBy(sql`1, 2`)
    .having(sql<boolean>`bool_or(${now})`)
    .orderBy(sql`${rides} desc, 1, 2`)
    .limit(sql.lit(MOST_FLOW_ROWS))
    .select([
      sql<number | null>`case when ${isKnown} then "from"."cell" end`.as('from'),
      sql<number | null>`case when ${isKnown} then "to"."cell" end`.as('to'),
      sql<string>`coalesce(mode() within group (order by "o"."pickUpName" collate "C") filter (where ${now}), '')`.as(
        'fromName',
      ),
      sql<string>`coalesce(mode() within group (order by "o"."dropOffName" collate "C") filter (where ${now}), '')`.as(
        'toName',
      ),
      rides.as('rides'),
      sql<string>`count(*) filter (where not ${now})`.as('before'),
      sql<string>`sum(${rides}) over ()`.as('total'),
    ]);
};
