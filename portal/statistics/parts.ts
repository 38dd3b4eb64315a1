/** The parts of open figures: the newest month, the months beside each other, their districts, what each figure means. */
import { Fragment, h, type JSX } from 'preact';
import type { Language } from '#contract/ground/enums.ts';
import { comparedWith, rateOf } from '#contract/insight/exposure/rate.ts';
import type { PortalStatistics } from '#contract/portal/statistics/data.ts';
import {
  OPEN_INCIDENTS,
  OPEN_ORDER_FIGURES,
  OPEN_WHEELCHAIR_FIGURES,
  type OpenFigure,
} from '#contract/portal/statistics/rules.ts';
import * as format from '../format.ts';
import { told, type Own } from '../blocks/own.ts';
import { speaking } from '../words.ts';
import { barChart } from './chart.ts';
import { statisticsWords } from './words.ts';

type Figure = PortalStatistics['figures'][number];
type Month = PortalStatistics['months'][number];
type Say = (figure: Figure, value: number | null | undefined, isHidden: boolean) => string;

function sayIn(language: Language): Say {
  const t = speaking(statisticsWords, language);
  return ({ unit, decimals }, value, isHidden) => {
    if (isHidden) return t('hidden');
    if (value === null || value === undefined) return t('unknown');
    switch (unit) {
      case 'share':
        return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(value);
      case 'second':
        return format.minutes(value, language);
      case 'metre':
        return format.kilometres(value, language);
      default:
        return new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(value);
    }
  };
}

/** `2026-10` as people write it. */
function monthText(month: string, language: Language): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(at);
}

export function opening(language: Language, { title, body }: Own): JSX.Element {
  const t = speaking(statisticsWords, language);
  return h('section', { class: 'hero' }, [
    h('h1', null, title || t('title')),
    body === '' ? h('p', null, t('intro')) : told(body),
  ]);
}

/** Null before a month is released: the months say so. */
export function newest(data: PortalStatistics, language: Language, { title }: Own): JSX.Element | null {
  const [month] = data.months;
  if (month === undefined) return null;
  const t = speaking(statisticsWords, language);
  const say = sayIn(language);
  return h('section', { 'aria-labelledby': 'newest' }, [
    h(
      'h2',
      { id: 'newest' },
      title === '' ? monthText(month.month, language) : `${title} · ${monthText(month.month, language)}`,
    ),
    h(
      'dl',
      { class: 'figures' },
      data.figures.map((figure) =>
        h('div', { key: figure.name, title: figure.definition }, [
          h('dt', null, figure.title),
          h('dd', null, say(figure, month.values[figure.name], month.hidden.includes(figure.name))),
        ]),
      ),
    ),
    h('p', { class: 'quiet' }, t('accessible', data.stations)),
  ]);
}

/** Each figure of wheelchair rides beside that of all. */
const BESIDE: readonly OpenFigure[] = [
  'wheelchairOrders',
  'wheelchairCompletionRate',
  'completionRate',
  'wheelchairWaitP50',
  'waitP50',
  'wheelchairWaitP90',
  'waitP90',
];
const isOfWheelchairs = (name: OpenFigure): boolean => OPEN_WHEELCHAIR_FIGURES.some((each) => each === name);

/** The tables of some rows: of all rides, and of those with a wheelchair space where they are told. */
function tables(first: string, figures: readonly Figure[], rows: readonly Row[], language: Language): JSX.Element[] {
  const t = speaking(statisticsWords, language);
  const say = sayIn(language);
  const general = figures.filter(({ name }) => !isOfWheelchairs(name));
  const beside = BESIDE.flatMap((name) => figures.filter((figure) => figure.name === name));
  const isTold = rows.some(({ values }) => values.wheelchairOrders !== undefined);
  return [
    table(first, general, rows, say),
    ...(isTold ? [h('h3', null, t('wheelchair')), table(first, beside, rows, say)] : []),
  ];
}

/** The figures that a chart is drawn of. */
const DRAWN: readonly OpenFigure[] = ['completed', 'waitP50', OPEN_INCIDENTS];

/** Months that are added up: one alone says little. */
const MOST_SAFETY_MONTHS = 12;

/** Null before a month is released that tells it. */
function safety({ months, benchmark }: PortalStatistics, language: Language): JSX.Element | null {
  const counted = months.flatMap((month) => (month.safety === null ? [] : [month.safety])).slice(0, MOST_SAFETY_MONTHS);
  const metres = counted.reduce((sum, month) => sum + month.metres, 0);
  const rate = rateOf(
    counted.reduce((sum, month) => sum + month.collisions, 0),
    metres,
  );
  if (rate === null) return null;
  const t = speaking(statisticsWords, language);
  const number = (value: number) => new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(value);
  return h(Fragment, null, [
    h('h3', null, t('safety')),
    h(
      'p',
      null,
      t('safetySays', {
        months: counted.length,
        distance: format.kilometres(metres, language),
        count: rate.events,
        rate: number(rate.rate),
        low: number(rate.low),
        high: number(rate.high),
      }),
    ),
    benchmark === null
      ? null
      : h('p', null, [
          t('benchmark', { rate: number(benchmark.rate), source: benchmark.source }),
          ' ',
          t(comparedWith(benchmark.rate, rate)),
        ]),
    h('p', { class: 'quiet' }, [t('counts'), ' ', t('provesNot')]),
  ]);
}

export function byMonth(data: PortalStatistics, language: Language, { title }: Own): JSX.Element {
  const { figures, months } = data;
  const t = speaking(statisticsWords, language);
  if (months.length === 0) return h('p', null, t('none'));
  const say = sayIn(language);
  // a chart of noughts, or of what is hidden, says nothing that the table does not
  const drawn = figures.filter(
    ({ name }) => DRAWN.includes(name) && months.some(({ values }) => (values[name] ?? 0) > 0),
  );
  const earliestFirst = months.toReversed();
  return h('section', { 'aria-labelledby': 'byMonth' }, [
    h('h2', { id: 'byMonth' }, title || t('byMonth')),
    ...drawn.map((figure) =>
      h('figure', { key: figure.name }, [
        h('figcaption', null, figure.title),
        barChart(
          earliestFirst.map(({ month, values, hidden }) => ({
            label: month,
            value: values[figure.name] ?? null,
            text: hidden.includes(figure.name) ? '' : say(figure, values[figure.name], false),
          })),
          t('chart', { figure: figure.title }),
        ),
      ]),
    ),
    ...tables(
      t('month'),
      figures,
      months.map(({ month, ...row }) => ({ ...row, name: monthText(month, language) })),
      language,
    ),
    safety(data, language),
  ]);
}

interface Row {
  readonly name: string;
  readonly values: Month['values'];
  readonly isHidden: boolean;
  readonly hidden: readonly OpenFigure[];
}

const table = (first: string, figures: readonly Figure[], rows: readonly Row[], say: Say): JSX.Element =>
  h('table', { class: 'cards numbers' }, [
    h(
      'thead',
      null,
      h('tr', null, [
        h('th', { scope: 'col' }, first),
        ...figures.map(({ title }) => h('th', { scope: 'col' }, title)),
      ]),
    ),
    h(
      'tbody',
      null,
      rows.map(({ name, values, isHidden, hidden }) =>
        h('tr', { key: name }, [
          h('th', { scope: 'row' }, name),
          ...figures.map((figure) =>
            h(
              'td',
              { 'data-label': figure.title },
              say(figure, values[figure.name], isHidden || hidden.includes(figure.name)),
            ),
          ),
        ]),
      ),
    ),
  ]);

export function byArea(
  { figures, names, months: [newestMonth] }: PortalStatistics,
  language: Language,
  { title }: Own,
): JSX.Element | null {
  if (newestMonth === undefined || newestMonth.areas.length === 0) return null;
  const { month, areas } = newestMonth;
  const t = speaking(statisticsWords, language);
  const byOrders = figures.filter(({ name }) => OPEN_ORDER_FIGURES.some((each) => each === name));
  const rows = areas.map(({ code, ...area }) => ({ ...area, name: names[code] ?? code }));
  return h('section', { 'aria-labelledby': 'byArea' }, [
    h('h2', { id: 'byArea' }, title || t('byArea', { month: monthText(month, language) })),
    ...tables(
      t('area'),
      byOrders,
      rows.filter(({ values }) => values.completed !== undefined),
      language,
    ),
    ...incidentTable(figures, rows, language),
  ]);
}

/** Incidents by division; nothing of months that were released before they were told. */
function incidentTable(figures: readonly Figure[], rows: readonly Row[], language: Language): JSX.Element[] {
  const counted = rows.filter(({ values }) => values[OPEN_INCIDENTS] !== undefined);
  const [figure] = figures.filter(({ name }) => name === OPEN_INCIDENTS);
  if (counted.length === 0 || figure === undefined) return [];
  const t = speaking(statisticsWords, language);
  // by their own number, however many orders a division had
  const own = counted.map((row) => ({ ...row, isHidden: false }));
  return [
    h('h3', null, figure.title),
    h('p', { class: 'quiet' }, t('incidentsHidden')),
    table(t('area'), [figure], own, sayIn(language)),
  ];
}

export function definitions({ figures, licence }: PortalStatistics, language: Language, own: Own): JSX.Element {
  const t = speaking(statisticsWords, language);
  return h('section', { 'aria-labelledby': 'definitions' }, [
    h('h2', { id: 'definitions' }, own.title || t('definitions')),
    h(
      'dl',
      { class: 'definitions' },
      figures.map(({ name, title, definition }) =>
        h('div', { key: name }, [h('dt', null, title), h('dd', null, definition)]),
      ),
    ),
    h('p', { class: 'files' }, [
      h('a', { href: `/portal/statistics.csv?lang=${language}`, download: true }, `${t('download')} CSV`),
      h('a', { href: `/portal/statistics.json?lang=${language}`, download: true }, `${t('download')} JSON`),
      h('span', null, [
        t('licence'),
        licence.address === '' ? licence.name : h('a', { href: licence.address, rel: 'license' }, licence.name),
      ]),
    ]),
  ]);
}
