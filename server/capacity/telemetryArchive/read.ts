/** Questions about positions that history has no more as they were. */
import type { CompiledQuery } from 'kysely';
import { askerLeft } from '#server/ground/askers/askers.ts';
import { run } from '#server/ground/aside/aside.ts';
import { inWorkFolder, keepLines, placeOf, type ColumnFile, type Reaching } from '#server/ground/columns/files.ts';
import { tellTimesPlainly } from '#server/ground/columns/queries.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Services } from '#server/services.ts';
import { askTask, type Question } from './archive.task.ts';
import type { Span } from './hours.ts';
import { archiveMessages } from './messages.ts';
import { linesOfCars, noteDamage, partsFor } from './queries.ts';

const LIMITS = { deadlineMs: 20_000, memoryMb: 512, as: 'analysis' } as const;
/** Positions of the files of one question; with more, it takes longer than somebody waits. */
const MOST_READ = 60_000_000;
/** Positions that history still has, carried to the engine in one question. */
const MOST_CARRIED = 200_000;

export interface Reading extends Reaching {
  /** For jobs: no time-out. */
  jobDb: Db;
  log: Pick<Services['log'], 'warn'>;
}

export interface Asked {
  carIds: readonly string[];
  span: Span;
  whose: string;
  /** Before this, history has nothing: what the archive cannot tell is refused, and not told from history. ISO 8601. */
  keptFrom: string;
}

/** Over `"telemetry"`, in the words that PostgreSQL and the engine have in common. */
type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;
/** Null: history has to tell. */
export type AskArchive = (queries: readonly Query[]) => Promise<readonly unknown[][] | null>;

/** A value as the engine reads it: what it stands for, the statement says. */
const valueOf = (value: unknown): string => (Array.isArray(value) ? `[${value.join(', ')}]` : String(value));
const questionOf = ({ sql: text, parameters }: Query): Question => ({ text, values: parameters.map(valueOf) });

/** Where this node reads a file. @throws Error when it cannot be read; a damaged one is noted */
export const fileOf = (
  reaching: Reaching & Pick<Services, 'jobDb'>,
  part: ColumnFile & { id: string },
): Promise<string> =>
  placeOf(reaching, part, () => noteDamage(reaching.jobDb, part.id, reaching.now().toISOString()).execute());

type Parts = Awaited<ReturnType<ReturnType<typeof partsFor>['execute']>>;

/** What history still has of the cars; null for nothing. */
async function linesFrom({ jobDb }: Reading, { carIds, span }: Asked): Promise<string | null> {
  const { text, count } = await jobDb.transaction().execute(async (db) => {
    await tellTimesPlainly(db).execute();
    const { rows } = await linesOfCars(db, carIds, span, MOST_CARRIED).execute(db);
    return rows[0] ?? { text: '', count: 0 };
  });
  if (count > MOST_CARRIED) throw new Refusal(400, archiveMessages.tooMany);
  return count === 0 ? null : text;
}

async function ask(reading: Reading, asked: Asked, parts: Parts, queries: readonly Query[]): Promise<unknown[][]> {
  const { carIds, span, whose } = asked;
  if (parts.reduce((sum, { positions }) => sum + Number(positions), 0) > MOST_READ)
    throw new Refusal(400, archiveMessages.tooMany);
  const left = askerLeft();
  return inWorkFolder(reading, async (folder) => {
    const lines = await keepLines(folder, await linesFrom(reading, asked));
    const files: string[] = [];
    for (const part of parts) files.push(await fileOf(reading, part));
    const given = { files, folder, lines, carIds, from: span.from, to: span.to, questions: queries.map(questionOf) };
    return run(askTask, given, { ...LIMITS, whose, ...(left === null ? {} : { signal: left }) });
  });
}

/**
 * Who answers questions about positions of cars in a span; null where history has all of them.
 *
 * @throws Refusal 503 where the archive cannot be read, 400 where it would be too much, of a time that history has nothing of any more
 */
export async function archiveFor(reading: Reading, db: Db, asked: Asked): Promise<AskArchive | null> {
  const { carIds, keptFrom, span } = asked;
  const parts = carIds.length === 0 ? [] : await partsFor(db, carIds, span).execute();
  if (parts.length === 0) return null;
  return async (queries) => {
    try {
      return await ask(reading, asked, parts, queries);
    } catch (error) {
      // nobody waits for what history would say
      if (askerLeft()?.aborted === true) throw error;
      reading.log.warn({ err: error }, 'the archive of positions did not answer');
      if (Date.parse(span.from) >= Date.parse(keptFrom)) return null;
      throw error instanceof Refusal ? error : new Refusal(503, archiveMessages.away, { cause: error });
    }
  };
}
