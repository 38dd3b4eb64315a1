/** The import of entries from a file, as a job. It never changes an existing entry. */
import { escapedHtml } from '#contract/ground/markup.ts';
import { unprotected } from '#contract/ground/sheetText.ts';
import { join } from 'node:path';
import { z } from 'zod';
import {
  ANSWER_MAX,
  OTHER_WAYS_MAX,
  QUESTION_MAX,
  SERVICE_CATEGORIES,
  SERVICE_CHANNELS,
  validityInOrder,
  type aiCustomerServiceCalls,
} from '#contract/care/aiCustomerService/calls.ts';
import { serviceWords } from '#contract/care/aiCustomerService/words.ts';
import { LANGUAGES, STATES } from '#contract/ground/enums.ts';
import type { Handler } from '#server/ground/core/context.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { importFile, type ImportProfile, type Placed, type Written } from '#server/ground/import/engine.ts';
import { importMessages } from '#server/ground/import/messages.ts';
import { keepSource, rejectNameOf, SOURCE_FILE, sourceIn, sourceKindOf } from '#server/ground/import/upload.ts';
import type { Problem, RecordReader } from '#server/ground/import/values.ts';
import { defineJob } from '#server/ground/job/define.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { importColumns, WAY_SEPARATOR } from './columns.ts';
import { nextRevision } from './commands.ts';
import { serviceMessages } from './messages.ts';
import { searchTextOf, waysBesides } from './present.ts';
import { entriesAsking, insertEntries } from './queries.ts';

export { importColumns } from './columns.ts';

type NewEntry = NonNullable<ReturnType<typeof toRow>>;

/** Plain text as HTML: a paragraph for each line. */
const htmlOf = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapedHtml(part.trim())}</p>`)
    .join('');

function toRow(reader: RecordReader) {
  const question = unprotected(reader.text('question', QUESTION_MAX, true));
  const ways = unprotected(reader.raw('otherWays'))
    .split(WAY_SEPARATOR)
    .map((way) => way.trim())
    .filter((way) => way !== '');
  if (ways.length > OTHER_WAYS_MAX || ways.some((way) => way.length > QUESTION_MAX))
    reader.problem(importMessages.outOfRange, { column: 'otherWays', value: ways.length });
  const answerText = unprotected(reader.text('answer', ANSWER_MAX / 2, true));
  const validFrom = reader.time('validFrom');
  const validTo = reader.time('validTo');
  if (!validityInOrder({ validFrom, validTo }))
    reader.problem(importMessages.endBeforeStart, { column: 'validTo', other: 'validFrom' });
  const category = reader.oneOf('category', SERVICE_CATEGORIES, null);
  const channel = reader.oneOf('channel', SERVICE_CHANNELS, 'all');
  const language = reader.oneOf('language', LANGUAGES, null);
  const state = reader.oneOf('state', STATES, 'enabled');
  if (category === null || channel === null || language === null || state === null) return null;
  const otherWays = waysBesides(question, ways);
  return { question, otherWays, answerText, category, channel, language, validFrom, validTo, state };
}

const [zh, en] = serviceWords.many;
const TITLE = { zh, en };

const profile: ImportProfile<NewEntry> = {
  name: 'service',
  title: TITLE,
  description: TITLE,
  columns: importColumns,
  toRow,
};

type Named = Pick<NewEntry, 'language' | 'channel' | 'question' | 'validFrom'>;
/** Equal for entries that ask the same question in the same place at the same time. */
const nameOf = ({ language, channel, question, validFrom }: Named): string =>
  [language, channel, question.toLowerCase(), validFrom === null ? '' : Date.parse(validFrom)].join('\n');

const sameTime = (one: string | null, other: string | null): boolean =>
  (one === null ? null : Date.parse(one)) === (other === null ? null : Date.parse(other));

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isSame = (one: NewEntry, other: Omit<NewEntry, 'question'>): boolean =>
  flat(one.answerText) === flat(other.answerText) &&
  one.category === other.category &&
  one.state === other.state &&
  sameTime(one.validTo, other.validTo) &&
  one.otherWays.join('\n') === other.otherWays.join('\n');

async function writeEntries(transaction: Db, placed: readonly Placed<NewEntry>[]): Promise<Written> {
  const revision = await nextRevision(transaction);
  const rows = placed.map(({ row }) => ({
    ...row,
    answer: htmlOf(row.answerText),
    searchText: searchTextOf(row.question, row.otherWays, row.answerText),
    revision,
  }));
  const added = await insertEntries(transaction, JSON.stringify(rows)).execute();
  const refused = new Map<number, Problem>();
  if (added.length < placed.length) {
    const there = await entriesAsking(
      transaction,
      placed.map(({ row }) => row.question),
    ).execute();
    const byName = new Map(there.map((entry) => [nameOf(entry), entry]));
    for (const { line, row } of placed) {
      const known = byName.get(nameOf(row));
      if (known === undefined || !isSame(row, known))
        refused.set(line, { sentence: serviceMessages.otherContent, params: {} });
    }
  }
  const unchanged = placed.length - refused.size - added.length;
  return { inserted: added.length, unchanged, flagged: 0, refused };
}

const importInput = z.object({ kind: z.enum(['csv', 'xlsx']), rejectName: z.string() });

export const startServiceImport: Handler<typeof aiCustomerServiceCalls.importList> = async (context, { fileName }) => {
  const { actor, db, request, services } = context;
  requireEverything(actor);
  const kind = sourceKindOf(fileName);
  if (kind === null) throw refuseField('fileName', serviceMessages.notTable);
  const input: z.output<typeof importInput> = { kind, rejectName: rejectNameOf(fileName, 'entries') };
  const { userId } = actor;
  const jobId = await services.jobs.start(db, { kind: 'serviceImport', input, userId, language: request.language });
  await keepSource(context, jobId);
  context.record({ object: 'serviceImport', objectId: jobId, label: fileName });
  return { jobId };
};

export const serviceImportJob = defineJob({
  kind: 'serviceImport',
  permission: 'ai:aiCustomerService:import',
  source: SOURCE_FILE,
  input: importInput,
  async run(context, { kind, rejectName }) {
    const path = await sourceIn(context.folder);
    const rejectPath = join(context.folder, rejectName);
    const { figures } = await importFile({ path, kind, profile, rejectPath, write: writeEntries, context });
    const files = figures.rejected > 0 ? [rejectName] : [];
    return { message: serviceMessages.imported, params: { ...figures }, figures, files, discard: [SOURCE_FILE] };
  },
});
