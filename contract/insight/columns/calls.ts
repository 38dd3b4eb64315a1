/** Months of orders, of their events and of trips as columns: files that answer analyses. */
import { z } from 'zod';
import { FILE_STORES } from '#contract/base/file/calls.ts';
import { call, instant, nothing } from '#contract/ground/core.ts';

/** `tooFew`: the table of orders is small enough to answer by itself. */
export const COLUMN_STATES = ['on', 'off', 'notInstalled', 'tooFew'] as const;

/** What stands in files, a month of each: `orderEvents`, what happened to orders; `trips`, the parts that cars drove for them. */
export const COLUMN_KINDS = ['orders', 'orderEvents', 'trips'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

const month = z.object({
  /** Of UTC: `2026-11`. */
  month: z.string(),
  version: z.int(),
  store: z.enum(FILE_STORES),
  orders: z.int(),
  /** Null: written before they were kept. */
  orderEvents: z.int().nullable(),
  trips: z.int().nullable(),
  /** Of all files. */
  bytes: z.int(),
  /** Orders requested before it are in the file. */
  upTo: instant,
  writtenAt: instant,
  /** Days that changed since: they are read from the orders until the files are written again. */
  changedDays: z.int(),
  /** A file is not what was written, and is not read; or all are of a form of before. The month is written again. */
  isDamaged: z.boolean(),
  /** Files that are damaged or gone. */
  damaged: z.array(
    z.object({ kind: z.enum(COLUMN_KINDS), store: z.enum(FILE_STORES), key: z.string(), foundAt: instant }),
  ),
  /** Each of its files was read through since; null: not all of them were yet. */
  provedAt: instant.nullable(),
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
