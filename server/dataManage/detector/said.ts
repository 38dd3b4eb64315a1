/** What is to be said of a run, as its import keeps it: the first ones with their places, all of them counted. */
import { z } from 'zod';
import { MOST_FINDINGS } from '#contract/dataManage/dataSet/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { say, type Message } from '#server/ground/core/messages.ts';

const LONGEST = 500;
const MOST_SENTENCES = 200;

export const keptSayings = z.object({
  findings: z.array(z.object({ at: z.string(), text: z.string() })),
  counts: z.array(z.object({ text: z.string(), count: z.int() })),
});

/** It goes on where an earlier run of the job ended. */
export class Sayings {
  readonly #language: Language;
  readonly #list: { at: string; text: string }[];
  readonly #counts: Map<string, number>;

  constructor(language: Language, before: z.output<typeof keptSayings> = { findings: [], counts: [] }) {
    this.#language = language;
    this.#list = [...before.findings];
    this.#counts = new Map(before.counts.map(({ text, count }) => [text, count]));
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  add(sentence: Message, at: string, values: Readonly<Record<string, string | number>> = {}): void {
    // without values: what stands in braces differs from place to place
    const kind = say(sentence, this.#language).replaceAll(/[“"]?\{\w+\}[”"]?/g, '…');
    if (this.#counts.size < MOST_SENTENCES || this.#counts.has(kind))
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
    if (this.#list.length < MOST_FINDINGS)
      this.#list.push({ at: at.slice(0, LONGEST), text: say(sentence, this.#language, values).slice(0, LONGEST) });
  }

  get kept(): z.output<typeof keptSayings> {
    return {
      findings: this.#list,
      counts: [...this.#counts]
        .map(([text, count]) => ({ text, count }))
        .toSorted((one, other) => other.count - one.count),
    };
  }
}
