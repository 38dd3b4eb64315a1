/** Days of positions that stand in files beyond their time in the database. */
import { z } from 'zod';
import { FILE_STORES } from '#contract/base/file/calls.ts';
import { call, id, instant, listInput, listOutput } from '#contract/ground/core.ts';

/**
 * `waiting`: it cannot be written yet. `written`: all of it stands in files, and the database has it still. `read`: replays read it from
 * its files. `damaged`: so it is, but for files that are damaged or gone. `missed`: it waited too long, and what no file has is gone.
 */
export const ARCHIVED_DAY_STATES = ['waiting', 'written', 'read', 'damaged', 'missed'] as const;

const damagedFile = z.object({
  store: z.enum(FILE_STORES),
  key: z.string(),
  foundAt: instant,
  /** The database holds what it had: it is written again by itself. Otherwise only a backup has it. */
  isWrittenAgain: z.boolean(),
});

const archivedDay = z.object({
  id,
  /** Of UTC: `2026-11-16`. */
  day: z.string(),
  state: z.enum(ARCHIVED_DAY_STATES),
  cars: z.int(),
  positions: z.int(),
  files: z.int(),
  /** Of all files. */
  bytes: z.int(),
  /** Some were thinned before they were written. */
  isThin: z.boolean(),
  /** Since when replays read it from its files; null: they do not. */
  readSince: instant.nullable(),
  /** The first hour, of UTC, in which a car reported; null for none. */
  startsAt: instant.nullable(),
  damaged: z.array(damagedFile),
  /** Each of its files was read through since; null: not all of them were yet. */
  provedAt: instant.nullable(),
});

export const telemetryArchiveCalls = {
  getPageList: call({
    path: '/capacity/telemetryArchive/getPageList',
    summary:
      'Days of positions that stand in files of the store, with what replays can read of each and which files are damaged.',
    access: 'sys:setting:list',
    effect: 'query',
    input: listInput(['-day', 'day'], {}),
    output: listOutput(archivedDay),
  }),
};
