/** The reasons why entries matched, in their own words. */
import type { ServiceMatch } from '#contract/care/aiCustomerService/calls.ts';
import type { answeringEntries } from '#server/care/aiCustomerService/queries.ts';
import type { FoundWord } from './confidence.ts';
import type { Reader } from './reader.ts';
import type { Match } from './search.ts';

/** An entry as it is when the question is answered. */
export type EntryNow = Awaited<ReturnType<ReturnType<typeof answeringEntries>['execute']>>[number];

/** Characters of the answer shown with a match. */
const EXCERPT = 200;
/** Characters of the answer that are searched. */
const SEARCHED = 2000;

/** The matches as the call answers them, in their order. */
export async function matchesShown(
  reader: Reader,
  matches: readonly Match[],
  entries: ReadonlyMap<string, EntryNow>,
): Promise<ServiceMatch[]> {
  const shown: ServiceMatch[] = [];
  for (const match of matches) {
    const entry = entries.get(match.id);
    if (entry === undefined) continue;
    // the entry may have lost ways to ask since the search
    const nearest = [entry.question, ...entry.otherWays][match.nearest] ?? entry.question;
    const answerText = entry.answerText.slice(0, SEARCHED);
    await reader.learn([nearest, answerText]);
    const surfaces = { question: surfacesIn(reader, nearest), answer: surfacesIn(reader, answerText) };
    const { id, question, category, channel } = entry;
    shown.push({
      id,
      question,
      nearest,
      answerText: answerText.slice(0, EXCERPT),
      category,
      channel,
      confidence: match.confidence,
      score: match.score,
      words: match.found.map((found) => wordShown(found, surfaces)),
    });
  }
  return shown;
}

const surfacesIn = (reader: Reader, text: string): Map<string, string> =>
  new Map(reader.wordsOf(text).map(({ term, surface }) => [term, surface]));

function wordShown(
  { concept, terms, kind, inAnswerOnly }: FoundWord,
  surfaces: Record<'question' | 'answer', Map<string, string>>,
): ServiceMatch['words'][number] {
  const there = inAnswerOnly ? surfaces.answer : surfaces.question;
  const asked = concept.word.surface;
  const found = terms.map((term) => there.get(term) ?? term).join(' ');
  return { asked, found, kind: kind === 'word' && found !== asked ? 'stem' : kind, inAnswerOnly };
}
