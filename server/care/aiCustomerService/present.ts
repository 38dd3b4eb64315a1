/** Entries as calls answer them, and as they are stored. */
import { validityAt, type ServiceDetail, type ServiceRow } from '#contract/care/aiCustomerService/calls.ts';
import { isRichTextEmpty, plainTextOf, sanitizeRichText } from '#server/ground/core/richText.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { serviceMessages } from './messages.ts';
import type { entryById, entryList } from './queries.ts';

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

/** Characters of an answer in which the list's keyword is searched. */
const SEARCHED_IN_LIST = 2000;

/** The columns of a form: with the answer cleaned, and the texts to search in. 400 for an empty answer. */
export function keptFields<Form extends { question: string; otherWays: string[]; answer: string }>(form: Form) {
  const answer = sanitizeRichText(form.answer);
  if (isRichTextEmpty(answer)) throw refuseField('answer', serviceMessages.answerEmpty);
  const question = form.question;
  const otherWays = waysBesides(question, form.otherWays);
  const answerText = plainTextOf(answer);
  const searchText = searchTextOf(question, otherWays, answerText);
  return { ...form, answer, otherWays, answerText, searchText };
}

/** Each way to ask once, without the question itself. */
export function waysBesides(question: string, ways: readonly string[]): string[] {
  const seen = new Set([question.toLowerCase()]);
  return ways.filter((way) => {
    const plain = way.toLowerCase();
    return !seen.has(plain) && seen.add(plain);
  });
}

export const searchTextOf = (question: string, otherWays: readonly string[], answerText: string): string =>
  [question, ...otherWays, answerText.slice(0, SEARCHED_IN_LIST)].join('\n').toLowerCase();
