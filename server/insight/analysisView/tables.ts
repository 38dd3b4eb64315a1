/** Analyses that are no answer of the catalogue, as the rows of a file: with period, time of the data and definition. */
import { majorOf } from '#contract/ground/currency.ts';
import type { Language } from '#contract/ground/enums.ts';
import { textIn, type Text } from '#contract/ground/words.ts';
import type { AnalysisTable } from '#contract/insight/analysisView/calls.ts';
import { ORDER_ANALYSIS_TEXTS as ORDER } from '#contract/insight/orderAnalysis/texts.ts';
import type { PlaceFigure } from '#contract/insight/orderAnalysis/rules.ts';
import { USER_ANALYSIS_TEXTS as USER } from '#contract/insight/userAnalysis/texts.ts';
import { defineMessages, say } from '#server/ground/core/messages.ts';
import type { WallClock } from '#server/ground/core/wallClock.ts';
import type { Cell } from '#server/ground/job/csvText.ts';
import { currencyNotes, sheetMessages, type Sheet } from '#server/insight/figure/sheet.ts';
import { cellsAnswer, flowsAnswer, type Asking as OrderAsking } from '#server/insight/orderAnalysis/answers.ts';
import { funnelAnswer } from '#server/insight/orderAnalysis/rides.ts';
import { cohortsAnswer } from '#server/insight/userAnalysis/cohorts.ts';

const tableMessages = defineMessages({
  h3: { zh: 'H3 网格', en: 'H3 cell' },
  fromH3: { zh: '起点网格', en: 'From cell' },
  toH3: { zh: '终点网格', en: 'To cell' },
  longitude: { zh: '经度', en: 'Longitude' },
  latitude: { zh: '纬度', en: 'Latitude' },
  hour: { zh: '时段', en: 'Hour' },
  definition: { zh: '定义', en: 'Definition' },
  later: { zh: '之后第 {n} 期', en: '+{n}' },
  few: {
    zh: '少于 10 单的组不显示，能靠相减推出的也不显示。',
    en: 'Groups of fewer than 10 are hidden, and so is what subtraction would tell.',
  },
  flows: {
    zh: '完成的行程从一个 H3 网格到另一个，两个方向分开计；不足 10 单的不列。',
    en: 'Completed trips from H3 cell to H3 cell, each direction by itself; those of fewer than ten are left out.',
  },
  leftOut: {
    zh: '另有 {count} 单不在所列各行中',
    en: '{count} more are in none of the rows',
    one: '{count} more is in none of the rows',
  },
  funnel: {
    zh: '按下单时间。漏斗从下单开始；上一时段与本时段等长，紧接在前。',
    en: 'By time of request. The funnel begins with the request; the period before has the same length and ends where this one begins.',
  },
  waiting: {
    zh: '{count} 位乘客的新行程尚在统计',
    en: 'New rides of {count} passengers are still being counted',
    one: 'New rides of {count} passenger are still being counted',
  },
});

/** A sheet is made with the reach of whoever asked for it. */
export interface Asking extends Omit<OrderAsking, 'clock'> {
  clock: WallClock;
  language: Language;
}

/** A header, and what stands under it. */
type Column<Row> = readonly [head: string, value: (row: Row) => Cell];

/** The rows of columns, and below them what is to be known of them. */
function sheetOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], notes: readonly Cell[][]): Sheet {
  return {
    heads: columns.map(([head]) => head),
    rows: [...rows.map((row) => columns.map(([, value]) => value(row))), [], ...notes],
  };
}

interface Period {
  requestedFrom: string;
  requestedTo: string;
  hour?: number | undefined;
}

const asOfNote = ({ clock, language }: Asking, asOf: string): Cell[] => [
  say(sheetMessages.asOf, language),
  `${clock.text(Date.parse(asOf))} ${clock.timeZone}`,
];

function periodNotes(asking: Asking, { requestedFrom, requestedTo, hour }: Period, asOf: string): Cell[][] {
  const { clock, language } = asking;
  const timeOf = (at: string) => clock.text(Date.parse(at)).slice(0, 16);
  const params = { from: timeOf(requestedFrom), to: timeOf(requestedTo), zone: clock.timeZone };
  return [
    [say(sheetMessages.period, language), say(sheetMessages.until, language, params)],
    ...(hour === undefined ? [] : [[say(tableMessages.hour, language), `${hour}:00–${hour}:59`]]),
    asOfNote(asking, asOf),
  ];
}

const leftOutNotes = ({ language }: Asking, leftOut: number | null): Cell[][] =>
  leftOut === 0 || leftOut === null ? [] : [[say(tableMessages.leftOut, language, { count: leftOut })]];

const wordOf =
  ({ language }: Asking) =>
  (text: Text): string =>
    textIn(text, language);

type Of<Kind extends AnalysisTable['kind']> = Extract<AnalysisTable, { kind: Kind }>['asked'];

async function funnelSheet(asking: Asking, asked: Of<'funnel'>): Promise<Sheet> {
  const { asOf, steps } = await funnelAnswer(asking, asked);
  const word = wordOf(asking);
  const rows = steps.map((one, at) => ({ ...one, of: at === 0 ? null : (steps[at - 1]?.orders ?? null) }));
  const hidden = say(sheetMessages.hidden, asking.language);
  return sheetOf(
    [
      [word(ORDER.step), ({ step }) => word(ORDER[step])],
      [word(ORDER.count), ({ orders }) => orders ?? hidden],
      [
        `${word(ORDER.share)} (%)`,
        ({ orders, of }) => (orders === null || of === null || of === 0 ? null : round((100 * orders) / of)),
      ],
      [word(ORDER.before), ({ before }) => before ?? hidden],
    ],
    rows,
    [
      ...periodNotes(asking, asked, asOf),
      [say(tableMessages.definition, asking.language), say(tableMessages.funnel, asking.language)],
    ],
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Seconds, and amounts in whole units, are said in the header. */
function figureHead(asking: Asking, figure: PlaceFigure, currency: string): string {
  const { language } = asking;
  const name = textIn(ORDER[figure], language);
  if (figure === 'wait') return say(sheetMessages.seconds, language, { name });
  return figure === 'revenue' ? say(sheetMessages.money, language, { name, currency }) : name;
}

async function cellsSheet(asking: Asking, asked: Of<'cells'>): Promise<Sheet> {
  const { language } = asking;
  const { figure } = asked;
  const { asOf, currency, currencies, isCut, leftOut, cells } = await cellsAnswer(asking, asked);
  const word = wordOf(asking);
  const hidden = say(sheetMessages.hidden, language);
  const valueOf = (of: PlaceFigure, value: number | null): Cell =>
    of === 'revenue' && value !== null ? majorOf(value, currency) : value;
  const shown = ['requested', 'unserved', 'revenue', 'wait'] as const;
  return sheetOf(
    [
      [say(tableMessages.h3, language), ({ cell }) => cell],
      [word(ORDER.place), ({ name }) => name],
      [say(tableMessages.longitude, language), ({ centre }) => centre[0]],
      [say(tableMessages.latitude, language), ({ centre }) => centre[1]],
      ...shown.map((of): Column<(typeof cells)[number]> => [
        figureHead(asking, of, currency),
        (row) => (row.isHidden ? hidden : valueOf(of, row[of])),
      ]),
      [
        `${figureHead(asking, figure, currency)} · ${word(ORDER.before)}`,
        ({ isHidden, before }) => (isHidden ? hidden : valueOf(figure, before)),
      ],
    ],
    cells,
    [
      ...(isCut ? [[say(sheetMessages.cut, language, { count: cells.length })]] : []),
      ...leftOutNotes(asking, leftOut),
      ...currencyNotes(currency, currencies, language),
      ...periodNotes(asking, asked, asOf),
      [say(tableMessages.definition, language), word(ORDER.cellDefinition)],
      ...(asking.hidesSmall ? [[say(tableMessages.few, language)]] : []),
    ],
  );
}

async function flowsSheet(asking: Asking, asked: Of<'flows'>): Promise<Sheet> {
  const { language } = asking;
  const { asOf, isCut, leftOut, flows } = await flowsAnswer(asking, asked);
  const word = wordOf(asking);
  return sheetOf(
    [
      [say(tableMessages.fromH3, language), ({ from }) => from],
      [word(ORDER.place), ({ fromName }) => fromName],
      [say(tableMessages.toH3, language), ({ to }) => to],
      [word(ORDER.to), ({ toName }) => toName],
      [word(ORDER.trips), ({ rides }) => rides],
      [word(ORDER.before), ({ before }) => before],
    ],
    flows,
    [
      ...(isCut ? [[say(sheetMessages.cut, language, { count: flows.length })]] : []),
      ...leftOutNotes(asking, leftOut),
      ...periodNotes(asking, asked, asOf),
      [say(tableMessages.definition, language), say(tableMessages.flows, language)],
    ],
  );
}

/** The longest that the job counts rides first. */
const COUNT_MS = 20_000;

async function cohortsSheet(asking: Asking, asked: Of<'cohorts'>): Promise<Sheet> {
  const { language } = asking;
  const { measure } = asked;
  const { asOf, waiting, currency, currencies, cohorts } = await cohortsAnswer({ ...asking, countMs: COUNT_MS }, asked);
  const word = wordOf(asking);
  const hidden = say(sheetMessages.hidden, language);
  const ages = Math.max(0, ...cohorts.map(({ cells }) => cells.findLastIndex((cell) => cell !== null) + 1));
  const valueOf = (cell: number | null): Cell =>
    cell === null ? null : measure === 'value' ? majorOf(cell, currency) : round(100 * cell);
  const definition =
    measure === 'value' ? word(USER.valueDefinition).replace('{{currency}}', currency) : word(USER.retentionDefinition);
  return sheetOf(
    [
      [word(USER.firstRide), ({ from }) => from],
      [word(USER.passengers), ({ isHidden, size }) => (isHidden ? hidden : size)],
      ...Array.from({ length: ages }, (_, age): Column<(typeof cohorts)[number]> => [
        say(tableMessages.later, language, { n: age }),
        ({ cells }) => valueOf(cells[age] ?? null),
      ]),
    ],
    cohorts,
    [
      asOfNote(asking, asOf),
      [
        measure === 'value'
          ? say(sheetMessages.money, language, { name: word(USER.value), currency })
          : `${word(USER.retention)} (%)`,
        definition,
      ],
      [say(tableMessages.few, language)],
      ...(measure === 'value' ? currencyNotes(currency, currencies, language) : []),
      ...(waiting === 0 ? [] : [[say(tableMessages.waiting, language, { count: waiting })]]),
    ],
  );
}

/** The rows of an analysis. */
export function tableOf(asking: Asking, table: AnalysisTable): Promise<Sheet> {
  switch (table.kind) {
    case 'funnel':
      return funnelSheet(asking, table.asked);
    case 'cells':
      return cellsSheet(asking, table.asked);
    case 'flows':
      return flowsSheet(asking, table.asked);
    case 'cohorts':
      return cohortsSheet(asking, table.asked);
  }
}
