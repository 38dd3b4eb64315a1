/** Searches the entries that answer a question. */
import type { AskingChannel } from '#contract/care/aiCustomerService/calls.ts';
import type { Language } from '#contract/ground/enums.ts';
import { conceptsOf, type Concept } from './concepts.ts';
import { judge, type Judged } from './confidence.ts';
import { lettersOf, type Catalogue } from './catalogue.ts';
import { isChinese, type Reader } from './reader.ts';
import type { Candidate } from './searchIndex.ts';

export interface Question {
  text: string;
  channel: AskingChannel;
  /** Detected from the question when left out. */
  language: Language | undefined;
  at: Date;
}

export interface Match extends Candidate, Judged {}

export interface Found {
  language: Language;
  concepts: readonly Concept[];
  /** Best first. */
  matches: readonly Match[];
  entryCount: number;
  durationMs: number;
  reader: Reader;
}

/** Best-ranked candidates whose confidence is computed. */
const MOST_JUDGED = 40;
const MOST_MATCHES = 5;
/** The factor of an alternative's terms in the ranking. */
const OF_ALTERNATIVE = 0.7;
/** Confidences within one such step count as equal. */
const STEP = 0.02;

export const languageOfQuestion = (text: string): Language => (isChinese(text) ? 'zh-CN' : 'en-US');

/** The entries nearest to a question, valid in its language, channel and moment. */
export async function searchFor(catalogue: Catalogue, question: Question): Promise<Found> {
  const { reader, shelves } = await catalogue.current();
  await reader.learn([question.text]);
  const startedAt = performance.now();
  const language = question.language ?? languageOfQuestion(question.text);
  const { index, synonyms, exact } = shelves[language];
  const concepts = conceptsOf(reader.wordsOf(question.text), index, synonyms);
  const wanted = concepts.flatMap(({ word, alternatives }) => [
    { term: word.term, weight: 1 },
    ...alternatives.flatMap(({ terms }) => terms.map((term) => ({ term, weight: OF_ALTERNATIVE }))),
  ]);
  const at = question.at.getTime();
  const isWanted = ({ channel, from, to }: { channel: string; from: number; to: number }) =>
    (channel === 'all' || channel === question.channel) && from <= at && at < to;
  const candidates = index.search(wanted, isWanted, MOST_JUDGED);
  const asked = exact.get(lettersOf(question.text));
  const matches = candidates.map((candidate): Match => {
    const judged = judge(concepts, candidate, index);
    return { ...candidate, ...judged, confidence: asked?.has(candidate.id) === true ? 1 : judged.confidence };
  });
  matches.sort(better);
  return {
    language,
    concepts,
    matches: matches.slice(0, MOST_MATCHES),
    entryCount: index.size,
    durationMs: performance.now() - startedAt,
    reader,
  };
}

/** Nearer first; of equals the one for this channel, then the one valid from later on. */
function better(one: Match, other: Match): number {
  const nearer = Math.round(other.confidence / STEP) - Math.round(one.confidence / STEP);
  if (nearer !== 0) return nearer;
  const own = Number(other.channel !== 'all') - Number(one.channel !== 'all');
  if (own !== 0) return own;
  if (one.from !== other.from) return other.from > one.from ? 1 : -1;
  return other.score - one.score;
}
