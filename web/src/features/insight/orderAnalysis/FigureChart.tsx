import type { FigureAnswer } from '#contract/insight/figure/calls.ts';
import type { Comparison } from '#contract/insight/figure/comparisons.ts';
import { DIMENSIONS, FIGURES, type DimensionName, type FigureName } from '#contract/insight/figure/figures.ts';
import { ordersCounted } from '#contract/insight/figure/orders.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import type { Series } from '#web/ui/charts/ChartFrame.tsx';
import { HeatMap } from '#web/ui/charts/HeatMap.tsx';
import { LineChart } from '#web/ui/charts/LineChart.tsx';
import { MOST_SERIES } from '#web/ui/charts/palette.ts';
import { useFleetZone } from '#web/shared/analysis/FleetClock.tsx';
import { formatTimeIn } from '#web/shared/analysis/formatTimeIn.ts';
import { AboutFigure } from '#web/shared/figure/AboutFigure.tsx';
import { figureText } from '#web/shared/figure/figureText.ts';
import { useDayNames, useKeyText } from './keys.ts';
import { ordersAt } from '#web/lib/ordersAt.ts';
import { words } from './words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

interface FigureChartProps {
  figure: FigureName;
  /** Its place among the values. */
  at: number;
  by: DimensionName;
  split: DimensionName | '';
  kind: 'line' | 'bar';
  answer: FigureAnswer;
  compare: Comparison | '';
  /** The value of a third cut that it is of. */
  of?: string;
}

/** One figure over one cut: a line for each value of the second cut, or for the other period. */
export function FigureChart({ figure, at, by, split, kind, answer, compare, of }: FigureChartProps) {
  const t = useWords(words);
  const text = useText();
  const keyText = useKeyText();
  const days = useDayNames();
  const { navigate } = usePage();
  const { rows, currency } = answer;
  const zone = useFleetZone();
  const name = of === undefined ? text(FIGURES[figure].name) : `${text(FIGURES[figure].name)} · ${of}`;
  const can = useCan();
  const age = formatTimeIn(FIGURES[figure].source === 'car' ? (answer.carsTo ?? answer.asOf) : answer.asOf, zone);
  const common = {
    label: name,
    labelName: text(DIMENSIONS[by].name),
    format: (value: number) => figureText(FIGURES[figure], value, currency),
  };
  const countedIn = (row: FigureAnswer['rows'][number] | undefined) =>
    can('operation:order:list') ? ordersCounted(figure, row?.orders ?? null, currency) : null;
  // bars that lead nowhere do not look as if they did
  const leads = rows.some((row) => countedIn(row) !== null);
  if (by === 'hourOfWeek' && split === '') {
    const byKey = new Map(rows.map((row) => [row.key[0], row]));
    const series = days.map((day, place) => ({
      name: day,
      values: HOURS.map((hour) => byKey.get(`${place + 1}-${hour}`)?.values[at] ?? null),
    }));
    return (
      <section aria-label={name}>
        <header className="figureHead">
          <h2>{name}</h2>
          <AboutFigure name={figure} currency={currency} asOf={age} />
        </header>
        <HeatMap {...common} labelName={t('hourWord')} labels={HOURS} series={series} />
      </section>
    );
  }
  const firsts = [...new Set(rows.map(({ key }) => key[0] ?? ''))];
  if (DIMENSIONS[by].isTime === true) firsts.sort((one, other) => (one < other ? -1 : 1));
  const running = new Set(
    DIMENSIONS[by].isTime === true ? rows.flatMap((row) => (row.isRunning ? row.key.slice(0, 1) : [])) : [],
  );
  const rowOf = new Map(rows.map((row) => [row.key.join('\n'), row]));
  const seconds = split === '' ? [] : largest(answer, at);
  const series: Series[] =
    split === ''
      ? [
          { name: t('now'), values: firsts.map((first) => rowOf.get(first)?.values[at] ?? null) },
          ...(compare === ''
            ? []
            : [
                {
                  name: t(compare),
                  values: firsts.map((first) => rowOf.get(first)?.before?.[at] ?? null),
                  isBefore: true,
                },
              ]),
        ]
      : seconds.slice(0, MOST_SERIES).map((second) => ({
          name: keyText(split, second, answer),
          values: firsts.map((first) => rowOf.get(`${first}\n${second}`)?.values[at] ?? null),
        }));
  const Chart = kind === 'line' && DIMENSIONS[by].isTime === true ? LineChart : BarChart;
  return (
    <section aria-label={name}>
      <header className="figureHead">
        <h2>{name}</h2>
        <AboutFigure name={figure} currency={currency} asOf={age} />
      </header>
      <Chart
        {...common}
        labels={firsts.map((first) => {
          const said = keyText(by, first, answer);
          return running.has(first) ? t('running', { time: said }) : said;
        })}
        unfinished={firsts.filter((first) => running.has(first)).length}
        series={series}
        {...(leads
          ? {
              onPick: (label: number, second: number) => {
                const key = [firsts[label] ?? '', ...(split === '' ? [] : [seconds[second] ?? ''])].join('\n');
                // what it is compared with is no part of the groups
                const counted = split === '' && second > 0 ? null : countedIn(rowOf.get(key));
                if (counted !== null) navigate(ordersAt(counted));
              },
            }
          : {})}
      />
      {seconds.length > MOST_SERIES ? <p className="uiQuiet">{t('mostSeries', { count: MOST_SERIES })}</p> : null}
    </section>
  );
}

/** The values of the second cut, the largest first. */
function largest({ rows }: FigureAnswer, at: number): string[] {
  const sums = new Map<string, number>();
  for (const { key, values } of rows) {
    const second = key[1] ?? '';
    sums.set(second, (sums.get(second) ?? 0) + (values[at] ?? 0));
  }
  return [...sums].toSorted(([, one], [, other]) => other - one).map(([second]) => second);
}
