/** Questions to the catalogue of figures. */
import { z } from 'zod';
import { areaCode } from '#contract/base/sysArea/calls.ts';
import { call, id, instant, nothing } from '#contract/ground/core.ts';
import { ORDER_FLAGS, ORDER_STATUSES } from '#contract/operation/order/rules.ts';
import { TRIP_TYPES } from '#contract/operation/scope/tripTypes.ts';
import { COMPARISONS } from './comparisons.ts';
import { DIMENSION_NAMES, FIGURE_NAMES, FIGURE_SOURCES, FIGURE_UNITS, FIGURES, type FigureSource } from './figures.ts';

export const MOST_FIGURES = 12;
export const MOST_CUTS = 3;
/** Groups of one answer. */
export const MOST_GROUPS = 5000;
const USUAL_GROUPS = 1000;
const MOST_DAYS = 1100;
const DAY_MS = 86_400_000;

const filters = z.strictObject({
  statuses: z.array(z.enum(ORDER_STATUSES)).max(ORDER_STATUSES.length).optional(),
  supplierId: id.optional(),
  pickUpRangeId: id.optional(),
  pickUpStationId: id.optional(),
  source: z.string().max(60).optional(),
  flag: z.enum(ORDER_FLAGS).optional(),
  tripType: z.enum(TRIP_TYPES).optional(),
  /** ISO 4217: of amounts. */
  currency: z.string().length(3).optional(),
  /** A division and all below it. */
  areaCode: areaCode.optional(),
});

const figureName = z.enum(FIGURE_NAMES);
const dimensionName = z.enum(DIMENSION_NAMES);

const sourcesOf = (names: readonly z.output<typeof figureName>[]): FigureSource[] => [
  ...new Set(names.map((name) => FIGURES[name].source)),
];
const canBeCut = ({ figures, by }: { figures: z.output<typeof figureName>[]; by: z.output<typeof dimensionName>[] }) =>
  sourcesOf(figures).every((source) => {
    const allowed: readonly string[] = FIGURE_SOURCES[source].dimensions;
    return by.every((name) => allowed.includes(name));
  });

/** Filters that a figure of something else than orders would leave unheard. */
const ORDER_FILTERS = ['statuses', 'source', 'flag', 'tripType', 'pickUpRangeId', 'pickUpStationId'] as const;
const canBeFiltered = ({
  figures,
  filters: asked,
}: {
  figures: z.output<typeof figureName>[];
  filters: z.output<typeof filters>;
}) =>
  sourcesOf(figures).every((source) => FIGURE_SOURCES[source].isOfOrders) ||
  ORDER_FILTERS.every((name) => asked[name] === undefined);

export const question = z
  .strictObject({
    figures: z.array(figureName).min(1).max(MOST_FIGURES),
    by: z.array(dimensionName).max(MOST_CUTS).default([]),
    /** Requested, or opened, at this time or later; and before that one. Hours of cars: those that lie between both as a whole. */
    from: instant,
    to: instant,
    filters: filters.default({}),
    compare: z.enum(COMPARISONS).optional(),
    most: z.int().min(1).max(MOST_GROUPS).default(USUAL_GROUPS),
  })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
    path: ['to'],
    params: { key: 'range.endBeforeStart' },
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_DAYS * DAY_MS, {
    path: ['from'],
    params: { key: 'figure.tooLong', days: MOST_DAYS },
  })
  .refine(canBeCut, { path: ['by'], params: { key: 'figure.cannotCut' } })
  .refine(canBeFiltered, { path: ['filters'], params: { key: 'figure.cannotFilter' } });
export type Question = z.output<typeof question>;

const value = z.number().nullable();

export const columnsTold = z.object({ from: instant, to: instant });

export const answer = z.object({
  rows: z.array(
    z.object({
      /**
       * A value for each cut. Times by the clock of the fleet: `hour` its instant, `day` and `week` (its Monday) `2026-11-23`,
       * `month` `2026-11`, `hourOfDay` `00` to `23`, `hourOfWeek` `1-00` (Monday) to `7-23`. Bands: their lower bound. Cars: their
       * fleet number. Ranges and stations: their id. Empty for unknown, and for a pick-up in no range or by no station.
       */
      key: z.array(z.string()),
      /** A value for each figure in its unit; null where there is nothing to compute it from, and where it is hidden. */
      values: z.array(value),
      /** The same of what it is compared with. */
      before: z.array(value).optional(),
      /** Its hour, day, week or month had not ended when this was read: what is counted still grows. */
      isRunning: z.boolean(),
      /** So small a group that it points at persons. */
      isHidden: z.boolean(),
      /** Figures of a part of the group, hidden since that part points at persons. */
      hidden: z.array(figureName),
      /**
       * Filters of the list of orders that show all orders of the group, amounts in minor units; null where the list cannot, and without
       * a figure of orders.
       * What a single figure counts of them, `ordersCounted` says.
       */
      orders: z.record(z.string(), z.string()).nullable(),
    }),
  ),
  /** Names of suppliers, divisions, ranges and stations among the keys, by cut. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
  /** Of amounts; ISO 4217. Others are not counted in them. */
  currency: z.string(),
  /** All that amounts of the period have, the newest first; empty without a figure of money. */
  currencies: z.array(z.string()),
  /** When it was read. */
  asOf: instant,
  /** Hours of cars are counted until then, here and in the period beside it; null without figures of cars, and before the first count. */
  carsTo: instant.nullable(),
  /** `columns`: files of months, and rows for what is newer or changed since. The numbers are the same. */
  answeredBy: z.enum(['rollups', 'columns', 'rows']),
  /** Orders requested between both were read from columns, those of days that changed since excepted. */
  columns: columnsTold.nullable(),
  /** There are more groups. */
  isCut: z.boolean(),
});
export type FigureAnswer = z.output<typeof answer>;

export const figureCalls = {
  getCatalogue: call({
    path: '/insight/figure/getCatalogue',
    summary:
      'Every figure in the language of the caller: definition, formula, unit, what it may be cut by, whether parts add up.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    output: z.object({
      list: z.array(
        z.object({
          figure: z.string(),
          name: z.string(),
          definition: z.string(),
          formula: z.string(),
          unit: z.enum(FIGURE_UNITS),
          additive: z.boolean(),
          dimensions: z.array(z.string()),
        }),
      ),
    }),
  }),
  getClock: call({
    path: '/insight/figure/getClock',
    summary: 'The clock of the fleet, by which days and hours of figures begin.',
    access: 'signedIn',
    effect: 'query',
    input: nothing,
    /** IANA. */
    output: z.object({ timeZone: z.string() }),
  }),
  ask: call({
    path: '/insight/figure/ask',
    summary:
      'Figures of a period within the caller’s data scope, cut by up to three dimensions and compared with another period. 403 ' +
      'without the right to what a figure is computed from.',
    access: 'signedIn',
    effect: 'query',
    quota: { times: 240, seconds: 60, atOnce: 6 },
    input: question,
    output: answer,
  }),
};
