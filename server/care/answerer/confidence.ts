/** The confidence that an entry is meant: the share of the question it covers, and the share of it that was asked for. */
import { TRUST, breadthOf, type Concept, type MatchKind } from './concepts.ts';
import type { Candidate, SearchIndex } from './searchIndex.ts';

/** Weights of the two coverages: surplus words are more common in questions than in entries. */
const OF_QUESTION = 0.62;
const OF_ENTRY = 1 - OF_QUESTION;
/** The factor for a word that is in the answer but in no way to ask. */
const IN_ANSWER_ONLY = 0.45;

/** How a word of the question was found. */
export interface FoundWord {
  concept: Concept;
  /** The terms of the entry that it matched. */
  terms: readonly string[];
  kind: Exclude<MatchKind, 'stem'>;
  inAnswerOnly: boolean;
}

export interface Judged {
  /** 0 to 1. */
  confidence: number;
  /** The index of the nearest way to ask; 0 is the question itself. */
  nearest: number;
  found: FoundWord[];
}

/** How a concept matches a set of terms; null when it does not. */
function foundIn(concept: Concept, has: (term: string) => boolean): Pick<FoundWord, 'terms' | 'kind'> | null {
  const { word, alternatives } = concept;
  if (has(word.term)) return { terms: [word.term], kind: 'word' };
  const alternative = alternatives.find(({ terms }) => terms.every(has));
  return alternative === undefined ? null : { terms: alternative.terms, kind: alternative.kind };
}

/** Judges a candidate by its way to ask that is nearest to the question. */
export function judge(concepts: readonly Concept[], candidate: Candidate, index: SearchIndex): Judged {
  const whole = concepts.reduce((sum, { weight }) => sum + weight, 0);
  const inAnswer = new Set(candidate.answer);
  let best: Judged = { confidence: 0, nearest: 0, found: [] };
  for (const [nearest, phrase] of candidate.phrases.entries()) {
    const inPhrase = new Set(phrase);
    const found: FoundWord[] = [];
    const met = new Set<number>();
    let covered = 0;
    for (const concept of concepts) {
      const here = foundIn(concept, (term) => inPhrase.has(index.numberOf(term) ?? -1));
      const there = here ?? foundIn(concept, (term) => inAnswer.has(index.numberOf(term) ?? -1));
      if (there === null) continue;
      const inAnswerOnly = here === null;
      covered += concept.weight * TRUST[there.kind] * (inAnswerOnly ? IN_ANSWER_ONLY : 1);
      found.push({ concept, ...there, inAnswerOnly });
      if (!inAnswerOnly) for (const term of there.terms) met.add(index.numberOf(term) ?? -1);
    }
    const confidence = (whole === 0 ? 0 : OF_QUESTION * (covered / whole)) + OF_ENTRY * shareOf(phrase, met, index);
    if (confidence > best.confidence) best = { confidence, nearest, found };
  }
  return { ...best, confidence: Math.min(1, best.confidence) };
}

/** The share of a way to ask that the question covers. */
function shareOf(phrase: Int32Array, met: ReadonlySet<number>, index: SearchIndex): number {
  let whole = 0;
  let part = 0;
  for (const number of phrase) {
    const weight = index.rarityAt(number) * breadthOf(index.termAt(number));
    whole += weight;
    if (met.has(number)) part += weight;
  }
  // "Where can I ride?" has hardly more than one common word: covering all of it says little
  return part / Math.max(whole, index.rarestRarity());
}
