/** What order analysis answers: to a call, and to the job that writes it to a file. */
import type { z } from 'zod';
import type { cellsInput, flowsInput, OrderCell } from '#contract/insight/orderAnalysis/calls.ts';
import { hiddenGroups, SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import { MOST_CELLS, MOST_FLOWS } from '#contract/insight/orderAnalysis/rules.ts';
import { run, type Limits } from '#server/ground/aside/aside.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Serving } from '#server/insight/columns/places.ts';
import { NOTHING, readColumns, type Told } from '#server/insight/columns/read.ts';
import { currenciesIn } from '#server/insight/figure/currencies.ts';
import { roundedTo } from '#server/insight/groups/rounding.ts';
import type { OrderFilters, OrderSelection } from '#server/operation/order/filter.ts';
import { mapTask, outlineTask } from './cells.task.ts';
import { columnCellsTask, columnFlowsTask, type PlacesAsked as PlacesInColumns } from './columnPlaces.task.ts';
import { cellsOf, flowsOf, squaresOf, type Where } from './queries.ts';

const ASIDE = { deadlineMs: 10_000, memoryMb: 512 };

/** Who asks, and of what. */
export interface Asking {
  db: Db;
  jobDb: Db;
  /** Null: the rows answer. */
  columns: Serving | null;
  clock: WallClock;
  now: Date;
  userId: string;
  /** The orders within reach that fit. */
  select: (filters: OrderFilters) => OrderSelection;
  /** Whoever may see single orders finds small groups there anyway. */
  hidesSmall: boolean;
}

const USUAL_CURRENCY = 'CNY';

interface Period {
  requestedFrom: string;
  requestedTo: string;
  supplierId?: string | undefined;
  source?: string | undefined;
}

/** The orders that were asked for, those of the period of the same length before, and both. */
export function selectionsOf(
  { select }: Pick<Asking, 'select'>,
  { requestedFrom, requestedTo, supplierId, source }: Period,
): [OrderSelection, OrderSelection, OrderSelection] {
  const length = Date.parse(requestedTo) - Date.parse(requestedFrom);
  const earlier = new Date(Date.parse(requestedFrom) - length).toISOString();
  const between = (from: string, to: string) => select({ requestedFrom: from, requestedTo: to, supplierId, source });
  return [between(requestedFrom, requestedTo), between(earlier, requestedFrom), between(earlier, requestedTo)];
}

/** How an answer gets its currency: the one that was asked for, or else that of the newest amount. */
export async function currencyOf(asking: Asking, period: Period & { currency?: string | undefined }) {
  const { currency, ...filters } = period;
  const found = await currenciesIn(asking, asking.select(filters), filters);
  const named = currency ?? found[0] ?? USUAL_CURRENCY;
  return { currency: named, currencies: found.length === 0 ? [named] : found };
}

/** Degrees of a square: about a tenth of the edge of a cell. */
const GRID: Readonly<Record<number, number>> = { 5: 0.008, 6: 0.003, 7: 0.001, 8: 0.0004, 9: 0.0002 };
const FINEST_GRID = 0.0002;

const gridOf = (resolution: number): number => GRID[resolution] ?? FINEST_GRID;

/** What columns tell of places; null where the rows have to. */
async function fromColumns<Answer>(
  asking: Asking,
  selection: OrderSelection,
  { resolution, hour, since }: PlacesAsked & { since: string },
  work: (asked: PlacesInColumns, limits: Limits) => Promise<Answer>,
): Promise<(Answer & { columns: Told }) | null> {
  if (asking.columns === null) return null;
  const found = await readColumns(
    asking.columns,
    { selection, zone: asking.clock.timeZone, whose: asking.userId, beside: NOTHING },
    ({ files, folder, source }, limits) =>
      work({ files, folder, source, selection, grid: gridOf(resolution), resolution, hour, since }, limits),
  );
  return found === null ? null : { ...found.result, columns: found.told };
}

/** The squares of both periods in their cells. */
async function mapOf(asking: Asking, selection: OrderSelection, of: 'pickUps' | 'rides', asked: PlacesAsked) {
  const where: Where = {
    grid: gridOf(asked.resolution),
    hour: asked.hour,
    timeZone: asking.clock.timeZone,
  };
  const [found] = await patiently(asking, (db) => squaresOf(db, selection, where, of));
  const side = found?.side ?? 1;
  const task = { squares: found?.squares ?? '[]', width: where.grid * side, resolution: asked.resolution };
  const { names, ...literals } = await run(mapTask, task, { ...ASIDE, whose: asking.userId });
  return { where, names, map: { side, ...literals } };
}
interface PlacesAsked {
  resolution: number;
  hour?: number | undefined;
}

/** So few as to point at persons are not told. */
const leftOutOf = ({ hidesSmall }: Asking, total: number, listed: number): number | null => {
  const left = total - listed;
  return hidesSmall && left > 0 && left < SMALL_GROUP ? null : left;
};
const HIDDEN = {
  isHidden: true,
  name: '',
  requested: null,
  unserved: null,
  revenue: null,
  wait: null,
  before: null,
} as const;

export async function cellsAnswer(asking: Asking, { figure, resolution, hour, ...input }: z.output<typeof cellsInput>) {
  const [, , both] = selectionsOf(asking, input);
  const { currency, currencies } = await currencyOf(asking, input);
  const since = input.requestedFrom;
  const rowsTell = async () => {
    const { where, names, map } = await mapOf(asking, both, 'pickUps', { resolution, hour });
    const rows = await patiently(asking, (db) => cellsOf(db, both, { where, map, since, currency, figure }));
    return { names, rows, columns: null };
  };
  const { names, rows, columns } =
    (await fromColumns(asking, both, { resolution, hour, since }, (asked, limits) =>
      run(columnCellsTask, { ...asked, currency, figure }, limits),
    )) ?? (await rowsTell());
  const known = rows.flatMap(({ cell, ...row }) => {
    const name = cell === null ? undefined : names[cell];
    return name === undefined ? [] : [{ ...row, cell: name }];
  });
  const listed = known.slice(0, MOST_CELLS);
  const { hidesSmall } = asking;
  const hiddenOf = (counts: number[]) => (hidesSmall ? hiddenGroups(counts) : []);
  const hidden = hiddenOf(listed.map(({ requested }) => Number(requested)));
  const hiddenBefore = hiddenOf(listed.map(({ requestedBefore }) => Number(requestedBefore)));
  const isTold = (waited: string) => !hidesSmall || Number(waited) >= SMALL_GROUP;
  const outlines = await run(
    outlineTask,
    { cells: listed.map(({ cell }) => cell) },
    { ...ASIDE, whose: asking.userId },
  );
  const cells = outlines.flatMap((outline, at): OrderCell[] => {
    const row = listed[at];
    if (row === undefined) return [];
    if (hidden[at] === true) return [{ ...outline, ...HIDDEN }];
    const isKnownBefore =
      Number(row.requestedBefore) > 0 &&
      hiddenBefore[at] !== true &&
      (figure !== 'wait' || (Number(row.waitedBefore) > 0 && isTold(row.waitedBefore)));
    return [
      {
        ...outline,
        isHidden: false,
        name: row.name,
        requested: Number(row.requested),
        unserved: Number(row.unserved),
        revenue: Number(row.revenue),
        wait: row.wait === null || !isTold(row.waited) ? null : roundedTo(row.wait, 0),
        before: !isKnownBefore || row.before === null ? null : roundedTo(row.before, 0),
      },
    ];
  });
  return {
    asOf: asking.now.toISOString(),
    columns,
    currency,
    currencies,
    isCut: known.length > MOST_CELLS,
    leftOut: leftOutOf(
      asking,
      Number(rows[0]?.total ?? 0),
      listed.reduce((sum, { requested }) => sum + Number(requested), 0),
    ),
    cells,
  };
}

export async function flowsAnswer(asking: Asking, { resolution, hour, ...input }: z.output<typeof flowsInput>) {
  const [, , both] = selectionsOf(asking, input);
  const since = input.requestedFrom;
  const rowsTell = async () => {
    const { where, names, map } = await mapOf(asking, both, 'rides', { resolution, hour });
    const rows = await patiently(asking, (db) => flowsOf(db, both, { where, map, since }));
    return { names, rows, columns: null };
  };
  const { names, rows, columns } =
    (await fromColumns(asking, both, { resolution, hour, since }, (asked, limits) =>
      run(columnFlowsTask, asked, limits),
    )) ?? (await rowsTell());
  const least = asking.hidesSmall ? SMALL_GROUP : 1;
  const known = rows.flatMap(({ from, to, fromName, toName, rides, before }) => {
    const [begin, end] = [from === null ? undefined : names[from], to === null ? undefined : names[to]];
    if (begin === undefined || end === undefined || Number(rides) < least) return [];
    return [{ from: begin, to: end, fromName, toName, rides: Number(rides), before: Number(before) }];
  });
  const listed = known.slice(0, MOST_FLOWS);
  const ends = [...new Set(listed.flatMap(({ from, to }) => [from, to]))];
  const outlines = await run(outlineTask, { cells: ends }, { ...ASIDE, whose: asking.userId });
  const centres = new Map(outlines.map(({ cell, centre }) => [cell, centre]));
  return {
    asOf: asking.now.toISOString(),
    columns,
    isCut: known.length > MOST_FLOWS,
    leftOut: leftOutOf(
      asking,
      Number(rows[0]?.total ?? 0),
      listed.reduce((sum, { rides }) => sum + rides, 0),
    ),
    flows: listed.flatMap(({ before, ...flow }) => {
      const [fromCentre, toCentre] = [centres.get(flow.from), centres.get(flow.to)];
      if (fromCentre === undefined || toCentre === undefined) return [];
      return [{ ...flow, fromCentre, toCentre, before: before < least ? null : before }];
    }),
  };
}
