/** An answer of the catalogue as the rows of a file, with what its figures mean and of when the data is. */
import { majorOf } from '#contract/ground/currency.ts';
import type { Language } from '#contract/ground/enums.ts';
import { textIn, type Text } from '#contract/ground/words.ts';
import type { FigureAnswer, Question } from '#contract/insight/figure/calls.ts';
import type { Comparison } from '#contract/insight/figure/comparisons.ts';
import {
  DIMENSIONS,
  FIGURES,
  figureOf,
  type DimensionName,
  type FigureName,
} from '#contract/insight/figure/figures.ts';
import { dictionaryWords } from '#server/base/sysDict/dictionaryWords.ts';
import { defineMessages, say, type Message } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Cell } from '#server/ground/job/csvText.ts';

export const sheetMessages = defineMessages({
  unknown: { zh: '未知', en: 'Unknown' },
  hidden: { zh: '组太小，不显示', en: 'Hidden: few' },
  from: { zh: '{value} 起', en: '{value} on' },
  period: { zh: '时间段', en: 'Period' },
  until: { zh: '{from} 至 {to}（不含），{zone}', en: '{from} until {to}, {zone}' },
  asOf: { zh: '数据截至', en: 'Data as of' },
  carsTo: { zh: '车辆数据统计到', en: 'Cars counted until' },
  cut: { zh: '组数过多，只有前 {count} 组', en: 'There are more groups: these are the first {count}' },
  currencies: {
    zh: '金额只计 {currency}；期间另有 {others}',
    en: 'Amounts in {currency} alone; there are others: {others}',
  },
  seconds: { zh: '{name}（秒）', en: '{name} (s)' },
  metres: { zh: '{name}（米）', en: '{name} (m)' },
  money: { zh: '{name}（{currency}）', en: '{name} ({currency})' },
});
const COMPARED: Readonly<Record<Comparison, Message>> = defineMessages({
  previous: { zh: '{name} · 上一时段', en: '{name} · the period before' },
  lastWeek: { zh: '{name} · 上周同日', en: '{name} · a week before' },
  lastYear: { zh: '{name} · 去年同日', en: '{name} · a year before' },
});
const WEEKDAYS: readonly Text[] = [
  ['周一', 'Mon'],
  ['周二', 'Tue'],
  ['周三', 'Wed'],
  ['周四', 'Thu'],
  ['周五', 'Fri'],
  ['周六', 'Sat'],
  ['周日', 'Sun'],
];

export interface Sheet {
  heads: string[];
  rows: Cell[][];
}

interface Reader {
  language: Language;
  clock: WallClock;
}

function headOf(name: FigureName, currency: string, language: Language): string {
  const { name: text, unit } = figureOf(name);
  const params = { name: textIn(text, language), currency };
  if (unit === 'second') return say(sheetMessages.seconds, language, params);
  if (unit === 'metre') return say(sheetMessages.metres, language, params);
  return unit.startsWith('money') ? say(sheetMessages.money, language, params) : params.name;
}

/** Amounts in whole units, as spreadsheets add them up; everything else as the catalogue has it. */
const cellOf = (name: FigureName, value: number | null, currency: string): Cell =>
  value !== null && figureOf(name).unit.startsWith('money') ? majorOf(value, currency) : value;

function keyCell(
  by: DimensionName,
  key: string,
  { names, currency }: FigureAnswer,
  { language, clock }: Reader,
  word: (dictionary: string, value: string) => string,
): string {
  const { dict, none } = DIMENSIONS[by];
  if (key === '') return none === undefined ? say(sheetMessages.unknown, language) : textIn(none, language);
  if (dict !== undefined) return word(dict, key);
  switch (by) {
    case 'hour':
      return clock.text(Date.parse(key)).slice(0, 16);
    case 'hourOfWeek': {
      const [day = '', hour = ''] = key.split('-');
      const weekday = WEEKDAYS[Number(day) - 1];
      return weekday === undefined ? key : `${textIn(weekday, language)} ${hour}:00`;
    }
    case 'distanceBand':
      return say(sheetMessages.from, language, { value: `${Number(key) / 1000} km` });
    case 'priceBand':
      return say(sheetMessages.from, language, { value: `${majorOf(Number(key), currency)} ${currency}` });
    default:
      return names[by]?.[key] ?? key;
  }
}

/** That amounts leave out those of other currencies. */
export function currencyNotes(currency: string, currencies: readonly string[], language: Language): Cell[][] {
  const others = currencies.filter((one) => one !== currency);
  return others.length === 0
    ? []
    : [[say(sheetMessages.currencies, language, { currency, others: others.join(', ') })]];
}

/** The rows of an answer, and below them period, time of the data and definitions. */
export async function sheetOf(db: Db, question: Question, answer: FigureAnswer, reader: Reader): Promise<Sheet> {
  const { language, clock } = reader;
  const { figures, by, compare, from, to } = question;
  const { currency } = answer;
  const word = await dictionaryWords(
    db,
    by.flatMap((name) => DIMENSIONS[name].dict ?? []),
    language,
  );
  const heads = figures.map((name) => headOf(name, currency, language));
  const timeOf = (at: string) => clock.text(Date.parse(at)).slice(0, 16);
  const period = say(sheetMessages.until, language, { from: timeOf(from), to: timeOf(to), zone: clock.timeZone });
  return {
    heads: [
      ...by.map((name) => textIn(DIMENSIONS[name].name, language)),
      ...heads,
      ...(compare === undefined ? [] : heads.map((name) => say(COMPARED[compare], language, { name }))),
    ],
    rows: [
      ...answer.rows.map(({ key, values, before = [], isHidden, hidden }) => [
        ...by.map((name, at) => keyCell(name, key[at] ?? '', answer, reader, word)),
        ...[...values, ...before].map((value, at) => {
          const name = figures[at % figures.length] ?? 'orders';
          return isHidden || hidden.includes(name)
            ? say(sheetMessages.hidden, language)
            : cellOf(name, value, currency);
        }),
      ]),
      ...(answer.isCut ? [[say(sheetMessages.cut, language, { count: answer.rows.length })]] : []),
      [],
      ...currencyNotes(currency, answer.currencies, language),
      [say(sheetMessages.period, language), period],
      [say(sheetMessages.asOf, language), `${clock.text(Date.parse(answer.asOf))} ${clock.timeZone}`],
      ...(answer.carsTo === null
        ? []
        : [[say(sheetMessages.carsTo, language), `${clock.text(Date.parse(answer.carsTo))} ${clock.timeZone}`]]),
      ...figures.map((name) => [textIn(FIGURES[name].name, language), textIn(FIGURES[name].definition, language)]),
    ],
  };
}
