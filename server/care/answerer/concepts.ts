/** The concepts of a question: each word with its weight, its synonyms, and the terms it may misspell. */
import type { Word } from './reader.ts';
import type { SearchIndex } from './searchIndex.ts';

export type MatchKind = 'word' | 'stem' | 'synonym' | 'typo';

/** Another way to say a word: all of these terms together. */
interface Alternative {
  terms: readonly string[];
  /** The other kinds are the word itself, possibly in another form. */
  kind: 'synonym' | 'typo';
}

export interface Concept {
  word: Word;
  /** By the rarity of the word, relative to the others of the question. */
  weight: number;
  /** Whether an entry has the word or an alternative. */
  isKnown: boolean;
  alternatives: readonly Alternative[];
}

/** The factor by which a word counts, by how it matched. */
export const TRUST: Readonly<Record<MatchKind, number>> = { word: 1, stem: 1, synonym: 0.92, typo: 0.85 };

/** Words that mean the same, as terms. */
export type SynonymGroup = readonly (readonly string[])[];

/** Groups of synonyms by the terms of their words. */
export class Synonyms {
  readonly #byTerm: ReadonlyMap<string, readonly SynonymGroup[]>;

  constructor(groups: readonly SynonymGroup[]) {
    const byTerm = new Map<string, SynonymGroup[]>();
    for (const group of groups) {
      for (const term of new Set(group.flat())) byTerm.set(term, [...(byTerm.get(term) ?? []), group]);
    }
    this.#byTerm = byTerm;
  }

  /** The synonyms of a term, in a question that has these terms. */
  of(term: string, asked: ReadonlySet<string>): readonly (readonly string[])[] {
    return (this.#byTerm.get(term) ?? []).flatMap((group) => {
      const isMeant = group.some((word) => word.includes(term) && word.every((part) => asked.has(part)));
      return isMeant ? group.filter((word) => word.length > 0 && !word.includes(term)) : [];
    });
  }
}

const LATIN = /^[a-z]+$/;
/** Shorter words are too close to others to be corrected. */
const SHORTEST_MISSPELT = 5;
/** From this length on, two letters may be wrong. */
const LONG_WORD = 8;
const MOST_COMPARED = 30_000;
const MOST_MEANT = 3;

/** The terms of the index that an unknown word may misspell. */
export function meantBy(term: string, index: SearchIndex): string[] {
  if (term.length < SHORTEST_MISSPELT || !LATIN.test(term)) return [];
  const allowed = term.length >= LONG_WORD ? 2 : 1;
  const found: { known: string; distance: number }[] = [];
  let compared = 0;
  for (const known of index.liveTerms()) {
    if (Math.abs(known.length - term.length) > allowed || !LATIN.test(known)) continue;
    compared += 1;
    if (compared > MOST_COMPARED) break;
    const distance = distanceWithin(term, known, allowed);
    if (distance !== null) found.push({ known, distance });
  }
  const least = Math.min(...found.map(({ distance }) => distance));
  return found
    .filter(({ distance }) => distance === least)
    .slice(0, MOST_MEANT)
    .map(({ known }) => known);
}

/** The number of letters added, left out, changed or swapped with their neighbour; null for more than `most`. */
export function distanceWithin(one: string, other: string, most: number): number | null {
  let older: number[] = [];
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (before[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) cost = Math.min(cost, (older[column - 2] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return null;
    older = before;
    before = now;
  }
  const distance = before[other.length] ?? 0;
  return distance <= most ? distance : null;
}

/** The concepts of a question; a repeated word counts once. */
export function conceptsOf(words: readonly Word[], index: SearchIndex, synonyms: Synonyms): Concept[] {
  const asked = new Set(words.map(({ term }) => term));
  const once = [...new Map(words.map((word) => [word.term, word])).values()];
  return once.map((word) => {
    const isThere = index.numberOf(word.term) !== undefined;
    const alternatives: Alternative[] = synonyms.of(word.term, asked).map((terms) => ({ terms, kind: 'synonym' }));
    if (!isThere)
      alternatives.push(...meantBy(word.term, index).map((term) => ({ terms: [term], kind: 'typo' as const })));
    const meant = alternatives.filter(({ terms }) => terms.every((term) => index.numberOf(term) !== undefined));
    // an unknown word weighs as much as its alternatives
    const rarity = isThere || meant.length === 0 ? index.rarityOf(word.term) : rarityOf(meant, index);
    const isKnown = isThere || meant.length > 0;
    const weight = rarity * breadthOf(word.term) * (isKnown ? 1 : UNKNOWN);
    return { word, weight, isKnown, alternatives: meant };
  });
}

const rarityOf = (alternatives: readonly Alternative[], index: SearchIndex): number =>
  Math.min(...alternatives.map(({ terms }) => Math.max(...terms.map((term) => index.rarityOf(term)))));

/** A word that no entry has is most likely the one that matters. */
const UNKNOWN = 1.4;
const SINGLE_CHARACTER = 0.6;

/** A single Chinese character is ambiguous. */
export const breadthOf = (term: string): number => (term.length === 1 && term > '\u2e80' ? SINGLE_CHARACTER : 1);
