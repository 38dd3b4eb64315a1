/** What an import has to say: the first thousand one by one, all of them counted by their sentence. */
import { MOST_FINDINGS } from '#contract/dataManage/dataSet/rules.ts';
import type { Language } from '#contract/ground/enums.ts';
import { say, type Message } from '#server/ground/core/messages.ts';
import { dataImportMessages } from './messages.ts';
import { formatMessages } from '#server/dataManage/formats/messages.ts';
import type { Finding, FormatClass } from '#server/dataManage/formats/model.ts';

const MOST_SENTENCES = 200;
const LONGEST_PLACE = 300;

const isFormatMessage = (code: string): code is keyof typeof formatMessages => Object.hasOwn(formatMessages, code);

export class Findings {
  readonly #language: Language;
  readonly #list: { at: string; text: string }[] = [];
  readonly #counts = new Map<Message, number>();
  #total = 0;

  constructor(language: Language) {
    this.#language = language;
  }

  get total(): number {
    return this.#total;
  }

  add(sentence: Message, at: string, values: Readonly<Record<string, string | number>> = {}): void {
    this.#total += 1;
    if (this.#counts.size < MOST_SENTENCES || this.#counts.has(sentence))
      this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1);
    if (this.#list.length < MOST_FINDINGS)
      this.#list.push({ at: at.slice(0, LONGEST_PLACE), text: say(sentence, this.#language, values) });
  }

  addRead({ code, at, values }: Finding): void {
    const { of, count } = values;
    // a reader tells the first thousand one by one, and of the others how many there were
    if (code === 'andMore' && typeof of === 'string' && isFormatMessage(of) && typeof count === 'number') {
      this.#total += count;
      this.#counts.set(formatMessages[of], (this.#counts.get(formatMessages[of]) ?? 0) + count);
    } else if (isFormatMessage(code)) this.add(formatMessages[code], at, values);
  }

  /** What of a class has no place here. */
  addClass({ name, keyPoints }: FormatClass): void {
    if (keyPoints !== undefined && keyPoints.some((point) => point !== ''))
      this.add(dataImportMessages.keyPointNames, name);
  }

  /** As the import keeps them. */
  get kept(): { findings: { at: string; text: string }[]; counts: { text: string; count: number }[] } {
    return {
      findings: this.#list,
      counts: [...this.#counts]
        .toSorted(([, one], [, other]) => other - one)
        // without values: what stands in braces differs from place to place
        .map(([sentence, count]) => ({
          text: say(sentence, this.#language).replaceAll(/[“"]?\{\w+\}[”"]?/g, '…'),
          count,
        })),
    };
  }
}
