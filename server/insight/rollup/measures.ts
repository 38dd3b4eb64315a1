/** What is summed of orders, and the figures that these sums give. */
import { sql, type RawBuilder } from 'kysely';
import type { DimensionName, FigureName } from '#contract/insight/figure/figures.ts';
import { UNSERVED } from '#server/operation/order/filter.ts';

type Value = RawBuilder<unknown>;

const COMPLETED = sql`"o"."status" = 'completed'`;
const ENDED = sql`"o"."status" in ('completed', 'cancelled', 'failed')`;
/** Whether an order (`o`) asked for a wheelchair space. */
export const WITH_WHEELCHAIR = sql`exists (select from "dispatchRequest" as "w" where "w"."orderId" = "o"."id" and "w"."wheelchair")`;
/** From when on a passenger waits: since ordering, or since the time that was booked. */
const WAITS_FROM = sql`greatest("o"."requestedAt", "o"."scheduledAt")`;
/** Seconds that a passenger waited until a moment of the order (`o`); who was early did not wait. */
export const waitedUntil = (end: 'o.assignedAt' | 'o.pickedUpAt'): RawBuilder<number> =>
  sql`greatest(extract(epoch from ${sql.ref(end)} - ${WAITS_FROM}), 0)`;
const one = (condition: Value): Value => sql`(case when ${condition} then 1 else 0 end)`;
const ofCompleted = (column: string, condition = sql`true`): Value =>
  sql`(case when ${COMPLETED} and ${condition} then coalesce(${sql.ref(column)}, 0) else 0 end)`;

/** What an order (`o`) adds to each sum. */
export const MEASURES = {
  orders: sql`1`,
  completed: one(COMPLETED),
  cancelled: one(sql`"o"."status" = 'cancelled'`),
  failed: one(sql`"o"."status" = 'failed'`),
  unserved: one(UNSERVED),
  distance: ofCompleted('o.distance'),
  duration: ofCompleted('o.duration'),
  paid: ofCompleted('o.price'),
  paidCount: one(sql`${COMPLETED} and "o"."price" is not null`),
  farePaid: ofCompleted('o.price', sql`"o"."distance" > 0`),
  fareDistance: ofCompleted('o.distance', sql`"o"."price" is not null`),
  ratingSum: sql`coalesce("o"."rating", 0)`,
  ratingCount: one(sql`"o"."rating" is not null`),
  scheduled: one(sql`"o"."status" = 'scheduled'`),
  wheelchair: one(WITH_WHEELCHAIR),
  wheelchairCompleted: one(sql`${COMPLETED} and ${WITH_WHEELCHAIR}`),
  wheelchairEnded: one(sql`${ENDED} and ${WITH_WHEELCHAIR}`),
} as const satisfies Record<string, Value>;
export type Measure = keyof typeof MEASURES;

const isMeasure = (name: string): name is Measure => Object.hasOwn(MEASURES, name);
export const MEASURE_NAMES: readonly Measure[] = Object.keys(MEASURES).filter(isMeasure);

const sum = (name: Measure, condition?: Value): Value => {
  const filter = condition === undefined ? sql`` : sql` filter (where ${condition})`;
  return sql`coalesce(sum(${sql.ref(`p.${name}`)})${filter}, 0)`;
};
const ended = sql`(${sum('completed')} + ${sum('cancelled')} + ${sum('failed')})`;

/** The figures that sums give, over parts (`p`) of which each is of one currency. */
export const rolledFigures = (currency: string): Partial<Record<FigureName, Value>> => {
  const own = sql`"p"."currency" = ${currency}`;
  return {
    orders: sum('orders'),
    underWay: sql`${sum('orders')} - ${ended} - ${sum('scheduled')}`,
    completed: sum('completed'),
    cancelled: sum('cancelled'),
    failed: sum('failed'),
    unserved: sum('unserved'),
    completionRate: sql`${sum('completed')}::float8 / nullif(${ended}, 0)`,
    cancellationRate: sql`${sum('cancelled')}::float8 / nullif(${ended}, 0)`,
    distance: sum('distance'),
    tripDuration: sum('duration'),
    revenue: sum('paid', own),
    averagePrice: sql`${sum('paid', own)} / nullif(${sum('paidCount', own)}, 0)`,
    revenuePerKilometre: sql`${sum('farePaid', own)} * 1000.0 / nullif(${sum('fareDistance', own)}, 0)`,
    rating: sql`${sum('ratingSum')} / nullif(${sum('ratingCount')}, 0)`,
    wheelchairOrders: sum('wheelchair'),
    wheelchairCompletionRate: sql`${sum('wheelchairCompleted')}::float8 / nullif(${sum('wheelchairEnded')}, 0)`,
  };
};

/** How many orders each figure of a part counts. */
export const ROLLED_PARTS: Partial<Record<FigureName, Value>> = {
  wheelchairOrders: sum('wheelchair'),
  wheelchairCompletionRate: sum('wheelchair'),
};

const ROLLED_FIGURES = rolledFigures('');
export const isRolled = (name: FigureName): boolean => ROLLED_FIGURES[name] !== undefined;

/** The cuts that stand in both tables, and where else they stand. */
const EVERYWHERE: readonly DimensionName[] = ['day', 'week', 'month', 'area', 'supplier'];
export const ROLLUPS = {
  figureDay: [...EVERYWHERE, 'source', 'status', 'cancelledBy'],
  figureHour: [...EVERYWHERE, 'hour', 'hourOfDay', 'hourOfWeek'],
} as const satisfies Record<string, readonly DimensionName[]>;
export type RollupTable = keyof typeof ROLLUPS;
