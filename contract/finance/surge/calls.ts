/** Figures of demand by map cell and hour of the week; a pay rule with surge multiplies by them. */
import { z } from 'zod';
import { call, done, id, instant, line, listInput, listOutput, nothing } from '#contract/ground/core.ts';
import {
  MOST_LIVE_CELLS,
  MOST_SURGE,
  MOST_SURGE_ROWS,
  SURGE_FILE_MAX_BYTES,
  WEEK_HOURS,
  WISH_MINUTES,
} from './rules.ts';

const row = z.object({
  id,
  /** An H3 index. */
  cell: z.string(),
  /** Its centre, WGS 84. */
  lng: z.number(),
  lat: z.number(),
  /** For each hour of the week from Monday 0:00, in hundredths; 0 without a figure. */
  figures: z.array(z.int().min(0).max(MOST_SURGE)).length(WEEK_HOURS),
  /** The highest of them. */
  most: z.int(),
  changedAt: instant,
});
export type SurgeCell = z.output<typeof row>;

const liveCell = z.object({
  cell: z.string(),
  lng: z.number(),
  lat: z.number(),
  /** Around it, closed, WGS 84. */
  ring: z.array(z.tuple([z.number(), z.number()])),
  /** Hundredths. */
  figure: z.int(),
  /** Of the cell and those around it. */
  wishes: z.int(),
  cars: z.int(),
});
export type LiveSurgeCell = z.output<typeof liveCell>;

export const surgeCalls = {
  getPageList: call({
    path: '/operation/surge/getPageList',
    summary: 'Map cells with their figures of demand, the highest first.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: listInput(['-most', 'most'], {}),
    output: listOutput(row),
  }),
  getLive: call({
    path: '/operation/surge/getLive',
    summary: `Live figures of demand, the furthest from ×1.00 first, at most ${MOST_LIVE_CELLS} cells: counted every minute for each map cell and those around it, from the wishes of the last ${WISH_MINUTES} minutes (orders, and prices that were asked for; a passenger once) and the cars that are free there.`,
    access: 'operation:payRule:list',
    effect: 'query',
    input: nothing,
    output: z.object({
      /** Of the latest count; null before the first. */
      at: instant.nullable(),
      /** Older ones price nothing. */
      holds: z.boolean(),
      /** In all, each once. */
      wishes: z.int(),
      cars: z.int(),
      /** Cells in all. */
      count: z.int(),
      cells: z.array(liveCell),
    }),
  }),
  importList: call({
    path: '/operation/surge/importList',
    summary: `Takes figures of demand from a spreadsheet (.csv or .xlsx, at most 2 MB and ${MOST_SURGE_ROWS} rows) with the columns cell (an H3 index) or lng and lat, weekdays (“1-5”; empty for all), from and to (whole hours), factor (“1.4”). Cells that it names get its figures in place of those they had; others stay. A bad row refuses the file. Quotes given later follow at once.`,
    access: 'operation:payRule:update',
    effect: 'command',
    quota: { times: 30, seconds: 60, atOnce: 1 },
    upload: { maxBytes: SURGE_FILE_MAX_BYTES },
    input: z.strictObject({ fileName: line(200) }),
    output: z.object({ rows: z.int(), cells: z.int() }),
  }),
  deleteOne: call({
    path: '/operation/surge/deleteOne',
    summary: 'Takes the figures of a cell away: it multiplies by 1 again. 404 for one without.',
    access: 'operation:payRule:update',
    effect: 'command',
    input: z.strictObject({ id }),
    output: done,
  }),
};
