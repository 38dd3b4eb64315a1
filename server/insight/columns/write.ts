/** Keeps months of orders, of their events and of trips in files of columns. */
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '#server/ground/aside/aside.ts';
import { COLUMN_KINDS, type ColumnKind, type COLUMN_STATES } from '#contract/insight/columns/calls.ts';
import { alone as aloneWith } from '#server/ground/columns/alone.ts';
import { clearWork, inWorkFolder, putFile, putManifest, removeFiles } from '#server/ground/columns/files.ts';
import { isInstalled } from '#server/ground/columns/installed.ts';
import { prove, PROVE, PROVE_EVERY_MS } from '#server/ground/columns/prove.ts';
import { tellTimesPlainly } from '#server/ground/columns/queries.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { columnsAreOn } from '#server/ground/settings/definitions/columns.ts';
import { writeTask } from './columns.task.ts';
import { FORM, KIND_COLUMNS } from './form.ts';
import { FORMER_MANIFEST, keyOf, MANIFEST, type Serving } from './places.ts';
import {
  addMonths,
  currentFiles,
  deleteMonth,
  dropIdleChanges,
  dueMonths,
  filesToProve,
  LOCK_COLUMNS,
  newestVersion,
  noteProof,
  ordersAbout,
  retiredMonths,
  retireMonth,
  spanLines,
  takeChanges,
  type WrittenMonth,
} from './queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A smaller table answers quickly enough by itself. */
export const LEAST_ORDERS = 200_000;
/** A month that changes all the time is written again this often. */
const AGAIN_MS = HOUR_MS;
/** A version that was replaced may still be read. */
const RETIRED_MS = DAY_MS;
/** The longest that one file may take; and what the round of housekeeping may. */
const WRITE = { deadlineMs: 600_000, memoryMb: 512, whose: 'columns', as: 'job' } as const;
const MOST_MONTHS = 600;
/** Rows of one portion of lines, about. */
const PORTION = 20_000;

type ColumnState = (typeof COLUMN_STATES)[number];

/** Work that one node does at a time; null while another does. */
const alone = <Result>(jobDb: Db, work: (db: Db) => Promise<Result>) => aloneWith(jobDb, LOCK_COLUMNS, work);

/** Writes the lines of a span to a file, in portions; answers how many. */
async function writeLines(
  db: Db,
  kind: ColumnKind,
  path: string,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let rows = 0;
  try {
    let step = DAY_MS / 4;
    for (let at = from; at < to;) {
      const next = Math.min(to, at + step);
      const { text, count } = await spanLines(
        db,
        kind,
        new Date(at).toISOString(),
        new Date(next).toISOString(),
      ).executeTakeFirstOrThrow();
      if (count > 0) await file.write(text);
      rows += count;
      at = next;
      if (count < PORTION / 2) step = Math.min(step * 2, 31 * DAY_MS);
      if (count > PORTION * 2) step = Math.max(60_000, Math.floor(step / 2));
    }
  } finally {
    await file.close();
  }
  return rows;
}

/** Writes one month of all kinds as it is now, and answers how many orders it has; null while another node writes. What fails leaves the file before in force. */
function writeMonth(serving: Serving, month: string, upTo: number): Promise<number | null> {
  const { jobDb, storage, now } = serving;
  return inWorkFolder(serving, (folder) =>
    alone(jobDb, async (db) => {
      await takeChanges(db, month).execute();
      const start = Date.parse(`${month}T00:00:00Z`);
      const next = new Date(start);
      next.setUTCMonth(next.getUTCMonth() + 1);
      const end = Math.min(next.getTime(), upTo);
      await tellTimesPlainly(db).execute();
      const { version: last } = await newestVersion(db, month).executeTakeFirstOrThrow();
      const version = last + 1;
      const written: WrittenMonth[] = [];
      for (const kind of COLUMN_KINDS) {
        const [lines, file] = [join(folder, `${kind}.csv`), join(folder, `${kind}.parquet`)];
        const rows = await writeLines(db, kind, lines, { from: start, to: end });
        const readable = await run(writeTask, { kind, folder, lines, file }, WRITE);
        if (readable !== rows) throw new Error(`a file of ${kind} has ${readable} rows instead of ${rows}`);
        const stored = await putFile(storage.current, keyOf(kind, month, version), file);
        const times = { upTo: new Date(end).toISOString(), writtenAt: now().toISOString() };
        written.push({ month, kind, version, ...stored, rows, ...times });
        await rm(lines);
        await rm(file);
      }
      await retireMonth(db, month, now().toISOString()).execute();
      await addMonths(db, written).execute();
      return written.find(({ kind }) => kind === 'orders')?.rows ?? 0;
    }),
  );
}

async function writeManifest({ jobDb, storage, now }: Serving): Promise<void> {
  const rows = await currentFiles(jobDb).execute();
  const kindOf = (wanted: ColumnKind) => ({
    columns: KIND_COLUMNS[wanted],
    months: rows
      .filter(({ kind }) => kind === wanted)
      .map(({ month, version, key, store, rows: count, bytes, sha256, upTo, writtenAt }) => ({
        month: month.slice(0, 7),
        version,
        store,
        key,
        rows: Number(count),
        bytes: Number(bytes),
        sha256,
        upTo: new Date(upTo).toISOString(),
        writtenAt: new Date(writtenAt).toISOString(),
      })),
  });
  const kinds = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, kindOf(kind)]));
  await putManifest(storage.current, MANIFEST, { form: FORM, writtenAt: now().toISOString(), kinds });
  await storage.current.remove(FORMER_MANIFEST);
}

/** Why columns are written, or not. */
export async function stateOf({ jobDb, settings }: Serving, leastOrders = LEAST_ORDERS): Promise<ColumnState> {
  if (!settings.get(columnsAreOn)) return 'off';
  if (!isInstalled()) return 'notInstalled';
  const { orders = 0 } = (await ordersAbout(jobDb).executeTakeFirst()) ?? {};
  return orders < leastOrders ? 'tooFew' : 'on';
}

export interface Wishes {
  leastOrders?: number;
  /** A month that changed is written again after so long. */
  againMs?: number;
  retiredMs?: number;
  /** A file is read through again after so long. */
  proveMs?: number;
  forMs?: number;
}

/** Reads files through that nobody has for a while; a damaged one makes its month due. */
export async function proveColumns(serving: Serving, proveMs = PROVE_EVERY_MS): Promise<void> {
  const { jobDb, now } = serving;
  const before = new Date(now().getTime() - proveMs).toISOString();
  const files = await filesToProve(jobDb, before, PROVE.most).execute();
  await prove(serving, files, PROVE.forMs, (id, isGood) => noteProof(jobDb, id, isGood, now().toISOString()).execute());
}

/**
 * Writes months that have no file, that changed, or that have grown by a day, the newest first, until the time is over. Safe on
 * several nodes at once. Answers how many orders it wrote.
 */
export async function keepColumns(
  serving: Serving,
  { leastOrders = LEAST_ORDERS, againMs = AGAIN_MS, retiredMs = RETIRED_MS, proveMs, forMs = Infinity }: Wishes = {},
): Promise<number> {
  const { jobDb, now } = serving;
  const at = now().getTime();
  const ago = (ms: number) => new Date(at - ms).toISOString();
  const end = performance.now() + forMs;
  const state = await stateOf(serving, leastOrders);
  if (state === 'off') await alone(jobDb, (db) => retireMonth(db, null, now().toISOString()).execute());
  let written = 0;
  if (state === 'on') {
    await clearWork(serving, at - DAY_MS);
    await proveColumns(serving, proveMs);
    // orders of today change all the time
    const upTo = at - (at % DAY_MS);
    const due = await dueMonths(jobDb, {
      upTo: new Date(upTo).toISOString(),
      old: ago(againMs),
      most: MOST_MONTHS,
    }).execute();
    for (const { month } of due) {
      if (performance.now() >= end) break;
      const count = await writeMonth(serving, month, upTo);
      if (count === null) break;
      written += count;
    }
    if (due.length > 0 || (await serving.storage.current.size(MANIFEST)) === null) await writeManifest(serving);
  }
  await alone(jobDb, (db) => dropIdleChanges(db).execute());
  const retired = await retiredMonths(jobDb, ago(retiredMs)).execute();
  await removeFiles(serving, retired, (id) => deleteMonth(jobDb, id).execute());
  return written;
}
