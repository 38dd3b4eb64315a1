/**
 * Full-text ranking in memory (BM25 over weighted fields): the entries of one language, found by their words in a few
 * milliseconds however many there are. Words are numbers here; an entry that changes gets a new place.
 */

const K1 = 1.2;
const B = 0.5;
const WEIGHT = { question: 3, otherWay: 2.5, answer: 1 } as const;
/** Most postings read for one question; rare words come first. */
const MOST_POSTINGS = 250_000;
/** Rebuilt when this many places are empty, and more than half as many as are in use. */
const EMPTY_PLACES = 500;

/** The searched parts of an entry. */
export interface Searched {
  id: string;
  channel: string;
  /** Milliseconds since 1970; infinite when open. */
  from: number;
  to: number;
  /** The terms of the question first, then of the other ways to ask it. */
  phrases: readonly (readonly string[])[];
  answer: readonly string[];
}

interface Place {
  readonly id: string;
  readonly channel: string;
  readonly from: number;
  readonly to: number;
  readonly phrases: readonly Int32Array[];
  readonly answer: Int32Array;
  readonly length: number;
}

/** The places that have a word, with its weights. */
class Postings {
  places = new Int32Array(2);
  weights = new Float32Array(2);
  size = 0;
  /** Entries that have the word, without removed ones. */
  live = 0;

  add(place: number, weight: number): void {
    if (this.size === this.places.length) {
      const places = new Int32Array(this.size * 2);
      const weights = new Float32Array(this.size * 2);
      places.set(this.places);
      weights.set(this.weights);
      this.places = places;
      this.weights = weights;
    }
    this.places[this.size] = place;
    this.weights[this.size] = weight;
    this.size += 1;
    this.live += 1;
  }
}

export interface Candidate {
  id: string;
  channel: string;
  from: number;
  score: number;
  /** Numbers of the terms. */
  phrases: readonly Int32Array[];
  answer: Int32Array;
}

/** A term to search for, with its weight. */
export interface Wanted {
  term: string;
  weight: number;
}

export class SearchIndex {
  #numbers = new Map<string, number>();
  #terms: string[] = [];
  #postings: Postings[] = [];
  #places: (Place | null)[] = [];
  #placeOf = new Map<string, number>();
  #totalLength = 0;
  #scores = new Float32Array(0);

  /** The number of entries. */
  get size(): number {
    return this.#placeOf.size;
  }

  /** The number of a term; undefined when no entry ever had it. */
  numberOf(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** The rarity of a term; one that no entry has is somewhat rarer than the rarest. */
  rarityOf(term: string): number {
    const number = this.#numbers.get(term);
    const live = number === undefined ? 0 : (this.#postings[number]?.live ?? 0);
    return Math.log(1 + (this.size + 1) / (live + 0.5));
  }

  /** The rarity by the term's number. */
  rarityAt(number: number): number {
    return Math.log(1 + (this.size + 1) / ((this.#postings[number]?.live ?? 0) + 0.5));
  }

  /** The rarity of a term that one entry alone has. */
  rarestRarity(): number {
    return Math.log(1 + (this.size + 1) / 1.5);
  }

  /** The term of a number. */
  termAt(number: number): string {
    return this.#terms[number] ?? '';
  }

  /** The terms in use, for finding similar ones. */
  *liveTerms(): Generator<string> {
    for (const [number, term] of this.#terms.entries()) {
      if ((this.#postings[number]?.live ?? 0) > 0) yield term;
    }
  }

  /** Adds or replaces an entry. */
  put(entry: Searched): void {
    this.remove(entry.id);
    const phrases = entry.phrases.map((terms) => this.#numbersOf(terms));
    const answer = this.#numbersOf(entry.answer);
    const length = phrases.reduce((sum, phrase) => sum + phrase.length, 0) + answer.length / 4;
    const { id, channel, from, to } = entry;
    this.#settle({ id, channel, from, to, phrases, answer, length });
  }

  remove(id: string): void {
    const at = this.#placeOf.get(id);
    const place = at === undefined ? undefined : this.#places[at];
    if (at === undefined || place === undefined || place === null) return;
    for (const number of weightsOf(place).keys()) {
      const postings = this.#postings[number];
      if (postings !== undefined) postings.live -= 1;
    }
    this.#totalLength -= place.length;
    this.#places[at] = null;
    this.#placeOf.delete(id);
    const empty = this.#places.length - this.size;
    if (empty > EMPTY_PLACES && empty > this.size / 2) this.#rebuild();
  }

  /** The best entries for these terms, best first, among those that pass `isWanted`. */
  search(
    wanted: readonly Wanted[],
    isWanted: (entry: { channel: string; from: number; to: number }) => boolean,
    most: number,
  ): Candidate[] {
    if (this.#scores.length < this.#places.length) this.#scores = new Float32Array(this.#places.length * 2);
    const touched = this.#score(wanted);
    const best: { place: Place; score: number }[] = [];
    let least = 0;
    for (const at of touched) {
      const score = this.#scores[at] ?? 0;
      this.#scores[at] = 0;
      const place = this.#places[at];
      if (score <= least || place === null || place === undefined || !isWanted(place)) continue;
      insert(best, { place, score }, most);
      if (best.length === most) least = best.at(-1)?.score ?? 0;
    }
    return best.map(({ place: { id, channel, from, phrases, answer }, score }) => ({
      id,
      channel,
      from,
      score,
      phrases,
      answer,
    }));
  }

  /** Sums the scores of the places that have a term; returns those places. */
  #score(wanted: readonly Wanted[]): number[] {
    const average = this.size === 0 ? 1 : this.#totalLength / this.size;
    const lists = wanted
      .flatMap(({ term, weight }) => {
        const postings = this.#postings[this.#numbers.get(term) ?? -1];
        return postings === undefined || postings.live === 0
          ? []
          : [{ postings, weight: weight * this.rarityOf(term) }];
      })
      .sort((one, other) => one.postings.size - other.postings.size);
    const touched: number[] = [];
    let looked = 0;
    for (const { postings, weight } of lists) {
      looked += postings.size;
      if (looked > MOST_POSTINGS && looked > postings.size) break;
      const { places, weights, size } = postings;
      for (let at = 0; at < size; at += 1) {
        const place = places[at] ?? 0;
        const length = this.#places[place]?.length;
        if (length === undefined) continue;
        const frequency = weights[at] ?? 0;
        const norm = K1 * (1 - B + (B * length) / average);
        const before = this.#scores[place] ?? 0;
        if (before === 0) touched.push(place);
        this.#scores[place] = before + (weight * frequency * (K1 + 1)) / (frequency + norm);
      }
    }
    return touched;
  }

  #numbersOf(terms: readonly string[]): Int32Array {
    return Int32Array.from(new Set(terms), (term) => {
      const known = this.#numbers.get(term);
      if (known !== undefined) return known;
      const number = this.#terms.push(term) - 1;
      this.#numbers.set(term, number);
      this.#postings.push(new Postings());
      return number;
    });
  }

  #settle(place: Place): void {
    const at = this.#places.push(place) - 1;
    this.#placeOf.set(place.id, at);
    this.#totalLength += place.length;
    for (const [number, weight] of weightsOf(place)) this.#postings[number]?.add(at, weight);
  }

  /** Drops empty places, and words without entries. */
  #rebuild(): void {
    const places = this.#places.filter((place) => place !== null);
    const terms = this.#terms;
    this.#numbers = new Map();
    this.#terms = [];
    this.#postings = [];
    this.#places = [];
    this.#placeOf = new Map();
    this.#totalLength = 0;
    const again = (numbers: Int32Array) => this.#numbersOf(Array.from(numbers, (number) => terms[number] ?? ''));
    for (const place of places) {
      this.#settle({ ...place, phrases: place.phrases.map(again), answer: again(place.answer) });
    }
  }
}

/** The weight of each term in an entry: a word of several ways to ask counts once, by the best of them. */
function weightsOf({ phrases, answer }: Place): Map<number, number> {
  const weights = new Map<number, number>();
  for (const number of answer) weights.set(number, WEIGHT.answer);
  const inPhrases = new Map<number, number>();
  for (const [index, phrase] of phrases.entries()) {
    for (const number of phrase) {
      if (!inPhrases.has(number)) inPhrases.set(number, index === 0 ? WEIGHT.question : WEIGHT.otherWay);
    }
  }
  for (const [number, weight] of inPhrases) weights.set(number, weight + (weights.get(number) ?? 0));
  return weights;
}

/** Keeps the best, in order. */
function insert<Item extends { score: number }>(best: Item[], item: Item, most: number): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < item.score) at -= 1;
  if (at >= most) return;
  best.splice(at, 0, item);
  if (best.length > most) best.pop();
}
