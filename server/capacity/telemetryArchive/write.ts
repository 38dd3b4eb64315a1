/** Keeps whole days of positions in files before history thins or removes them. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { CAR_ALARMS, DEVICE_PROTOCOLS, FIX_FLAGS } from '#contract/capacity/telemetry/telemetry.ts';
import { dateOf, dayOf, tablesOfDay, type DayTable, type Keeper } from '#server/capacity/telemetry/partitions.ts';
import { run } from '#server/ground/aside/aside.ts';
import { alone } from '#server/ground/columns/alone.ts';
import {
  clearWork,
  inWorkFolder,
  putFile,
  putManifest,
  removeFiles,
  sha256In,
  type Reaching,
} from '#server/ground/columns/files.ts';
import { isInstalled } from '#server/ground/columns/installed.ts';
import { prove, PROVE, PROVE_EVERY_MS } from '#server/ground/columns/prove.ts';
import { tellTimesPlainly } from '#server/ground/columns/queries.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { archiveIsOn, archiveKeptDays, archiveWaitDays } from '#server/ground/settings/definitions/telemetryArchive.ts';
import type { Services } from '#server/services.ts';
import { writeTask } from './archive.task.ts';
import { COLUMNS, FORM, keyOf, manifestOf } from './form.ts';
import {
  addPart,
  agedDays,
  completeDay,
  countPositions,
  currentParts,
  damagedDays,
  deletePart,
  endWaits,
  filesToProve,
  forgetDay,
  LOCK_ARCHIVE,
  missDay,
  newestVersion,
  nextLines,
  noteProof,
  releaseDay,
  retiredParts,
  retireDay,
  retirePart,
  waitingSince,
  waitOn,
  type Cars,
} from './queries.ts';
import { fileOf } from './read.ts';

const DAY_MS = 86_400_000;
/** The longest that one file may take; and what a round of housekeeping may. */
const WRITE = { deadlineMs: 600_000, memoryMb: 512, whose: 'telemetryArchive', as: 'job' } as const;
const ROUND_MS = 240_000;
/** Positions of one file, about: a file is copied whole by nodes that read it from another store. */
const MOST_POSITIONS = 2_000_000;
/** Lines of one portion. */
const PORTION = 10_000;
const ALL_CARS = '9223372036854775807';
/** A version that was replaced may still be read. */
const RETIRED_MS = DAY_MS;
const MOST_AGED = 50;
/** A damaged file may have been put back; it is looked at again after so long. */
const PROVE_DAMAGED_MS = 3_600_000;

export interface Serving extends Reaching, Pick<Services, 'jobDb'> {
  storage: Pick<Services['storage'], 'current' | 'of' | 'local'>;
  settings: Pick<Services['settings'], 'get'>;
  log: Pick<Services['log'], 'warn' | 'error'>;
}

/** Less for tests. */
export interface Wishes {
  mostPositions?: number;
  portion?: number;
  forMs?: number;
}

/** Writes lines of cars to a file until it has enough, the last car whole; answers how many, and which car was the last. */
async function writeLines(
  db: Db,
  { table, path, cars, most, portion }: { table: string; path: string; cars: Cars; most: number; portion: number },
): Promise<{ count: number; carTo: string }> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  let { to } = cars;
  let place = { carId: cars.after, at: 'infinity' };
  try {
    for (;;) {
      const { rows } = await nextLines(db, table, place, to, portion).execute(db);
      const next = rows[0];
      if (next === undefined || next.count === 0) break;
      await file.write(next.text);
      count += next.count;
      place = { carId: next.carId, at: next.at };
      if (next.count < portion) break;
      if (count >= most) to = next.carId;
    }
  } finally {
    await file.close();
  }
  return { count, carTo: place.carId };
}

type Part = Awaited<ReturnType<ReturnType<typeof currentParts>['execute']>>[number];
type Target = { table: DayTable; cars: Cars; part: number; before: Part | null; isLost?: boolean };

/**
 * Writes one file of a day, or another version of it. Its row stands when the store has been read back: only then does history give up
 * what it holds. What fails leaves everything as it was. `isLost`: nothing is read of the version before, which is damaged.
 */
function writePart(
  serving: Serving,
  { table, cars, part, before, isLost = false }: Target,
  { mostPositions = MOST_POSITIONS, portion = PORTION }: Wishes,
): Promise<'written' | 'nothing' | null> {
  const { jobDb, now, storage } = serving;
  const day = dateOf(table.day);
  return alone(jobDb, LOCK_ARCHIVE, (db) =>
    inWorkFolder(serving, async (folder) => {
      await tellTimesPlainly(db).execute();
      const [path, file] = [join(folder, 'lines.csv'), join(folder, 'positions.parquet')];
      const most = before === null ? mostPositions : Infinity;
      const lines = await writeLines(db, { table: table.name, path, cars, most, portion });
      if (lines.count === 0) return 'nothing';
      const old = before === null || isLost ? null : await fileOf(serving, before);
      const written = await run(writeTask, { folder, lines: path, before: old, file }, WRITE);
      if (written === null) return 'nothing';
      if (old === null && written.positions !== lines.count)
        throw new Error(`a file of positions has ${written.positions} instead of ${lines.count}`);
      const { version: last } = await newestVersion(db, day, part).executeTakeFirstOrThrow();
      const store = storage.current;
      const stored = await putFile(store, keyOf(day, part, last + 1), file);
      if ((await sha256In(await store.read(stored.key, Number(stored.bytes)))) !== stored.sha256)
        throw new Error('the store has another file than was written');
      const writtenAt = now().toISOString();
      if (before !== null) await retirePart(db, before.id, writtenAt).execute();
      await addPart(db, {
        day,
        part,
        version: last + 1,
        carAfter: cars.after,
        carTo: before === null ? lines.carTo : cars.to,
        carIds: written.carIds,
        hours: written.hours,
        isThin: isLost ? table.isThin : (before?.isThin ?? table.isThin),
        ...stored,
        positions: String(written.positions),
        writtenAt,
      }).execute();
      return 'written';
    }),
  );
}

/** Whether a table may hold all that a file of its day had: thinning takes positions away. */
export const mayHold = ({ isThin }: Pick<DayTable, 'isThin'>, part: Pick<Part, 'isThin'>): boolean =>
  !isThin || part.isThin;

/**
 * Writes damaged files of a day anew from a table that holds what they had. Answers how many, and whether none is left that could be.
 */
async function mendDay(serving: Serving, table: DayTable, end: number, wishes: Wishes) {
  const { jobDb } = serving;
  let count = 0;
  for (const before of await currentParts(jobDb, dateOf(table.day)).execute()) {
    if (before.damagedAt === null) continue;
    const cars = { after: before.carAfter, to: before.carTo };
    const { rows } = await countPositions(jobDb, table.name, cars).execute(jobDb);
    // positions are only ever added: as many are the same
    if (!mayHold(table, before) || Number(rows[0]?.positions ?? 0) < Number(before.positions)) continue;
    if (performance.now() >= end) return { count, isDone: false };
    const wrote = await writePart(serving, { table, cars, part: before.part, before, isLost: true }, wishes);
    if (wrote === null) return { count, isDone: false };
    count += 1;
  }
  return { count, isDone: true };
}

/** Brings the files of a day up to what a table of it has; false when there is more to do than may be done now. */
async function archiveTable(serving: Serving, table: DayTable, end: number, wishes: Wishes): Promise<boolean> {
  const { jobDb } = serving;
  if (!(await mendDay(serving, table, end, wishes)).isDone) return false;
  const parts = await currentParts(jobDb, dateOf(table.day)).execute();
  for (const before of parts) {
    const cars = { after: before.carAfter, to: before.carTo };
    const { rows } = await countPositions(jobDb, table.name, cars).execute(jobDb);
    const has = Number(rows[0]?.positions ?? 0);
    // positions are added and never change; of a thinned table, any may have come after the file was written
    if (has <= (table.isThin && !before.isThin ? 0 : Number(before.positions))) continue;
    if (performance.now() >= end) return false;
    if ((await writePart(serving, { table, cars, part: before.part, before }, wishes)) === null) return false;
  }
  for (let part = parts.length + 1, after = parts.at(-1)?.carTo ?? '0'; ; part += 1) {
    if (performance.now() >= end) return false;
    const wrote = await writePart(serving, { table, cars: { after, to: ALL_CARS }, part, before: null }, wishes);
    if (wrote === null) return false;
    if (wrote === 'nothing') return true;
    const now = await currentParts(jobDb, dateOf(table.day)).execute();
    after = now.at(-1)?.carTo ?? after;
  }
}

async function writeManifest({ jobDb, storage, now }: Serving, day: string): Promise<void> {
  const parts = await currentParts(jobDb, day).execute();
  if (parts.length === 0) return;
  const files = parts.map(({ part, version, key, store, carIds, positions, bytes, sha256, isThin, writtenAt }) => ({
    part,
    version,
    store,
    key,
    carIds,
    positions: Number(positions),
    bytes: Number(bytes),
    sha256,
    isThin,
    writtenAt: new Date(writtenAt).toISOString(),
  }));
  const bits = { alarms: CAR_ALARMS, flags: FIX_FLAGS, protocols: DEVICE_PROTOCOLS };
  const manifest = { form: FORM, day, writtenAt: now().toISOString(), columns: COLUMNS, ...bits, files };
  await putManifest(storage.current, manifestOf(day), manifest);
}

/**
 * Whether a day waited longer than it may. Days that nobody has tried yet wait as long as the first that was.
 *
 * @param due when its table should have gone; milliseconds
 */
async function waitedTooLong({ jobDb, now, settings }: Serving, due: number): Promise<boolean> {
  const { since } = await waitingSince(jobDb).executeTakeFirstOrThrow();
  if (since === null) return false;
  return now().getTime() - Math.max(due, Date.parse(since)) > settings.get(archiveWaitDays) * DAY_MS;
}

/** Holds history back from days that no file has. One for each round of housekeeping, which writes for a few minutes at most. */
export function keeperOf(serving: Serving, wishes: Wishes = {}): Keeper {
  const { jobDb, log, now, settings } = serving;
  if (!settings.get(archiveIsOn))
    return {
      mayGo: () => Promise.resolve(true),
      leaves: (db, day) => releaseDay(db, dateOf(day), now().toISOString()).execute(),
    };
  const end = performance.now() + (wishes.forMs ?? ROUND_MS);
  /** What goes without an archive is not asked again on its way. */
  const missed = new Set<string>();
  return {
    async mayGo(table, due) {
      if (missed.has(table.name)) return true;
      const day = dateOf(table.day);
      const at = () => now().toISOString();
      let problem: string | null = null;
      try {
        if (!isInstalled()) throw new Error('@duckdb/node-api is not installed');
        if (await archiveTable(serving, table, end, wishes)) {
          await writeManifest(serving, day);
          await completeDay(jobDb, day, at()).execute();
          return true;
        }
      } catch (error) {
        problem = error instanceof Error ? error.message : 'failed';
        log.warn({ err: error, day }, 'a day of positions could not be archived; it waits');
      }
      await waitOn(jobDb, day, at(), problem).execute();
      if (!(await waitedTooLong(serving, due))) return false;
      log.error({ day, problem }, 'a day of positions waited too long for its archive and goes without');
      await missDay(jobDb, day, at()).execute();
      missed.add(table.name);
      return true;
    },
    leaves: (db, day) => releaseDay(db, dateOf(day), now().toISOString()).execute(),
  };
}

/**
 * Reads files through that nobody has for a while, and writes damaged ones anew where history still holds what they had. Others stay
 * noted until they were put back from a backup.
 */
export async function proveArchive(serving: Serving, proveMs = PROVE_EVERY_MS, wishes: Wishes = {}): Promise<void> {
  const { jobDb, log, now } = serving;
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const damagedBefore = ago(Math.min(proveMs, PROVE_DAMAGED_MS));
  const files = await filesToProve(jobDb, { before: ago(proveMs), damagedBefore, most: PROVE.most }).execute();
  await prove(serving, files, PROVE.forMs, (id, isGood) => noteProof(jobDb, id, isGood, now().toISOString()).execute());
  if (!isInstalled()) return;
  const end = performance.now() + (wishes.forMs ?? ROUND_MS);
  for (const { day } of await damagedDays(jobDb).execute()) {
    const [table] = await tablesOfDay(jobDb, day);
    if (table === undefined) continue;
    try {
      if ((await mendDay(serving, table, end, wishes)).count > 0) await writeManifest(serving, day);
    } catch (error) {
      log.warn({ err: error, day }, 'a damaged day of positions could not be written again');
    }
  }
}

/** Removes files whose time is over, and versions that were replaced. A store that is away keeps what it has until the next round. */
export async function tidyArchive(serving: Serving, retiredMs = RETIRED_MS): Promise<void> {
  const { jobDb, log, now, settings, storage } = serving;
  const at = now().getTime();
  await clearWork(serving, at - DAY_MS);
  if (!settings.get(archiveIsOn)) await endWaits(jobDb).execute();
  await proveArchive(serving);
  const before = dateOf(dayOf(at) - settings.get(archiveKeptDays));
  for (const { day } of await agedDays(jobDb, before, MOST_AGED).execute()) {
    try {
      await storage.current.remove(manifestOf(day));
    } catch (error) {
      log.warn({ err: error, day }, 'an archived day whose time is over is still there');
      break;
    }
    await jobDb.transaction().execute(async (db) => {
      await retireDay(db, day, now().toISOString()).execute();
      await forgetDay(db, day).execute();
    });
  }
  const retired = await retiredParts(jobDb, new Date(at - retiredMs).toISOString()).execute();
  await removeFiles(serving, retired, (id) => deletePart(jobDb, id).execute());
}
