/** What an import or a detector's run has to say: the first thousand one by one, all of them counted by their sentence. */
import { z } from 'zod';
import { MOST_FINDINGS } from '#contract/dataManage/dataSet/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { say, type Message, type Params } from '#server/ground/core/messages.ts';
import { dataImportMessages } from './messages.ts';
import { formatMessages } from '#server/dataManage/formats/messages.ts';
import type { Finding, FormatClass } from '#server/dataManage/formats/model.ts';

const MOST_SENTENCES = 200;
const LONGEST_PLACE = 300;
const LONGEST_TEXT = 500;

/** As imports and the checkpoints of runs keep them. */
export const keptFindings = z.object({
  findings: z.array(z.object({ at: z.string(), text: z.string() })),
  counts: z.array(z.object({ text: z.string(), count: z.int() })),
});
type KeptFindings = z.output<typeof keptFindings>;

const isFormatMessage = (code: string): code is keyof typeof formatMessages => Object.hasOwn(formatMessages, code);

export class Findings {
  readonly #language: Language;
  readonly #list: { at: string; text: string }[];
  readonly #counts: Map<string, number>;
  readonly #kinds = new Map<Message, string>();
  #total: number;

  /** @param before what an earlier run of the same job had to say: it is gone on with */
  constructor(language: Language, before: KeptFindings = { findings: [], counts: [] }) {
    this.#language = language;
    this.#list = [...before.findings];
    this.#counts = new Map(before.counts.map(({ text, count }) => [text, count]));
    this.#total = before.counts.reduce((sum, { count }) => sum + count, 0);
  }

  get total(): number {
    return this.#total;
  }

  /** The sentence without values: what stands in braces differs from place to place. */
  #kindOf(sentence: Message): string {
    const known = this.#kinds.get(sentence);
    if (known !== undefined) return known;
    const kind = say(sentence, this.#language).replaceAll(/[“"]?\{\w+\}[”"]?/g, '…');
    this.#kinds.set(sentence, kind);
    return kind;
  }

  #count(sentence: Message, count: number): void {
    this.#total += count;
    const kind = this.#kindOf(sentence);
    if (this.#counts.size < MOST_SENTENCES || this.#counts.has(kind))
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
  }

  add(sentence: Message, at: string, values: Params = {}): void {
    this.#count(sentence, 1);
    if (this.#list.length < MOST_FINDINGS)
      this.#list.push({
        at: at.slice(0, LONGEST_PLACE),
        text: say(sentence, this.#language, values).slice(0, LONGEST_TEXT),
      });
  }

  addRead({ code, at, values }: Finding): void {
    const { of, count } = values;
    // a reader tells the first thousand one by one, and of the others how many there were
    if (code === 'andMore' && typeof of === 'string' && isFormatMessage(of) && typeof count === 'number')
      this.#count(formatMessages[of], count);
    else if (isFormatMessage(code)) this.add(formatMessages[code], at, values);
  }

  /** What of a class has no place here. */
  addClass({ name, keyPoints }: FormatClass): void {
    if (keyPoints !== undefined && keyPoints.some((point) => point !== ''))
      this.add(dataImportMessages.keyPointNames, name);
  }

  get kept(): KeptFindings {
    return {
      findings: this.#list,
      counts: [...this.#counts]
        .map(([text, count]) => ({ text, count }))
        .toSorted((one, other) => other.count - one.count),
    };
  }
}
