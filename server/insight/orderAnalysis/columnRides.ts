/** Funnel and distributions from columns: what `funnelOf`, `percentilesOf` and `histogramOf` say of the rows. */
import { z } from 'zod';
import { BAR_WIDTH, BARS, FUNNEL_STEPS, PERCENTILES, type Measure } from '#contract/insight/orderAnalysis/rules.ts';
import type { Text } from '#server/insight/columns/askColumns.ts';
import { COMPLETED, ordersIn, Statement, WAIT, WAITED, type Source } from '#server/insight/columns/duckFigures.ts';
import { quoted } from '#server/ground/columns/form.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';

const count = (condition: string): string => `count(*) filter (where ${condition})`;

const STEPS = {
  requested: 'count(*)',
  assigned: count(`"assignedAt" is not null or "pickedUpAt" is not null or ${COMPLETED}`),
  pickedUp: count(`"pickedUpAt" is not null or ${COMPLETED}`),
  completed: count(COMPLETED),
  paid: count(`${COMPLETED} and "paymentState" <> 'unpaid'`),
} as const satisfies Record<(typeof FUNNEL_STEPS)[number], string>;

const whole = z.coerce.number();
const funnelRow = z.object({
  now: z.boolean(),
  requested: whole,
  assigned: whole,
  pickedUp: whole,
  completed: whole,
  paid: whole,
});
export const funnelRows = z.array(funnelRow);

/** The steps of the orders requested since a moment (`now`), and of those before. */
export function funnelStatement(source: Source, selection: OrderSelection, since: string): Text {
  const statement = new Statement();
  const orders = ordersIn(statement, source, selection);
  const at = `${statement.value(since)}::timestamptz`;
  const steps = FUNNEL_STEPS.map((step) => `${STEPS[step]} as "${step}"`).join(', ');
  return {
    text: `select "requestedAt" >= ${at} as "now", ${steps} from ${orders} group by 1`,
    values: statement.values,
  };
}

const VALUES = {
  wait: `case when ${WAITED} then ${WAIT} end`,
  duration: '"duration"::double',
  distance: '"distance"::double',
  price: '"price"::double',
} as const satisfies Record<Measure, string>;

export const distributionRows = z.array(
  z.object({
    rides: whole,
    mean: z.number().nullable(),
    values: z.array(z.number()).nullable(),
    bars: z.array(z.object({ bar: whole, rides: whole })),
  }),
);

/** One row: how many rides, their mean, percentiles, and rides by bar. */
export function distributionStatement(
  source: Source,
  selection: OrderSelection,
  measure: Measure,
  currency: string,
): Text {
  const statement = new Statement();
  const orders = ordersIn(statement, source, selection);
  const conditions = [
    '"value" is not null',
    // whoever was picked up has waited, whatever came of the trip
    ...(measure === 'wait' ? [] : [COMPLETED]),
    ...(measure === 'price' ? [`"currency" = ${quoted(currency)}`] : []),
  ];
  const bar = `least(floor("value" / ${BAR_WIDTH[measure]}), ${BARS - 1})::integer`;
  return {
    text: `with "measured" as materialized (select "value" from (select *, ${VALUES[measure]} as "value" from ${orders})
        where ${conditions.join(' and ')})
      select count(*) as "rides", avg("value") as "mean", quantile_cont("value", [${PERCENTILES.join(', ')}]) as "values",
        (select coalesce(list({ 'bar': "bar", 'rides': "rides" }), []) from (select ${bar} as "bar", count(*) as "rides" from "measured" group by 1)) as "bars"
      from "measured"`,
    values: statement.values,
  };
}
