/** Cells and flows from columns: what `squaresOf`, `mapTask`, `cellsOf` and `flowsOf` say of the rows, in one helper process. */
import { z } from 'zod';
import { MOST_CELLS, MOST_FLOWS, type PlaceFigure } from '#contract/insight/orderAnalysis/rules.ts';
import { task } from '#server/ground/aside/task.ts';
import {
  COMPLETED,
  HOUR_OF,
  ordersIn,
  Statement,
  UNSERVED,
  WAIT,
  WAITED,
  type Source,
} from '#server/insight/columns/duckFigures.ts';
import { withEngine, type Ask, type Given } from '#server/ground/columns/engine.ts';
import { quoted } from '#server/ground/columns/form.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { cellsOfSquares } from './squares.ts';

export interface PlacesAsked extends Given {
  source: Source;
  selection: OrderSelection;
  /** Degrees that a square of the grid is wide. */
  grid: number;
  resolution: number;
  hour: number | undefined;
  /** Orders of the period that is asked about are requested since; the others are of the one beside it. */
  since: string;
}

/** Squares that are told apart at most; of more, four or sixteen are made one. */
const MOST_SQUARES = 50_000;
const SIDES = [1, 2, 4] as const;

const square = (column: string, grid: number): string => `floor("${column}" / ${grid}::double)::integer`;
const wider = (axis: string, side: number): string => `floor(${axis}::double / ${side}::double)::integer`;

const many = z.object({ count: z.coerce.number() });
const square2 = z.object({ x: z.coerce.number(), y: z.coerce.number() });

const placedOf = (statement: Statement, { source, selection, hour }: PlacesAsked, of: 'pickUps' | 'rides'): string => {
  const conditions = [`"pickUpLng" is not null`];
  if (hour !== undefined) conditions.push(`${HOUR_OF('"localMicros"')} = ${hour}`);
  if (of === 'rides') conditions.push(COMPLETED, `"dropOffLng" is not null`);
  return `(select * from ${ordersIn(statement, source, selection)} where ${conditions.join(' and ')})`;
};

/** Makes the table `map` of squares and their cells; answers how many squares of the grid one is wide, and the cells' names. */
async function mapPlaces(ask: Ask, asked: PlacesAsked, of: 'pickUps' | 'rides') {
  const { grid, resolution } = asked;
  const statement = new Statement();
  const at = (end: string) => `${square(`${end}Lng`, grid)} as "x", ${square(`${end}Lat`, grid)} as "y"`;
  const begins = `select ${at('pickUp')} from ${placedOf(statement, asked, of)}`;
  const ends =
    of === 'pickUps' ? begins : `${begins} union all select ${at('dropOff')} from ${placedOf(statement, asked, of)}`;
  await ask(
    `create temp table "fine" as select "x", "y", count(*) as "places" from (${ends}) group by 1, 2`,
    statement.values,
  );
  let side = 4;
  for (const width of SIDES) {
    const [row] = await ask(
      `select count(*) as "count" from (select distinct ${wider('"x"', width)}, ${wider('"y"', width)} from "fine")`,
    );
    if (many.parse(row).count > MOST_SQUARES) continue;
    side = width;
    break;
  }
  const squares = z.array(square2).parse(
    await ask(`select ${wider('"x"', side)} as "x", ${wider('"y"', side)} as "y" from "fine" group by 1, 2
      order by sum("places") desc, 1, 2 limit ${MOST_SQUARES}`),
  );
  const { cells, names } = cellsOfSquares(
    squares.map(({ x, y }) => [x, y]),
    grid * side,
    resolution,
  );
  const column = (place: number) => `unnest(from_json($${place}, '["INTEGER"]'))`;
  await ask(`create temp table "map" as select ${column(1)} as "x", ${column(2)} as "y", ${column(3)} as "cell"`, [
    JSON.stringify(squares.map(({ x }) => x)),
    JSON.stringify(squares.map(({ y }) => y)),
    JSON.stringify(cells),
  ]);
  return { side, names };
}

const isIn = (name: 'from' | 'to', { grid }: PlacesAsked, side: number): string => {
  const end = name === 'from' ? 'pickUp' : 'dropOff';
  return `"${name}"."x" = ${wider(square(`${end}Lng`, grid), side)} and "${name}"."y" = ${wider(square(`${end}Lat`, grid), side)}`;
};

const MOST_CELL_ROWS = MOST_CELLS + 2;
const MOST_FLOW_ROWS = MOST_FLOWS + 2;

/** The most frequent `name` of each group by its `times`; of several, the first in the order of their bytes. */
const namesOf = (counts: string, by: string): string =>
  `(select ${by}, "name" from (${counts}) qualify row_number() over (partition by ${by} order by "times" desc, "name") = 1)`;

const numeric = z.coerce.number().nullable();
const cellRow = z.object({
  cell: z.number().nullable(),
  name: z.string(),
  requested: z.coerce.string(),
  unserved: z.coerce.string(),
  revenue: z.coerce.string(),
  wait: numeric,
  waited: z.coerce.string(),
  before: numeric,
  requestedBefore: z.coerce.string(),
  waitedBefore: z.coerce.string(),
  total: z.coerce.string(),
});

export const columnCellsTask = task(
  import.meta.url,
  'columnCells',
  (asked: PlacesAsked & { currency: string; figure: PlaceFigure }) =>
    withEngine(asked, async (ask) => {
      const { side, names } = await mapPlaces(ask, asked, 'pickUps');
      const statement = new Statement();
      const orders = placedOf(statement, asked, 'pickUps');
      const figures = (period: string) => ({
        requested: `count(*) filter (where ${period})`,
        unserved: `count(*) filter (where ${period} and ${UNSERVED})`,
        revenue: `coalesce(sum("price") filter (where ${period} and ${COMPLETED} and "currency" = ${quoted(asked.currency)}), 0)`,
        wait: `percentile_cont(0.5) within group (order by ${WAIT}) filter (where ${period} and ${WAITED})`,
        waited: `count(*) filter (where ${period} and ${WAITED})`,
      });
      const [told, earlier] = [figures('"now"'), figures('not "now"')];
      const rows = await ask(
        `with "placed" as (select "o".*, "from"."cell", "requestedAt" >= ${quoted(asked.since)}::timestamptz as "now"
            from ${orders} as "o" left join "map" as "from" on ${isIn('from', asked, side)}),
          "summed" as (select "cell", ${told.requested} as "requested", ${told.unserved} as "unserved", ${told.revenue} as "revenue",
              ${told.wait} as "wait", ${told.waited} as "waited", (${earlier[asked.figure]})::double as "before",
              ${earlier.requested} as "requestedBefore", ${earlier.waited} as "waitedBefore"
            from "placed" group by "cell" having bool_or("now"))
        select "s".*, coalesce("n"."name", '') as "name", sum("s"."requested") over () as "total"
          from "summed" as "s" left join ${namesOf(`select "cell", "pickUpName" as "name", count(*) as "times" from "placed" where "now" group by all`, '"cell"')} as "n" on "n"."cell" is not distinct from "s"."cell"
          order by "s"."requested" desc, "s"."cell" asc nulls last limit ${MOST_CELL_ROWS}`,
        statement.values,
      );
      return { names, rows: z.array(cellRow).parse(rows) };
    }),
);

const flowRow = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  fromName: z.string(),
  toName: z.string(),
  rides: z.coerce.string(),
  before: z.coerce.string(),
  total: z.coerce.string(),
});

/** Rides between two other cells (`begin`, `end`), or between what is in no cell (null). */
function ridesOf(statement: Statement, asked: PlacesAsked, side: number, columns: string): string {
  const isKnown = `"from"."cell" is not null and "to"."cell" is not null`;
  return `(select ${columns} case when ${isKnown} then "from"."cell" end as "begin", case when ${isKnown} then "to"."cell" end as "end",
      "requestedAt" >= ${quoted(asked.since)}::timestamptz as "now"
    from ${placedOf(statement, asked, 'rides')} as "o" left join "map" as "from" on ${isIn('from', asked, side)}
      left join "map" as "to" on ${isIn('to', asked, side)}
    where ("from"."cell" = "to"."cell") is not true)`;
}

export const columnFlowsTask = task(import.meta.url, 'columnFlows', (asked: PlacesAsked) =>
  withEngine(asked, async (ask) => {
    const { side, names } = await mapPlaces(ask, asked, 'rides');
    const [counting, naming] = [new Statement(), new Statement()];
    await ask(
      `create temp table "top" as select *, sum("rides") over () as "total"
        from (select "begin", "end", count(*) filter (where "now") as "rides", count(*) filter (where not "now") as "before"
          from ${ridesOf(counting, asked, side, '')} group by 1, 2 having bool_or("now"))
        order by "rides" desc, "begin" asc nulls last, "end" asc nulls last limit ${MOST_FLOW_ROWS}`,
      counting.values,
    );
    // names are of the few flows that are told
    await ask(
      `create temp table "named" as select "r"."begin", "r"."end", "pickUpName", "dropOffName", count(*) as "times"
        from ${ridesOf(naming, asked, side, '"pickUpName", "dropOffName",')} as "r" semi join "top" using ("begin", "end") where "now" group by all`,
      naming.values,
    );
    const timesOf = (name: string) =>
      `select "begin", "end", "${name}" as "name", sum("times") as "times" from "named" group by all`;
    const rows = await ask(
      `select "s"."begin" as "from", "s"."end" as "to", coalesce("f"."name", '') as "fromName", coalesce("t"."name", '') as "toName",
          "s"."rides", "s"."before", "s"."total"
        from "top" as "s" left join ${namesOf(timesOf('pickUpName'), '"begin", "end"')} as "f" using ("begin", "end")
          left join ${namesOf(timesOf('dropOffName'), '"begin", "end"')} as "t" using ("begin", "end")
        order by "s"."rides" desc, "s"."begin" asc nulls last, "s"."end" asc nulls last`,
    );
    return { names, rows: z.array(flowRow).parse(rows) };
  }),
);
