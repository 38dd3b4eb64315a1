/** Months of orders as columns: files that answer analyses. */
import { z } from 'zod';
import { FILE_STORES } from '#contract/base/file/calls.ts';
import { call, instant, nothing } from '#contract/ground/core.ts';

/** `tooFew`: the table of orders is small enough to answer by itself. */
export const COLUMN_STATES = ['on', 'off', 'notInstalled', 'tooFew'] as const;

const month = z.object({
  /** Of UTC: `2026-11`. */
  month: z.string(),
  version: z.int(),
  store: z.enum(FILE_STORES),
  orders: z.int(),
  bytes: z.int(),
  /** Orders requested before it are in the file. */
  upTo: instant,
  writtenAt: instant,
  /** Days that changed since: they are read from the orders until the file is written again. */
  changedDays: z.int(),
  /** It is not what was written, and is not read. */
  isDamaged: z.boolean(),
});

export const columnsCalls = {
  getState: call({
    path: '/insight/columns/getState',
    summary: 'Whether analyses read columns, and the months that stand in files of the store, the newest first.',
    access: 'sys:setting:list',
    effect: 'query',
    input: nothing,
    output: z.object({ state: z.enum(COLUMN_STATES), leastOrders: z.int(), months: z.array(month) }),
  }),
};
