/**
 * What the catalogue of figures cannot tell of orders: how far they got, how times and prices are distributed, where they
 * begin and where they go. Figures mean what the catalogue says; groups are hidden by its rule, too. Within the caller's
 * data scope.
 */
import { z } from 'zod';
import { call, id, instant, position } from '#contract/ground/core.ts';
import { columnsTold } from '#contract/insight/figure/calls.ts';
import { orderSource } from '#contract/system/apiKey/source.ts';
import {
  COARSEST_CELLS,
  FINEST_CELLS,
  FUNNEL_STEPS,
  MEASURES,
  MOST_CELLS,
  MOST_DAYS,
  MOST_FLOWS,
  PLACE_FIGURES,
} from './rules.ts';

const DAY_MS = 86_400_000;
const access = 'operation:orderAnalysis:view';
const quota = { times: 120, seconds: 60, atOnce: 4 };

/** Which orders; the same names as the filters of the list of orders. */
export const analysedOrders = {
  requestedFrom: instant,
  /** Not included. */
  requestedTo: instant,
  supplierId: id.optional(),
  source: orderSource.optional(),
  /** Of amounts; without one, that of the newest order that has an amount. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
};
interface Period {
  requestedFrom: string;
  requestedTo: string;
}
const lengthOf = ({ requestedFrom, requestedTo }: Period) => Date.parse(requestedTo) - Date.parse(requestedFrom);
const inOrder = (input: Period) => lengthOf(input) > 0;
const inOrderProblem = { path: ['requestedTo'], params: { key: 'range.endBeforeStart' } };
const isShort = (input: Period) => lengthOf(input) <= MOST_DAYS * DAY_MS;
const tooLong = { path: ['requestedTo'], params: { key: 'orderAnalysis.tooLong' } };

/** An hour of the day by the fleet's clock. */
const hour = z.int().min(0).max(23);
export const funnelInput = z
  .strictObject({ ...analysedOrders })
  .refine(inOrder, inOrderProblem)
  .refine(isShort, tooLong);

export const distributionInput = z
  .strictObject({ ...analysedOrders, measure: z.enum(MEASURES).default('wait') })
  .refine(inOrder, inOrderProblem)
  .refine(isShort, tooLong);

export const cellsInput = z
  .strictObject({
    ...analysedOrders,
    figure: z.enum(PLACE_FIGURES).default('requested'),
    resolution: z.int().min(COARSEST_CELLS).max(FINEST_CELLS).default(8),
    hour: hour.optional(),
  })
  .refine(inOrder, inOrderProblem)
  .refine(isShort, tooLong);

export const flowsInput = z
  .strictObject({
    ...analysedOrders,
    resolution: z.int().min(COARSEST_CELLS).max(8).default(7),
    hour: hour.optional(),
  })
  .refine(inOrder, inOrderProblem)
  .refine(isShort, tooLong);

/** Of so many orders; null values where hidden or unknown. */
const counted = { isHidden: z.boolean(), requested: z.int().nullable(), unserved: z.int().nullable() };

const figures = {
  ...counted,
  revenue: z.number().nullable(),
  /** Median, seconds. */
  wait: z.int().nullable(),
};

const cell = z.object({
  /** H3 index. */
  cell: z.string(),
  /** The most frequent name of the place with most orders; empty where hidden. */
  name: z.string(),
  centre: position,
  /** WGS 84, closed. */
  ring: z.array(position),
  ...figures,
  /** The figure that was asked for in the period before; null where hidden or without orders. */
  before: z.number().nullable(),
});
export type OrderCell = z.output<typeof cell>;

const cut = {
  isCut: z.boolean(),
  /** Orders with a position, or rides between cells, that nothing listed counts; null where so few that it points at persons. */
  leftOut: z.int().nullable(),
};
/** Orders requested between both, in both periods, were read from columns, those of days that changed since excepted; null: all from the rows. */
const columns = columnsTold.nullable();
/** The currency of the amounts, and all that orders of the period have, the newest first. */
const currencies = { currency: z.string(), currencies: z.array(z.string()) };

const flow = z.object({
  from: z.string(),
  fromName: z.string(),
  fromCentre: position,
  to: z.string(),
  toName: z.string(),
  toCentre: position,
  rides: z.int(),
  /** In the period before; null when fewer than ten. */
  before: z.int().nullable(),
});
export type OrderFlow = z.output<typeof flow>;

export const orderAnalysisCalls = {
  getFunnel: call({
    path: '/operation/orderAnalysis/getFunnel',
    summary:
      'How many orders of a time got how far, from request to payment; and in the period of the same length before.',
    access,
    effect: 'query',
    quota,
    input: funnelInput,
    output: z.object({
      asOf: instant,
      columns,
      /** Null where so few went no further that it points at persons. */
      steps: z.array(z.object({ step: z.enum(FUNNEL_STEPS), orders: z.int().nullable(), before: z.int().nullable() })),
    }),
  }),
  getDistribution: call({
    path: '/operation/orderAnalysis/getDistribution',
    summary:
      'How wait and duration (seconds), distance (metres) or price (minor units) of completed rides are distributed: percentiles, mean and a histogram.',
    access,
    effect: 'query',
    quota,
    input: distributionInput,
    output: z.object({
      asOf: instant,
      columns,
      ...currencies,
      /** Null, and nothing else told, for fewer than ten rides. */
      rides: z.int().nullable(),
      /** Like the percentiles in hundredths of the unit. */
      mean: z.number().nullable(),
      percentiles: z.array(z.object({ share: z.number(), value: z.number() })),
      bars: z.array(z.object({ from: z.number(), isHidden: z.boolean(), rides: z.int().nullable() })),
    }),
  }),
  getCells: call({
    path: '/operation/orderAnalysis/getCells',
    summary: `Orders by H3 cell of the pick-up, those with most orders first, ${MOST_CELLS} at most; \`hour\` keeps one hour of the day.`,
    access,
    effect: 'query',
    quota,
    input: cellsInput,
    output: z.object({ asOf: instant, columns, ...currencies, ...cut, cells: z.array(cell) }),
  }),
  getFlows: call({
    path: '/operation/orderAnalysis/getFlows',
    summary: `Completed rides from H3 cell to H3 cell, each direction by itself, ${MOST_FLOWS} at most; those of fewer than ten rides are left out.`,
    access,
    effect: 'query',
    quota,
    input: flowsInput,
    output: z.object({ asOf: instant, columns, ...cut, flows: z.array(flow) }),
  }),
};
