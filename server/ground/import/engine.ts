/**
 * Imports a CSV file of any length, or a spreadsheet, in batches. Each batch is one transaction together with the position in
 * the file, so that a killed run resumes there and no row is imported twice. Every row is either accepted (inserted, or
 * unchanged when it exists) or rejected with line and reason.
 */
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import type { Encoding } from '#contract/ground/encodings.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { isDatabaseDown } from '#server/ground/core/answer.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { asPart, asTrial } from '#server/ground/core/savepoint.ts';
import { JobRefused, type JobContext } from '#server/ground/job/define.ts';
import { stream } from '#server/ground/aside/aside.ts';
import type { FileFacts } from './file.ts';
import { importMessages } from './messages.ts';
import type { CsvRecord } from './records.ts';
import { RejectFile } from './rejects.ts';
import { sourceTask, type Expected, type Opened, type SourcePortion } from './source.task.ts';
import type { SourceKind } from './upload.ts';
import { RecordReader, type Problem } from './values.ts';

/** Most rows and characters of a batch, which a noun processes without yielding. */
const BATCH = 1000;
const BATCH_CHARACTERS = 256 * 1024;
/** Deadline for opening the file, and for each portion; the largest portion takes a third of it. */
const DEADLINE_MS = 60_000;
/** Megabytes; the largest allowed spreadsheet takes about 800. */
const MEMORY_MB: Record<SourceKind, number> = { csv: 256, xlsx: 1024 };
const REJECT_COLUMNS: Record<'line' | 'reason', Message> = {
  line: { zh: '行号', en: 'line' },
  reason: { zh: '原因', en: 'reason' },
};

/** Most rows whose differences are recorded. */
const MOST_CHANGES = 10_000;
const CHANGE_COLUMNS: readonly Message[] = [
  REJECT_COLUMNS.line,
  { zh: '编号', en: 'number' },
  { zh: '字段', en: 'field' },
  { zh: '现在', en: 'ours' },
  { zh: '文件', en: 'file' },
];

interface Files {
  rejects: RejectFile;
  changes: RejectFile | null;
}

export interface ProfileColumn {
  header: string;
  /** Other accepted headings, compared like headings; without it, only this heading matches, exactly. */
  also?: readonly string[];
  required: boolean;
  meaning: Message;
  example: string;
}

/** How the columns of a kind of file become rows. */
export interface ImportProfile<Row> {
  readonly name: string;
  readonly title: Message;
  readonly description: Message;
  readonly columns: readonly ProfileColumn[];
  /** A column that only another kind of file has, which tells the two apart, and the message in that case. */
  readonly foreign?: NonNullable<Expected['foreign']>;
  /** The row; null, or problems noted in the reader, when the record is not valid. */
  readonly toRow: (reader: RecordReader) => Row | null;
}

export interface Placed<Row> {
  line: number;
  row: Row;
}

/** The result of a batch. */
export interface Written {
  inserted: number;
  unchanged: number;
  /** Inserted rows that need a review. */
  flagged: number;
  /** Existing rows that differ, counted by kind of difference. */
  differing?: Readonly<Record<'updated' | 'kept', number>>;
  /** The differences. */
  changes?: readonly Change[];
  /** By line. */
  refused: ReadonlyMap<number, Problem>;
}

/** A field in which a row of the file differs from the stored row. */
export interface Change {
  line: number;
  label: string;
  field: string;
  before: string;
  after: string;
}

export interface ImportTask<Row> {
  path: string;
  profile: ImportProfile<Row>;
  write: (transaction: Db, rows: readonly Placed<Row>[]) => Promise<Written>;
  rejectPath: string;
  /** File for the differences that `write` finds, up to a limit. */
  changePath?: string;
  /** Rolls every batch back: figures and files are those of a real import. */
  dryRun?: boolean;
  /** The type by the file's name; `csv` by default. The content has to match. */
  kind?: SourceKind;
  /** What a person says that a CSV file is written in; else it is found out. */
  encoding?: Encoding | undefined;
  /** The result of an earlier inspection of a CSV file. */
  facts?: FileFacts;
  context: Pick<JobContext, 'db' | 'language' | 'clock' | 'checkpoint' | 'signal' | 'progress' | 'save'>;
}

const count = z.int().min(0);
const figuresShape = z.object({
  read: count,
  accepted: count,
  rejected: count,
  inserted: count,
  unchanged: count,
  flagged: count,
  updated: count.optional(),
  kept: count.optional(),
});
/**
 * `read` = `accepted` + `rejected`; `accepted` = `inserted` + `unchanged`, and of an import that compares with what is
 * there, + `updated` + `kept`.
 */
export type ImportFigures = z.output<typeof figuresShape>;
const checkpointShape = z.object({
  hash: z.string(),
  profile: z.string(),
  line: count,
  rejectBytes: count,
  changeBytes: count.default(0),
  figures: figuresShape,
});
type Checkpoint = z.output<typeof checkpointShape>;

const NOTHING: ImportFigures = { read: 0, accepted: 0, rejected: 0, inserted: 0, unchanged: 0, flagged: 0 };

/** The checkpoint of an earlier run with the same profile whose file of rejected rows still exists. */
async function savedBy(saved: unknown, profile: string, rejectPath: string): Promise<Checkpoint | null> {
  const parsed = checkpointShape.safeParse(saved);
  if (!parsed.success || parsed.data.profile !== profile) return null;
  const written = await stat(rejectPath).then(
    ({ size }) => size,
    () => 0,
  );
  return written < parsed.data.rejectBytes ? null : parsed.data;
}

class Import<Row> {
  readonly #task: ImportTask<Row>;
  readonly #rejects: RejectFile;
  readonly #changes: RejectFile | null;
  readonly #headings: ReadonlyMap<string, string>;
  readonly #places: ReadonlyMap<string, number>;
  /** The columns that the profile reads. */
  readonly #used: ReadonlySet<number>;
  #state: Checkpoint;
  #batch: {
    placed: Placed<Row>[];
    records: Map<number, readonly string[]>;
    read: number;
    rejected: number;
    line: number;
    characters: number;
  };

  constructor(task: ImportTask<Row>, opened: Opened, files: Files, state: Checkpoint) {
    this.#task = task;
    this.#places = placesIn(opened, task.profile.columns);
    this.#used = new Set(opened.places);
    this.#headings = new Map([...this.#places].map(([column, at]) => [column, opened.names[at] ?? column]));
    this.#rejects = files.rejects;
    this.#changes = files.changes;
    this.#state = state;
    this.#batch = this.#emptyBatch();
  }

  get figures(): ImportFigures {
    return this.#state.figures;
  }

  #emptyBatch() {
    const { line } = this.#state;
    return { placed: [], records: new Map<number, readonly string[]>(), read: 0, rejected: 0, line, characters: 0 };
  }

  async take(records: readonly CsvRecord[]): Promise<void> {
    for (const record of records) this.#takeOne(record);
    if (this.#batch.read >= BATCH || this.#batch.characters >= BATCH_CHARACTERS) await this.flush();
  }

  #takeOne(record: CsvRecord): void {
    this.#batch.read += 1;
    this.#batch.line = record.line;
    const fields = 'problem' in record ? [record.raw] : record.fields;
    this.#batch.characters += fields.reduce((sum, field) => sum + field.length, 0);
    if ('problem' in record) this.#reject(record.line, [{ sentence: record.problem, params: record.params }], fields);
    else {
      const faults = (record.faults ?? []).filter(({ at }) => this.#used.has(at));
      if (faults.length > 0) this.#reject(record.line, faults, fields);
      else this.#read(record.line, fields);
    }
  }

  #read(line: number, fields: readonly string[]): void {
    const reader = new RecordReader(
      new Map(this.#places.entries().map(([column, at]) => [column, fields[at] ?? ''])),
      this.#task.context.clock,
      this.#headings,
    );
    const row = reader.problems.length > 0 ? null : this.#task.profile.toRow(reader);
    if (row === null || reader.problems.length > 0) return this.#reject(line, reader.problems, fields);
    this.#batch.placed.push({ line, row });
    this.#batch.records.set(line, fields);
  }

  #reject(line: number, problems: readonly Problem[], fields: readonly string[]): void {
    const { language } = this.#task.context;
    this.#batch.rejected += 1;
    this.#rejects.add(line, problems.map(({ sentence, params }) => say(sentence, language, params)).join('; '), fields);
  }

  /** Writes the batch and its end position in one transaction. */
  async flush(): Promise<void> {
    const { context } = this.#task;
    context.signal.throwIfAborted();
    const { placed, records } = this.#batch;
    if (this.#batch.read === 0) return;
    const before = this.#state.figures;
    await context.db.transaction().execute(async (transaction) => {
      const written = await this.#writeOrTry(transaction, placed);
      for (const [line, problem] of written.refused) this.#reject(line, [problem], records.get(line) ?? []);
      this.#tell(written.changes ?? []);
      const { differing } = written;
      const accepted = written.inserted + written.unchanged + (differing?.updated ?? 0) + (differing?.kept ?? 0);
      const figures: ImportFigures = {
        read: before.read + this.#batch.read,
        accepted: before.accepted + accepted,
        rejected: before.rejected + this.#batch.rejected,
        inserted: before.inserted + written.inserted,
        unchanged: before.unchanged + written.unchanged,
        flagged: before.flagged + written.flagged,
        ...(differing === undefined
          ? {}
          : {
              updated: (before.updated ?? 0) + differing.updated,
              kept: (before.kept ?? 0) + differing.kept,
            }),
      };
      const rejectBytes = await this.#rejects.flush();
      const changeBytes = (await this.#changes?.flush()) ?? 0;
      const state = { ...this.#state, line: this.#batch.line, rejectBytes, changeBytes, figures };
      await context.save(transaction, { checkpoint: state, doneCount: figures.read, figures });
      this.#state = state;
    });
    context.progress(this.#state.figures.read);
    this.#batch = this.#emptyBatch();
  }

  #tell(changes: readonly Change[]): void {
    const { updated = 0, kept = 0 } = this.#state.figures;
    if (this.#changes === null || updated + kept >= MOST_CHANGES) return;
    for (const { line, label, field, before, after } of changes) this.#changes.add(line, label, [field, before, after]);
  }

  async #writeOrTry(transaction: Db, rows: readonly Placed<Row>[]): Promise<Written> {
    const write = () => this.#write(transaction, rows);
    return this.#task.dryRun === true ? asTrial(transaction, write) : write();
  }

  /** Writes rows; when the database refuses the batch, bisects it down to the refused row. */
  async #write(transaction: Db, rows: readonly Placed<Row>[]): Promise<Written> {
    if (rows.length === 0) return { inserted: 0, unchanged: 0, flagged: 0, refused: new Map() };
    const trial = await asPart(transaction, isAboutData, () => this.#task.write(transaction, rows));
    if ('value' in trial) return trial.value;
    if (!isAboutData(trial.error)) throw trial.error;
    const [first] = rows;
    if (rows.length === 1 && first !== undefined) {
      const problem = { sentence: importMessages.refusedByDatabase, params: { value: trial.error.message } };
      return { inserted: 0, unchanged: 0, flagged: 0, refused: new Map([[first.line, problem]]) };
    }
    const half = Math.ceil(rows.length / 2);
    const one = await this.#write(transaction, rows.slice(0, half));
    const other = await this.#write(transaction, rows.slice(half));
    return {
      inserted: one.inserted + other.inserted,
      unchanged: one.unchanged + other.unchanged,
      flagged: one.flagged + other.flagged,
      refused: new Map([...one.refused, ...other.refused]),
      changes: [...(one.changes ?? []), ...(other.changes ?? [])],
      differing: {
        updated: (one.differing?.updated ?? 0) + (other.differing?.updated ?? 0),
        kept: (one.differing?.kept ?? 0) + (other.differing?.kept ?? 0),
      },
    };
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
const isAboutData = (error: unknown): error is Error =>
  error instanceof Error && !isDatabaseDown(error) && 'code' in error && /^2[23]/.test(String(error.code));

export interface ImportResult {
  figures: ImportFigures;
  facts: FileFacts;
}

/** The positions of a profile's columns; columns that only the file names are under their own names. */
export const placesIn = ({ names, places }: Opened, columns: readonly ProfileColumn[]): ReadonlyMap<string, number> =>
  new Map([
    ...names.map((name, at): [string, number] => [name, at]),
    ...columns.flatMap(({ header }, at): [string, number][] => {
      const place = places[at] ?? -1;
      return place < 0 ? [] : [[header, place]];
    }),
  ]);

/** The columns that a file is expected to have. */
export const expectedOf = ({ columns, foreign }: Pick<ImportProfile<unknown>, 'columns' | 'foreign'>): Expected => ({
  columns: columns.map(({ header, also, required }) => ({ header, also, required })),
  ...(foreign === undefined ? {} : { foreign }),
});

/** Reads the file in a helper process: first its description, then its records. */
async function openSource<Row>(
  { context, path, profile, kind = 'csv', encoding, facts }: ImportTask<Row>,
  saved: Checkpoint | null,
) {
  const expected = expectedOf(profile);
  const reached = saved === null ? null : { hash: saved.hash, line: saved.line };
  const wish = {
    path,
    kind,
    expected,
    reached,
    ...(encoding === undefined ? {} : { encoding }),
    ...(facts === undefined ? {} : { facts }),
  };
  const portions = stream(sourceTask, wish, {
    deadlineMs: DEADLINE_MS,
    memoryMb: MEMORY_MB[kind],
    as: 'job',
    whose: path,
    signal: context.signal,
  });
  const first = await portions.next();
  if (first.done === true || !('opened' in first.value)) throw new Error('a file begins with what it is');
  return { opened: first.value.opened, portions };
}

/**
 * Imports the file, from the position where an earlier run of the same job ended.
 * @throws JobRefused when the file as a whole cannot be used: no text, unknown encoding, missing columns.
 * @throws Refusal when reading a part of it takes too long or too much memory.
 */
export async function importFile<Row>(task: ImportTask<Row>): Promise<ImportResult> {
  const { context, profile } = task;
  const saved = await savedBy(context.checkpoint, profile.name, task.rejectPath);
  const { opened, portions } = await openSource(task, saved);
  try {
    return await importPortions(task, opened, portions, saved);
  } finally {
    await portions.return();
  }
}

function openChanges<Row>({ changePath, context }: ImportTask<Row>, bytes: number): Promise<RejectFile | null> {
  if (changePath === undefined) return Promise.resolve(null);
  return RejectFile.open(
    changePath,
    bytes,
    CHANGE_COLUMNS.map((column) => say(column, context.language)),
  );
}

async function importPortions<Row>(
  task: ImportTask<Row>,
  opened: Opened,
  portions: AsyncGenerator<SourcePortion, void, undefined>,
  saved: Checkpoint | null,
): Promise<ImportResult> {
  const { context, profile } = task;
  const { facts, names, about } = opened;
  context.progress(0, about);
  const { hash } = facts;
  const afresh = { hash, profile: profile.name, line: 0, rejectBytes: 0, changeBytes: 0, figures: { ...NOTHING } };
  const state = saved?.hash === hash ? saved : afresh;
  const rejectHeader = [
    say(REJECT_COLUMNS.line, context.language),
    say(REJECT_COLUMNS.reason, context.language),
    ...names,
  ];
  const rejects = await RejectFile.open(task.rejectPath, state.rejectBytes, rejectHeader);
  const changes = await openChanges(task, state.changeBytes);
  const work = new Import(task, opened, { rejects, changes }, state);
  try {
    for await (const portion of portions) if ('records' in portion) await work.take(portion.records);
    await work.flush();
  } catch (error) {
    await Promise.all([rejects.close(true), changes?.close(true)]);
    throw error;
  }
  const { figures } = work;
  if (figures.read === 0) {
    await Promise.all([rejects.close(false), changes?.close(false)]);
    throw new JobRefused(importMessages.noRows);
  }
  await rejects.close(figures.rejected > 0);
  await changes?.close((figures.updated ?? 0) + (figures.kept ?? 0) > 0);
  context.progress(figures.read, figures.read);
  return { figures, facts };
}
