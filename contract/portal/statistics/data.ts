/** Open figures: released once for each month, and never again, so that no two releases can be subtracted. */
import { z } from 'zod';
import { instant } from '#contract/ground/core.ts';
import { benchmark } from '#contract/insight/exposure/calls.ts';
import { FIGURE_UNITS } from '#contract/insight/figure/figures.ts';
import { portalSite } from '#contract/portal/site.ts';
import { OPEN_FIGURES } from './rules.ts';

/** By figure; null where nothing is to be computed, and where the group is hidden. */
const values = z.partialRecord(z.enum(OPEN_FIGURES), z.number().nullable());

/** Figures hidden by a number of their own, since it is less than ten or told by subtraction: of a part of the orders, and incidents. */
const hidden = z.array(z.enum(OPEN_FIGURES)).default([]);

/** What a month says. */
export const openMonth = z.object({
  values,
  /** Fewer than ten orders. */
  isHidden: z.boolean(),
  hidden,
  /**
   * By division. Hidden are all figures of orders: of fewer than ten, and of one more, so that subtraction tells nothing. Incidents
   * stand by their own number, also where orders are hidden; months released before they were told have none.
   */
  areas: z.array(z.object({ code: z.string(), values, isHidden: z.boolean(), hidden })),
  /** Collisions and rollovers that were no false alarms, and metres that all cars drove. Months released before it was told have none. */
  safety: z.object({ collisions: z.int(), metres: z.int() }).nullable().default(null),
});
/** As it is kept. */
export type OpenMonth = z.input<typeof openMonth>;

export const portalStatistics = z.object({
  site: portalSite,
  timeZone: z.string(),
  licence: z.object({ name: z.string(), address: z.string() }),
  figures: z.array(
    z.object({
      name: z.enum(OPEN_FIGURES),
      title: z.string(),
      definition: z.string(),
      unit: z.enum(FIGURE_UNITS),
      decimals: z.int(),
    }),
  ),
  /** Newest first. */
  months: z.array(openMonth.extend({ month: z.string(), releasedAt: instant })),
  /** Names of the divisions in the months. */
  names: z.record(z.string(), z.string()),
  /** What the operator compares its collisions with. */
  benchmark: benchmark.nullable(),
  /** Stations that are open to passengers, and those of them without a step. */
  stations: z.object({ all: z.int(), accessible: z.int() }),
});
export type PortalStatistics = z.output<typeof portalStatistics>;
