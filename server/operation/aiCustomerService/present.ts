/** Entries as they go out, and as they are kept. */
import { validityAt, type ServiceDetail, type ServiceRow } from '#contract/operation/aiCustomerService/calls.ts';
import { isRichTextEmpty, plainTextOf, sanitizeRichText } from '#server/ground/core/richText.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { serviceMessages } from './messages.ts';
import { entryById, type entryList } from './queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof entryList>['execute']>>[number];
type DetailRow = Awaited<ReturnType<ReturnType<typeof entryById>['executeTakeFirstOrThrow']>>;

export const toRow = (row: Row, now: Date): ServiceRow => ({
  ...row,
  hits: Number(row.hits),
  validity: validityAt(row, now),
});

export const toDetail = ({ deletedAt: _deletedAt, ...row }: DetailRow, now: Date): ServiceDetail => ({
  ...toRow(row, now),
  answer: row.answer,
});

/** The entry as it is now; null when it is gone. */
export async function currentEntry(db: Db, id: string, now: Date): Promise<ServiceDetail | null> {
  const row = await entryById(db, id).executeTakeFirst();
  return row === undefined || row.deletedAt !== null ? null : toDetail(row, now);
}

/** Characters of an answer that the keyword of the list is looked for in. */
const SEARCHED_IN_LIST = 2000;

/** What is kept of a form: a clean answer, and the texts that are searched. 400 for an answer that says nothing. */
export function keptFields<Form extends { question: string; otherWays: string[]; answer: string }>(form: Form) {
  const answer = sanitizeRichText(form.answer);
  if (isRichTextEmpty(answer)) throw refuseField('answer', serviceMessages.answerEmpty);
  const question = form.question;
  const otherWays = waysBesides(question, form.otherWays);
  const answerText = plainTextOf(answer);
  const searchText = searchTextOf(question, otherWays, answerText);
  return { ...form, answer, otherWays, answerText, searchText };
}

/** Each way once, without the question itself. */
export function waysBesides(question: string, ways: readonly string[]): string[] {
  const seen = new Set([question.toLowerCase()]);
  return ways.filter((way) => {
    const plain = way.toLowerCase();
    return !seen.has(plain) && seen.add(plain);
  });
}

export const searchTextOf = (question: string, otherWays: readonly string[], answerText: string): string =>
  [question, ...otherWays, answerText.slice(0, SEARCHED_IN_LIST)].join('\n').toLowerCase();

/** What the log says of an entry. */
export const entryFields = ({
  question,
  otherWays,
  answer,
  category,
  channel,
  language,
  validFrom,
  validTo,
  state,
}: Pick<
  ServiceDetail,
  'question' | 'otherWays' | 'answer' | 'category' | 'channel' | 'language' | 'validFrom' | 'validTo' | 'state'
>) => ({ question, otherWays, answer, category, channel, language, validFrom, validTo, state });
