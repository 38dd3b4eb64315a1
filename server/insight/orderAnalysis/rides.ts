/** How far orders got, and how long, far and dear the rides were: from columns, or from the rows. */
import type { z } from 'zod';
import { hiddenGroups, SMALL_GROUP } from '#contract/ground/smallGroups.ts';
import type { distributionInput, funnelInput } from '#contract/insight/orderAnalysis/calls.ts';
import { BAR_WIDTH, BARS, FUNNEL_STEPS, PERCENTILES, type Measure } from '#contract/insight/orderAnalysis/rules.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import { askColumns, type Text } from '#server/insight/columns/askColumns.ts';
import type { Source } from '#server/insight/columns/duckFigures.ts';
import { NOTHING } from '#server/insight/columns/read.ts';
import { roundedTo } from '#server/insight/groups/rounding.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { currencyOf, selectionsOf, type Asking } from './answers.ts';
import { distributionRows, distributionStatement, funnelRows, funnelStatement } from './columnRides.ts';
import { funnelOf, histogramOf, percentilesOf } from './queries.ts';

/**
 * What may be told of how many came so far at each step: those that went no further, and those at the end, are nobody or ten at
 * least, also by subtraction.
 */
function toldSteps(counts: readonly number[], hidesSmall: boolean): (number | null)[] {
  const isTold = (count: number) => !hidesSmall || count === 0 || count >= SMALL_GROUP;
  let last: number | null = null;
  return counts.map((count) => {
    if (!isTold(count) || (last !== null && !isTold(last - count))) return null;
    last = count;
    return count;
  });
}

const fromColumns = <Result>(
  { columns, clock, userId }: Asking,
  selection: OrderSelection,
  statementOf: (source: Source) => Text,
  parse: (rows: unknown) => Result,
) => askColumns(columns, { selection, zone: clock.timeZone, whose: userId, beside: NOTHING }, statementOf, parse);

/** The steps of a period, and of the one before it. */
async function stepsOf(asking: Asking, input: z.output<typeof funnelInput>) {
  const [now, before, both] = selectionsOf(asking, input);
  const found = await fromColumns(
    asking,
    both,
    (source) => funnelStatement(source, both, input.requestedFrom),
    (rows) => funnelRows.parse(rows),
  );
  if (found !== null) {
    const [told, earlier] = [true, false].map((isNow) => found.result.find((row) => row.now === isNow));
    return { now: told, before: earlier, columns: found.told };
  }
  const [[told], [earlier]] = await Promise.all([
    patiently(asking, (db) => funnelOf(db, now)),
    patiently(asking, (db) => funnelOf(db, before)),
  ]);
  return { now: told, before: earlier, columns: null };
}

export async function funnelAnswer(asking: Asking, input: z.output<typeof funnelInput>) {
  const { columns, ...periods } = await stepsOf(asking, input);
  const [now, before] = [periods.now, periods.before].map((row) =>
    toldSteps(
      FUNNEL_STEPS.map((step) => Number(row?.[step] ?? 0)),
      asking.hidesSmall,
    ),
  );
  return {
    asOf: asking.now.toISOString(),
    columns,
    steps: FUNNEL_STEPS.map((step, at) => ({ step, orders: now?.[at] ?? null, before: before?.[at] ?? null })),
  };
}

/** Both ways add up in numbers of their own kind; beyond this they need not agree. */
const hundredths = (value: number): number => roundedTo(value, 2);

/** What is known of a measure of the rides of a period. */
async function spreadOf(asking: Asking, selection: OrderSelection, measure: Measure, currency: string) {
  const found = await fromColumns(
    asking,
    selection,
    (source) => distributionStatement(source, selection, measure, currency),
    (rows) => distributionRows.parse(rows),
  );
  const [row] = found?.result ?? [];
  if (found !== null && row !== undefined) return { ...row, columns: found.told };
  const [[sums], bars] = await Promise.all([
    patiently(asking, (db) => percentilesOf(db, selection, measure, currency)),
    patiently(asking, (db) => histogramOf(db, selection, measure, currency)),
  ]);
  return {
    rides: Number(sums?.rides ?? 0),
    mean: sums?.mean ?? null,
    values: sums?.values ?? null,
    bars,
    columns: null,
  };
}

export async function distributionAnswer(asking: Asking, { measure, ...input }: z.output<typeof distributionInput>) {
  const { currency, currencies } = await currencyOf(asking, input);
  const [selection] = selectionsOf(asking, input);
  const { rides, mean, values, bars, columns } = await spreadOf(asking, selection, measure, currency);
  const told = { asOf: asking.now.toISOString(), columns, currency, currencies };
  const { hidesSmall } = asking;
  if (rides === 0 || (rides < SMALL_GROUP && hidesSmall))
    return { ...told, rides: rides === 0 ? 0 : null, mean: null, percentiles: [], bars: [] };
  const sizes = Array.from({ length: BARS }, (_, bar) => Number(bars.find((one) => one.bar === bar)?.rides ?? 0));
  const hidden = hidesSmall ? hiddenGroups(sizes) : [];
  return {
    ...told,
    rides,
    mean: mean === null ? null : hundredths(mean),
    percentiles: PERCENTILES.map((share, place) => ({ share, value: hundredths(values?.[place] ?? 0) })),
    bars: sizes.map((size, bar) => ({
      from: bar * BAR_WIDTH[measure],
      isHidden: hidden[bar] === true,
      rides: hidden[bar] === true ? null : size,
    })),
  };
}
