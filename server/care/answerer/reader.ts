/** Splits texts into the words they are searched by. */
import { STOP_WORDS } from './stopWords.ts';

/** The segmenter of Chinese. */
export interface Segmenter {
  cutForSearch: (text: string, guess?: boolean) => string[];
}

/** A word of a text. */
export interface Word {
  /** As in the text, in lower case. */
  surface: string;
  /** The searched form: the stem of an English word. */
  term: string;
}

/** The stems of words; null for a stop word. A word that is missing is its own stem. */
export type FindStems = (words: readonly string[]) => Promise<readonly { word: string; stems: string[] | null }[]>;

const RUNS = /[\p{Script=Han}]+|[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;
const HAN = /\p{Script=Han}/u;
const MOST_STEMS_KEPT = 100_000;
const LONGEST_WORD = 60;

/** Lower case, with one form for letters that look alike (full-width letters, ligatures). */
export const plainForm = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a text has a Chinese character. */
export const isChinese = (text: string): boolean => HAN.test(text);

/** The dictionary takes about 150 ms and 55 MB: it is loaded with the first question. */
async function loadSegmenter(): Promise<Segmenter> {
  const [{ Jieba }, { dict }] = await Promise.all([import('@node-rs/jieba'), import('@node-rs/jieba/dict.js')]);
  return Jieba.withDict(dict);
}

let segmenter: Promise<Segmenter> | undefined;

/** Reads texts. Make one with `openReader`. */
export class Reader {
  readonly #segmenter: Segmenter;
  readonly #findStems: FindStems;
  #stems = new Map<string, string | null>();

  constructor(loaded: Segmenter, findStems: FindStems) {
    this.#segmenter = loaded;
    this.#findStems = findStems;
  }

  /** Looks up the stems of these texts for `wordsOf`. */
  async learn(texts: readonly string[]): Promise<void> {
    const unknown = new Set<string>();
    for (const text of texts) {
      for (const [run] of plainForm(text).matchAll(RUNS)) {
        if (!HAN.test(run) && !this.#stems.has(run)) unknown.add(run.slice(0, LONGEST_WORD));
      }
    }
    if (unknown.size === 0) return;
    if (this.#stems.size > MOST_STEMS_KEPT) this.#stems = new Map();
    for (const { word, stems } of await this.#findStems([...unknown])) {
      this.#stems.set(word, stems === null ? word : (stems[0] ?? null));
    }
  }

  /** The words of a text in their order, without stop words. `learn` the text first. */
  wordsOf(text: string): Word[] {
    const words: Word[] = [];
    for (const [run] of plainForm(text).matchAll(RUNS)) {
      if (HAN.test(run)) {
        // without guesses at unknown words: "带猫" would become one word, found by neither 带 nor 猫
        for (const surface of this.#segmenter.cutForSearch(run, false)) {
          if (!STOP_WORDS.has(surface)) words.push({ surface, term: surface });
        }
        continue;
      }
      const surface = run.slice(0, LONGEST_WORD);
      const stem = this.#stems.get(surface);
      if (stem !== null && !STOP_WORDS.has(surface)) words.push({ surface, term: stem ?? surface });
    }
    return words;
  }
}

/** A reader; the process shares one dictionary. */
export async function openReader(findStems: FindStems): Promise<Reader> {
  segmenter ??= loadSegmenter();
  segmenter.catch(() => (segmenter = undefined));
  return new Reader(await segmenter, findStems);
}
