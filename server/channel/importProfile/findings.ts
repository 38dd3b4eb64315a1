/** What is odd about a file as a whole: said once of it, and not of each of its rows. */
import { majorOf } from '#contract/ground/currency.ts';
import { IMPORT_FIELDS } from '#contract/channel/importProfile/fields.ts';
import type { OrderFlag } from '#contract/operation/order/rules.ts';
import { defineMessages, type Message, say } from '#server/ground/core/messages.ts';
import type { Problem } from '#server/ground/import/values.ts';
import { orderDicts } from '#server/operation/order/dictionaries.ts';

const m = defineMessages({
  swapped: {
    zh: '{of} 个地点中有 {count} 个的经纬度像是写反了（例如经度 {lng}、纬度 {lat}）；请核对这两列',
    en: 'Longitude and latitude look swapped in {count} of {of} places (such as longitude {lng}, latitude {lat}); check the two columns',
  },
  amounts: {
    zh: '{count} 个金额超过常见金额 {usual} 的 {times} 倍，最高为第 {line} 行的 {most} {currency}；请核对',
    en: 'Amounts above {times} times the usual {usual}: {count}, the highest {most} {currency} in line {line}; check them',
  },
  everyRow: {
    zh: '全部 {count} 行都有标记“{flag}”；若文件本来如此，可按来源筛选后一并核对',
    en: 'Each of the {count} rows is flagged “{flag}”; if that is how the file is, filter by its source and check them together',
  },
  untold: {
    zh: '文件没有“{field}”这一列，因此没有逐行标记“{flag}”',
    en: 'The file has no column “{field}”, so no row is flagged “{flag}” for it',
  },
});

/** From how many rows on something usual, or something that all of them have, can be told. */
const LEAST_ROWS = 20;
/** How many times what is usual an amount has to be to be told. */
const ODD_TIMES = 50;
/** No taxi drives beyond it: a latitude there is a longitude of the Americas or of Asia. */
const SOUTHERNMOST = -60;
const MOST_LATITUDE = 90;

const FLAGS = new Map(
  orderDicts
    .filter(({ code }) => code === 'orderFlag')
    .flatMap(({ items }) => items.map(({ value, nameZh, nameEn }) => [value, { zh: nameZh, en: nameEn }] as const)),
);
const wordsOfFlag = (flag: OrderFlag): Message => FLAGS.get(flag) ?? { zh: flag, en: flag };

/** Whether a place can only be meant with its two numbers the other way round. */
export const isSwapped = (lng: number, lat: number): boolean =>
  (Math.abs(lat) > MOST_LATITUDE || lat < SOUTHERNMOST) && Math.abs(lng) <= MOST_LATITUDE;

/** What an order of a file says to the file's findings. */
export interface Seen {
  readonly price: number | null;
  readonly currency: string;
  readonly flags: readonly OrderFlag[];
  /** Flags that it would have if the file had a column for them. */
  readonly untold: readonly Untold[];
}

/** Flags of what a file may have no column for, and the field of that column. */
export const UNTOLD = { noDropOff: 'droppedOffAt', noPrice: 'price' } as const;
export type Untold = keyof typeof UNTOLD;
export const UNTOLD_FLAGS = ['noDropOff', 'noPrice'] as const satisfies readonly Untold[];

/** Amounts of one currency, counted by their first two digits: a few hundred numbers, however long the file is. */
class Amounts {
  readonly #bands = new Map<number, number>();
  #count = 0;
  #most = { amount: 0, line: 0 };

  see(amount: number, line: number): void {
    if (amount <= 0) return;
    const width = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1);
    const band = Math.floor(amount / width) * width;
    this.#bands.set(band, (this.#bands.get(band) ?? 0) + 1);
    this.#count += 1;
    if (amount > this.#most.amount) this.#most = { amount, line };
  }

  finding(currency: string): Problem | null {
    if (this.#count < LEAST_ROWS) return null;
    const bands = [...this.#bands].toSorted(([one], [other]) => one - other);
    let before = 0;
    const [usual = 0] = bands.find(([, count]) => (before += count) * 2 >= this.#count) ?? [];
    const odd = bands.filter(([band]) => band > usual * ODD_TIMES);
    if (odd.length === 0) return null;
    const count = odd.reduce((all, [, each]) => all + each, 0);
    const { amount, line } = this.#most;
    const params = { count, times: ODD_TIMES, usual: majorOf(usual, currency), most: majorOf(amount, currency) };
    return { sentence: m.amounts, params: { ...params, line, currency } };
  }
}

/** Gathers what is odd about one file while its rows are read; of a run that was broken off only what came after it. */
export class Findings {
  #line = 0;
  #rows = 0;
  #places = 0;
  #swapped = 0;
  #example: { lng: number; lat: number } | null = null;
  readonly #amounts = new Map<string, Amounts>();
  readonly #flags = new Map<OrderFlag, number>();
  readonly #untold = new Set<Untold>();

  /** A place as the file says it, possible or not. */
  place(lng: number, lat: number): void {
    this.#places += 1;
    if (!isSwapped(lng, lat)) return;
    this.#swapped += 1;
    this.#example ??= { lng, lat };
  }

  /** An order of a line; lines come in their order, and a line that comes again is not counted again. */
  order(line: number, { price, currency, flags, untold }: Seen): void {
    if (line <= this.#line) return;
    this.#line = line;
    this.#rows += 1;
    for (const flag of flags) this.#flags.set(flag, (this.#flags.get(flag) ?? 0) + 1);
    for (const flag of untold) this.#untold.add(flag);
    if (price === null) return;
    const amounts = this.#amounts.get(currency) ?? new Amounts();
    this.#amounts.set(currency, amounts);
    amounts.see(price, line);
  }

  /** What is to be told, the most harmful first. */
  told(): Problem[] {
    const found: (Problem | null)[] = [];
    if (this.#example !== null)
      found.push({ sentence: m.swapped, params: { count: this.#swapped, of: this.#places, ...this.#example } });
    for (const [currency, amounts] of this.#amounts) found.push(amounts.finding(currency));
    for (const [flag, count] of this.#flags)
      if (count === this.#rows && count >= LEAST_ROWS)
        found.push({ sentence: m.everyRow, params: { count, flag: wordsOfFlag(flag) } });
    for (const flag of this.#untold) {
      const [zh, en] = IMPORT_FIELDS[UNTOLD[flag]].name;
      found.push({ sentence: m.untold, params: { field: { zh, en }, flag: wordsOfFlag(flag) } });
    }
    return found.filter((each) => each !== null);
  }
}

/** Findings behind a sentence, each in a line of its own. */
export function withFindings(sentence: Message, findings: readonly Problem[]): Message {
  const zh = findings.map((each) => `\n${say(each.sentence, 'zh-CN', each.params)}`);
  const en = findings.map((each) => `\n${say(each.sentence, 'en-US', each.params)}`);
  return { zh: sentence.zh + zh.join(''), en: sentence.en + en.join('') };
}
