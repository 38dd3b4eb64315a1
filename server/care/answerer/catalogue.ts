/**
 * The entries as this node searches them: read with the first question, then kept up to date by their revision, which every
 * question reads first. So a saved entry answers the next question on every node, without messages between nodes.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { LANGUAGES, type Language } from '#contract/ground/enums.ts';
import { allSynonyms, currentRevision, entriesSince, stemsOf } from '#server/care/aiCustomerService/queries.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { Synonyms, type SynonymGroup } from './concepts.ts';
import { openReader, plainForm, type Reader } from './reader.ts';
import { SearchIndex } from './searchIndex.ts';

/** Entries per read; other requests run between two reads. */
const STEP = 250;

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesSince>['execute']>>[number];

/** The entries of one language. */
export interface Shelf {
  readonly index: SearchIndex;
  synonyms: Synonyms;
  /** Ids by the letters of each way to ask, for a question that equals one. */
  readonly exact: Map<string, Set<string>>;
}

export class Catalogue {
  readonly #db: Db;
  readonly #shelves: Readonly<Record<Language, Shelf>>;
  #reader: Reader | null = null;
  #reached = { revision: '0', id: '0' };
  #seen: string | null = null;
  #exactOf = new Map<string, string[]>();
  #catchingUp: Promise<void> | null = null;

  constructor(db: Db) {
    this.#db = db;
    this.#shelves = { 'zh-CN': emptyShelf(), 'en-US': emptyShelf() };
  }

  /** The shelves as they are at the newest revision. */
  async current(): Promise<{ reader: Reader; shelves: Readonly<Record<Language, Shelf>> }> {
    this.#reader ??= await openReader((words) => stemsOf(this.#db, words).execute());
    const { revision } = await currentRevision(this.#db).executeTakeFirstOrThrow();
    while (this.#seen === null || BigInt(this.#seen) < BigInt(revision)) {
      this.#catchingUp ??= this.#catchUp(this.#reader, revision).finally(() => (this.#catchingUp = null));
      await this.#catchingUp;
    }
    return { reader: this.#reader, shelves: this.#shelves };
  }

  /** Reads all changes up to a revision, and possibly later ones. */
  async #catchUp(reader: Reader, revision: string): Promise<void> {
    for (;;) {
      const rows = await entriesSince(this.#db, this.#reached, STEP).execute();
      await reader.learn(rows.flatMap(textsOf));
      for (const row of rows) this.#take(reader, row);
      const last = rows.at(-1);
      if (last !== undefined) this.#reached = { revision: last.revision, id: last.id };
      if (rows.length < STEP) break;
      await breathe();
    }
    await this.#readSynonyms(reader);
    this.#seen = revision;
  }

  #take(reader: Reader, row: EntryRow): void {
    for (const language of LANGUAGES) this.#forget(row.id, this.#shelves[language]);
    this.#exactOf.delete(row.id);
    if (!row.answers) return;
    const { index, exact } = this.#shelves[row.language];
    const termsOf = (text: string) => reader.wordsOf(text).map(({ term }) => term);
    const ways = [row.question, ...row.otherWays];
    index.put({
      id: row.id,
      channel: row.channel,
      from: row.validFrom === null ? -Infinity : Date.parse(row.validFrom),
      to: row.validTo === null ? Infinity : Date.parse(row.validTo),
      phrases: ways.map(termsOf),
      answer: termsOf(row.answerText),
    });
    const plain = [...new Set(ways.map(lettersOf))];
    for (const way of plain) exact.set(way, (exact.get(way) ?? new Set()).add(row.id));
    this.#exactOf.set(row.id, plain);
  }

  #forget(id: string, { index, exact }: Shelf): void {
    index.remove(id);
    for (const way of this.#exactOf.get(id) ?? []) {
      const ids = exact.get(way);
      ids?.delete(id);
      if (ids?.size === 0) exact.delete(way);
    }
  }

  async #readSynonyms(reader: Reader): Promise<void> {
    const rows = await allSynonyms(this.#db).execute();
    await reader.learn(rows.flatMap(({ words }) => words));
    for (const language of LANGUAGES) {
      const groups = rows
        .filter((row) => row.language === language)
        .map(({ words }): SynonymGroup => words.map((word) => reader.wordsOf(word).map(({ term }) => term)));
      this.#shelves[language].synonyms = new Synonyms(groups);
    }
  }
}

const emptyShelf = (): Shelf => ({ index: new SearchIndex(), synonyms: new Synonyms([]), exact: new Map() });

const textsOf = ({ question, otherWays, answerText }: EntryRow): string[] => [question, ...otherWays, answerText];

/** The letters and digits of a text, without punctuation and spaces. */
export const lettersOf = (text: string): string => plainForm(text).replace(/[^\p{L}\p{N}]+/gu, '');
