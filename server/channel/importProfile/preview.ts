/** What a profile makes of the beginning of a file. The bytes are read aside, as those of an import are. */
import { PREVIEW_ROWS, type importProfileCalls, type ImportPreview } from '#contract/channel/importProfile/calls.ts';
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from '#contract/channel/importProfile/fields.ts';
import type { Encoding } from '#contract/ground/encodings.ts';
import type { ImportProfileContent } from '#contract/channel/importProfile/profile.ts';
import { stream } from '#server/ground/aside/aside.ts';
import { allows } from '#server/ground/core/actor.ts';
import type { CallContext, Handler } from '#server/ground/core/context.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { say } from '#server/ground/core/messages.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { WallClock } from '#server/ground/core/wallClock.ts';
import { expectedOf, placesIn, type Placed } from '#server/ground/import/engine.ts';
import type { CsvRecord } from '#server/ground/import/records.ts';
import { sourceTask, type Expected, type Opened } from '#server/ground/import/source.task.ts';
import { RecordReader, type Problem } from '#server/ground/import/values.ts';
import { JobRefused } from '#server/ground/job/define.ts';
import { fleetTimeZone } from '#server/ground/settings/definitions/fleetClock.ts';
import type { NewOrder } from '#server/operation/order/newOrder.ts';
import { compileProfile } from './compile.ts';
import { Findings } from './findings.ts';
import { guessProfile, type SampleColumn } from './guess.ts';
import { checkTimeZone } from './service.ts';
import { compareOrders } from './write.ts';

const LIMITS = { deadlineMs: 20_000, memoryMb: 256 };
/** Of a cell, and of the samples of a column. */
const MOST_CELL = 100;
const MOST_SAMPLES = 5;
/** Of a column whose values a person may map. */
const MOST_VALUES = 200;

interface Sample {
  opened: Opened;
  /** The first rows. */
  records: readonly CsvRecord[];
  /** The values of each column in all that was sent. */
  values: readonly ReadonlySet<string>[];
}

/** Reads the first rows. @throws Refusal 400 for what is no such file */
async function readSample(
  context: CallContext,
  path: Uint8Array,
  expected: Expected,
  encoding: Encoding | undefined,
): Promise<Sample> {
  const portions = stream(
    sourceTask,
    { path, kind: 'csv', expected, reached: null, ...(encoding === undefined ? {} : { encoding }) },
    { ...LIMITS, whose: context.actor.userId },
  );
  let opened: Opened | null = null;
  let first: readonly CsvRecord[] | null = null;
  const values: Set<string>[] = [];
  try {
    for await (const portion of portions) {
      if ('opened' in portion) opened = portion.opened;
      else if (opened !== null) {
        first ??= portion.records.slice(0, PREVIEW_ROWS);
        collect(values, opened.names.length, portion.records);
      }
    }
  } catch (error) {
    if (error instanceof JobRefused) throw refuseField('sample', error.sentence, error.params);
    throw error;
  }
  if (opened === null) throw new Error('a file begins with what it is');
  return { opened, records: first ?? [], values };
}

/** Adds the values of rows to those of their columns; one more than are of use tells that there are too many. */
function collect(values: Set<string>[], width: number, records: readonly CsvRecord[]): void {
  for (const record of records) {
    if ('problem' in record) continue;
    for (let at = 0; at < width; at += 1) {
      const known = (values[at] ??= new Set());
      const value = (record.fields[at] ?? '').trim();
      if (value !== '' && known.size <= MOST_VALUES) known.add(value.slice(0, MOST_CELL));
    }
  }
}

const cellsOf = (record: CsvRecord): readonly string[] => ('problem' in record ? [record.raw] : record.fields);

function columnsOf({ opened: { names }, records }: Pick<Sample, 'opened' | 'records'>): SampleColumn[] {
  return names.map((name, at) => ({
    name: name.slice(0, 200),
    samples: records.flatMap((record) =>
      'problem' in record ? [] : [(record.fields[at] ?? '').trim().slice(0, MOST_CELL)],
    ),
  }));
}

/** A guess names headings of the file as they are. */
const placedBy = (content: ImportProfileContent, opened: Opened): Opened => ({
  ...opened,
  places: compileProfile('guess', content).columns.map(({ header }) => opened.names.indexOf(header)),
});

/** The rows under a profile: what each becomes, or why it becomes nothing. */
function readRows(
  content: ImportProfileContent,
  { opened, records }: Pick<Sample, 'opened' | 'records'>,
  { clock, findings }: { clock: WallClock; findings: Findings },
) {
  const profile = compileProfile('preview', content, findings);
  const places = placesIn(opened, profile.columns);
  const headings = new Map([...places].map(([column, at]) => [column, opened.names[at] ?? column]));
  const placed: Placed<NewOrder>[] = [];
  const problems = new Map<number, readonly Problem[]>();
  for (const record of records) {
    const { line } = record;
    if ('problem' in record) {
      problems.set(line, [{ sentence: record.problem, params: record.params }]);
      continue;
    }
    const fields = new Map(places.entries().map(([column, at]) => [column, record.fields[at] ?? '']));
    const reader = new RecordReader(fields, clock, headings);
    const row = reader.problems.length > 0 ? null : profile.toRow(reader);
    if (row === null || reader.problems.length > 0) problems.set(line, reader.problems);
    else placed.push({ line, row });
  }
  return { placed, problems };
}

export const previewImport: Handler<typeof importProfileCalls.preview> = async (context, { sample, content: sent }) => {
  const { actor, db, request, services } = context;
  // as the import itself: what is there of the orders of a file is told to who reaches all of them
  requireEverything(actor);
  const { language } = request;
  if (sent !== undefined) checkTimeZone(sent);
  const bytes = Buffer.from(sample, 'base64');
  const columns = sent === undefined ? [] : compileProfile('preview', sent).columns;
  // what is missing is said of each row
  const expected = expectedOf({ columns: columns.map((column) => ({ ...column, required: false })) });
  const read = await readSample(context, bytes, expected, sent?.encoding);
  const timeZone = services.settings.get(fleetTimeZone);
  const found = columnsOf(read);
  const guess = sent === undefined ? guessProfile(found, { source: 'file', timeZone }) : null;
  const content = sent ?? guess?.content;
  if (content === undefined) throw new Error('there is a profile or a guess');
  const under = guess === null ? read : { ...read, opened: placedBy(content, read.opened) };
  const findings = new Findings();
  const { placed, problems } = readRows(content, under, { clock: new WallClock(timeZone), findings });
  const reader = { language, reveal: allows(actor, 'operation:order:reveal') };
  const { compared, refused } = await compareOrders({ db, vault: services.vault }, { placed, findings }, reader);
  const rows = under.records.map((record): ImportPreview['rows'][number] => {
    const { line } = record;
    const refusal = refused.get(line);
    const told = problems.get(line) ?? (refusal === undefined ? undefined : [refusal]);
    const same = compared.get(line);
    const state =
      told !== undefined ? 'refused' : same?.isKnown !== true ? 'new' : same.changes.length > 0 ? 'changed' : 'same';
    return {
      line,
      cells: cellsOf(record).map((cell) => cell.slice(0, MOST_CELL)),
      state,
      problems: (told ?? []).map(({ sentence, params }) => say(sentence, language, params)),
      flags: told === undefined ? (same?.flags ?? []) : [],
      changes: (same?.changes ?? []).map(({ field, before, after }) => ({ field, before, after })),
    };
  });
  return {
    encoding: under.opened.facts.encoding,
    encodingBecause: under.opened.facts.because,
    content,
    findings: findings.told().map(({ sentence, params }) => say(sentence, language, params)),
    open: IMPORT_FIELD_NAMES.filter(
      (field) => IMPORT_FIELDS[field].needed === true && content.fields[field] === undefined,
    ),
    columns: found.map(({ name, samples }, at) => ({
      name,
      values: (read.values[at]?.size ?? 0) > MOST_VALUES ? [] : [...(read.values[at] ?? [])],
      samples: [...new Set(samples.filter((each) => each !== ''))].slice(0, MOST_SAMPLES),
    })),
    rows,
  };
};
