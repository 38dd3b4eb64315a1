/** Figures of demand by map cell and hour of the week; a pay rule with surge multiplies by them. */
import { z } from 'zod';
import { call, done, id, instant, line, listInput, listOutput } from '#contract/ground/core.ts';
import { MOST_SURGE, MOST_SURGE_ROWS, SURGE_FILE_MAX_BYTES, WEEK_HOURS } from './rules.ts';

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

export const surgeCalls = {
  getPageList: call({
    path: '/operation/surge/getPageList',
    summary: 'Map cells with their figures of demand, the highest first.',
    access: 'operation:payRule:list',
    effect: 'query',
    input: listInput(['-most', 'most'], {}),
    output: listOutput(row),
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
