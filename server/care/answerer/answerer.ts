/** Answers questions from the entries: searches, compares the confidence with the threshold, and has a model word it. */
import type { ServiceAnswer } from '#contract/care/aiCustomerService/calls.ts';
import { answeringEntries } from '#server/care/aiCustomerService/queries.ts';
import type { Db } from '#server/ground/database/pool.ts';
import {
  answerThreshold,
  modelBaseUrl,
  modelEnabled,
  modelHosts,
  modelKey,
  modelName,
  modelTimeout,
} from '#server/ground/settings/definitions/answers.ts';
import type { Settings } from '#server/ground/settings/settings.ts';
import { Catalogue } from './catalogue.ts';
import { matchesShown, type EntryNow } from './explain.ts';
import { searchFor, type Found, type Question } from './search.ts';
import { NOT_PHRASED, phrase, type ModelOptions, type Phrasing } from './wording.ts';

const PERCENT = 100;
const MS = 1000;
/** Most entries given to the language model. */
const MOST_SOURCES = 3;

export interface Answered {
  answer: ServiceAnswer;
  /** The terms of the question, by which similar ones are grouped. */
  terms: string[];
}

export class Answerer {
  readonly #db: Db;
  readonly #settings: Pick<Settings, 'get'>;
  readonly #catalogue: Catalogue;

  constructor({ db, settings }: { db: Db; settings: Pick<Settings, 'get'> }) {
    this.#db = db;
    this.#settings = settings;
    this.#catalogue = new Catalogue(db);
  }

  /** The answer to a passenger, with its reasons. `wantsPhrasing`: worded by the language model when one is configured. */
  async answer(question: Question, wantsPhrasing: boolean): Promise<Answered> {
    const found = await searchFor(this.#catalogue, question);
    const threshold = this.#settings.get(answerThreshold) / PERCENT;
    const rows = await answeringEntries(
      this.#db,
      found.matches.map(({ id }) => id),
    ).execute();
    const entries = new Map(rows.map((row) => [row.id, row]));
    // an entry that was stopped since the search no longer answers
    const matches = found.matches.filter(({ id }) => entries.has(id));
    const [best] = matches;
    const entry = best !== undefined && best.confidence >= threshold ? entries.get(best.id) : undefined;
    const sources = matches
      .filter(({ confidence }) => confidence >= threshold)
      .flatMap(({ id }) => entries.get(id) ?? []);
    const phrasing =
      entry === undefined || !wantsPhrasing
        ? NOT_PHRASED
        : await this.#phrase(question, found, sources.slice(0, MOST_SOURCES));
    const whole = found.concepts.reduce((sum, { weight }) => sum + weight, 0);
    return {
      answer: {
        outcome: entry === undefined ? 'handOver' : 'answer',
        language: found.language,
        confidence: best?.confidence ?? 0,
        threshold,
        entry: entry === undefined ? null : { id: entry.id, question: entry.question, answer: entry.answer },
        matches: await matchesShown(found.reader, matches, entries),
        words: found.concepts.map(({ word, weight, isKnown }) => ({
          word: word.surface,
          isKnown,
          share: weight / whole,
        })),
        phrasing,
        entryCount: found.entryCount,
        durationMs: found.durationMs,
      },
      terms: found.concepts.map(({ word }) => word.term),
    };
  }

  #phrase({ text }: Question, { language, reader }: Found, sources: readonly EntryNow[]): Promise<Phrasing> {
    const options = this.#modelOptions();
    return options === null ? Promise.resolve(NOT_PHRASED) : phrase(options, text, language, sources, reader);
  }

  #modelOptions(): ModelOptions | null {
    const settings = this.#settings;
    if (!settings.get(modelEnabled) || settings.get(modelBaseUrl) === '') return null;
    return {
      baseUrl: settings.get(modelBaseUrl),
      model: settings.get(modelName),
      apiKey: settings.get(modelKey),
      timeoutMs: settings.get(modelTimeout) * MS,
      allowedHosts: settings.get(modelHosts),
    };
  }
}
