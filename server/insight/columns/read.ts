/** Questions answered from columns: files of months, and from the rows what no file has as it is. */
import { askerLeft } from '#server/ground/askers/askers.ts';
import type { Limits } from '#server/ground/aside/aside.ts';
import type { Given } from '#server/ground/columns/engine.ts';
import { inWorkFolder, keepLines } from '#server/ground/columns/files.ts';
import { isInstalled } from '#server/ground/columns/installed.ts';
import { tellTimesPlainly } from '#server/ground/columns/queries.ts';
import { patiently } from '#server/ground/database/patiently.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { columnsAreOn } from '#server/ground/settings/definitions/columns.ts';
import type { OrderSelection } from '#server/operation/order/filter.ts';
import { canSelect, type Source } from './duckFigures.ts';
import { fileOf, type Serving } from './places.ts';
import { changedDays, clockOf, freshLines, monthsOf, type Span } from './queries.ts';

const DAY_MS = 86_400_000;
/** Orders that are carried from the rows at most; with more, the rows answer by themselves. */
const MOST_FRESH = 100_000;
/** Fewer orders in files are read as quickly from the rows, without a helper process. */
const LEAST_READ = 100_000;
const DEADLINE_MS = 10_000;
const MEMORY_MB = 512;

/** What columns told: orders requested since `from` and before `to`. */
export interface Told {
  from: string;
  to: string;
}

/** The parts of a period that whole days of files cover, and the rest; in milliseconds. */
interface Cover {
  covered: { from: number; to: number }[];
  fresh: Span[];
}
interface Month {
  month: string;
  upTo: string;
}

/** How many orders of files lie in the parts that they cover, about. */
function ordersAbout(months: readonly (Month & { rows: string })[], covered: Cover['covered']): number {
  return months.reduce((sum, { month, upTo, rows }) => {
    const [start, end] = [Date.parse(`${month}T00:00:00Z`), Date.parse(upTo)];
    const ms = covered.reduce((all, { from, to }) => all + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0);
    return sum + (Number(rows) * ms) / Math.max(1, end - start);
  }, 0);
}

const iso = (at: number): string => new Date(at).toISOString();

export function coverOf(months: readonly Month[], changed: readonly number[], { from, to }: Span): Cover {
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const covered: Cover['covered'] = [];
  const add = (one: number, other: number) => {
    const [first, last] = [Math.max(one, begin), Math.min(other, end)];
    if (first >= last) return;
    const before = covered.at(-1);
    if (before?.to === first) before.to = last;
    else covered.push({ from: first, to: last });
  };
  for (const { month, upTo } of months) {
    const start = Date.parse(`${month}T00:00:00Z`);
    const next = new Date(start);
    next.setUTCMonth(next.getUTCMonth() + 1);
    const stop = Math.min(next.getTime(), Date.parse(upTo));
    let at = start;
    for (const day of changed.map((each) => each * DAY_MS).filter((each) => each >= start && each < stop)) {
      add(at, day);
      at = day + DAY_MS;
    }
    add(at, stop);
  }
  const fresh: Span[] = [];
  let at = begin;
  for (const span of covered) {
    if (at < span.from) fresh.push({ from: iso(at), to: iso(span.from) });
    at = span.to;
  }
  if (at < end) fresh.push({ from: iso(at), to: iso(end) });
  return { covered, fresh };
}

/** What a question reads, all of one moment. */
async function snapshotOf<Beside>(
  db: Db,
  { selection, zone, laterMs = 0, beside: besideOf }: ColumnsAsked<Beside>,
  leastRead: number,
) {
  const { requestedFrom: from = '', requestedTo: to = '' } = selection.filters;
  const months = await monthsOf(db, from, to).execute();
  if (months.length === 0) return null;
  const days = await changedDays(db, from, to).execute();
  const changed = days.map(({ day }) => Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  const { covered, fresh } = coverOf(months, changed, { from, to });
  const [first, last] = [covered[0], covered.at(-1)];
  if (first === undefined || last === undefined || ordersAbout(months, covered) < leastRead) return null;
  const beside = await besideOf(db);
  if (beside === null) return null;
  const clock = await clockOf(
    db,
    zone,
    iso(Date.parse(from) - DAY_MS),
    iso(Date.parse(to) + laterMs + DAY_MS),
  ).execute();
  await tellTimesPlainly(db).execute();
  const found = fresh.length === 0 ? undefined : await freshLines(db, selection, fresh, MOST_FRESH).executeTakeFirst();
  if (found !== undefined && found.count > MOST_FRESH) return null;
  return {
    beside,
    months,
    changed,
    clock,
    text: found === undefined || found.count === 0 ? null : found.text,
    told: { from: iso(first.from), to: iso(last.to) },
  };
}

export interface ColumnsAsked<Beside> {
  selection: OrderSelection;
  zone: string;
  /** How much later than the period its keys are. */
  laterMs?: number;
  whose: string;
  /** What the question needs of other tables, in the snapshot of its orders; null where the rows have to answer. */
  beside: (db: Db) => Promise<Beside | null>;
}

/** For a question that orders alone answer. */
export const NOTHING = (): Promise<undefined> => Promise.resolve(undefined);

/**
 * What `work` reads from columns. Null where they cannot tell: there are none, they cannot select so, too much changed since, or
 * something failed, which the log says; then the rows answer.
 */
export async function readColumns<Result, Beside>(
  serving: Serving,
  asked: ColumnsAsked<Beside>,
  work: (given: Given & { source: Source; beside: Beside }, limits: Limits) => Promise<Result | null>,
): Promise<{ result: Result; told: Told } | null> {
  if (!canSelect(asked.selection)) return null;
  if (!serving.settings.get(columnsAreOn) || !isInstalled()) return null;
  const left = askerLeft();
  try {
    const [found] = await patiently(serving, (db) => ({
      execute: async () => [await snapshotOf(db, asked, serving.leastRead ?? LEAST_READ)],
    }));
    if (found === undefined || found === null) return null;
    const files: string[] = [];
    for (const month of found.months) files.push(await fileOf(serving, month));
    const limits = {
      deadlineMs: DEADLINE_MS,
      memoryMb: MEMORY_MB,
      whose: asked.whose,
      as: 'analysis' as const,
      ...(left === null ? {} : { signal: left }),
    };
    const result = await inWorkFolder(serving, async (folder) => {
      const lines = await keepLines(folder, found.text);
      const source = { files, lines, changedDays: found.changed, clock: found.clock };
      return work({ files, folder, source, beside: found.beside }, limits);
    });
    return result === null ? null : { result, told: found.told };
  } catch (error) {
    // nobody waits for what the rows would say
    if (left?.aborted === true) throw error;
    serving.log.warn({ err: error }, 'columns did not answer; the rows do');
    return null;
  }
}
