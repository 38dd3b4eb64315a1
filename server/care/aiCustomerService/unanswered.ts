/** Questions that no entry answers: similar ones are counted together, until an entry is written or they are dismissed. */
import type { aiCustomerServiceCalls, AskingChannel } from '#contract/care/aiCustomerService/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import { unansweredWords } from '#contract/care/aiCustomerService/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import {
  addUnanswered,
  countUnanswered,
  lockUnanswered,
  setUnansweredState,
  unansweredSharing,
  type unansweredList,
} from './queries.ts';

/** Questions are the same from this share of common terms on. */
const SIMILAR = 0.6;
const MOST_TERMS = 40;

/** Telephone, card and order numbers are masked. */
const LONG_NUMBER = /\d[\d -]{4,}\d/g;
export const withoutNumbers = (text: string): string => text.replace(LONG_NUMBER, '****');

interface Asked {
  question: string;
  language: Language;
  channel: AskingChannel;
  /** Its words without stop words. */
  terms: readonly string[];
  confidence: number;
  at: Date;
}

/** The share of common terms, 0 to 1. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const theirs = new Set(other);
  const both = new Set(one.filter((term) => theirs.has(term))).size;
  const all = new Set([...one, ...other]).size;
  return all === 0 ? 0 : both / all;
}

/** Counts an unanswered question with the one it resembles most, or adds it. */
export async function keepUnanswered(db: Db, asked: Asked): Promise<void> {
  const { language, channel, confidence, at } = asked;
  const question = withoutNumbers(asked.question);
  const meant = [...new Set(asked.terms.filter((term) => !/\d{5,}/.test(term)))].sort().slice(0, MOST_TERMS);
  // a question of stop words alone resembles only itself
  const terms = meant.length > 0 ? meant : [question.toLowerCase()];
  const row = { question, language, channel, terms, termsKey: terms.join(' '), confidence, at: at.toISOString() };
  const alike = await unansweredSharing(db, language, terms).execute();
  const nearest = alike
    .map(({ id, terms: theirs }) => ({ id, similarity: similarity(terms, theirs) }))
    .filter((one) => one.similarity >= SIMILAR)
    .sort((one, other) => other.similarity - one.similarity)[0];
  await (nearest === undefined ? addUnanswered(db, row) : countUnanswered(db, nearest.id, row)).execute();
}

type Row = Awaited<ReturnType<ReturnType<typeof unansweredList>['execute']>>[number];

export const unansweredRow = (row: Row) => ({ ...row, count: Number(row.count) });

export const setUnanswered: Handlers<typeof aiCustomerServiceCalls>['updateUnansweredState'] = async (
  context,
  { id, version, state },
) => {
  const { actor, db } = context;
  requireEverything(actor);
  const before = await takeRow(lockUnanswered(db, id), { version }, unansweredRow);
  const updated = await setUnansweredState(db, id, version, { state, entryId: null }).executeTakeFirstOrThrow();
  context.record(changeOf(unansweredWords, { id, label: before.question, before, after: { state } }));
  return updated;
};
