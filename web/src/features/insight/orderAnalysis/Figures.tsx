/** Questions to the catalogue: figures of orders and cars, cut by up to three dimensions, of what filters leave, compared with another period. */
import { useQuery } from '@tanstack/react-query';
import { Button, Dropdown, Segmented, Select, Skeleton } from 'antd';
import { Suspense, useRef, useState } from 'react';
import type { FigureAnswer } from '#contract/insight/figure/calls.ts';
import { COMPARISONS } from '#contract/insight/figure/comparisons.ts';
import {
  DIMENSIONS,
  FIGURE_SOURCES,
  FIGURES,
  type DimensionName,
  type FigureName,
  type FigureSource,
} from '#contract/insight/figure/figures.ts';
import {
  ANALYSED_FIGURES,
  cutsOf,
  cutsShown,
  FIGURE_CUTS,
  figuresShown,
  filtersOf,
  filtersShown,
  MOST_FIGURES_SHOWN,
  USUAL_CUT,
} from '#contract/insight/orderAnalysis/view.ts';
import { orderAnalysisPage } from '#contract/insight/orderAnalysis/page.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { safeText } from '#contract/ground/sheetText.ts';
import { toCsv } from '#web/lib/csv.ts';
import { notify } from '#web/lib/notices.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { texts } from '#web/lib/searchState.ts';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { analysisWords } from '#web/shared/analysis/words.ts';
import { formatTimeIn } from '#web/shared/analysis/formatTimeIn.ts';
import { CurrencyNote } from '#web/shared/figure/CurrencyNote.tsx';
import { saveText } from '#web/ui/download.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { JobProgress } from '#web/ui/list/laterParts.ts';
import { askQuery } from './analysisQueries.ts';
import { FigureChart } from './FigureChart.tsx';
import { FigureRows } from './FigureRows.tsx';
import { Filters, useFilterSearch } from './Filters.tsx';
import { useKeyText } from './keys.ts';
import { usePeriod } from './period.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { words } from './words.ts';

const KINDS = ['line', 'bar'] as const;
const SEARCH = {
  figures: texts(),
  by: oneOf(FIGURE_CUTS, USUAL_CUT),
  split: oneOf(FIGURE_CUTS),
  third: oneOf(FIGURE_CUTS),
  compare: oneOf(COMPARISONS),
  kind: oneOf(KINDS, 'line'),
};
/** Charts of one figure at most, one for each value of the third cut. */
const MOST_PANELS = 6;
const thirdsOf = ({ rows }: FigureAnswer): string[] => [...new Set(rows.map(({ key }) => key[2] ?? ''))];

/** An answer as charts of two cuts show it: one for each of the largest values of the third. */
function panelsOf(answer: FigureAnswer, isCutThrice: boolean, at: number): { value: string; answer: FigureAnswer }[] {
  if (!isCutThrice) return [{ value: '', answer }];
  const byThird = Map.groupBy(answer.rows, ({ key }) => key[2] ?? '');
  const sizeOf = (value: string) =>
    (byThird.get(value) ?? []).reduce((sum, { values }) => sum + Math.abs(values[at] ?? 0), 0);
  return [...byThird.keys()]
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, MOST_PANELS)
    .map((value) => ({
      value,
      answer: {
        ...answer,
        rows: (byThird.get(value) ?? []).map((row) => ({ ...row, key: row.key.slice(0, 2) })),
      },
    }));
}

export function Figures() {
  const t = useWords(words);
  const a = useWords(analysisWords);
  const text = useText();
  const keyText = useKeyText();
  const period = usePeriod();
  const [search, setSearch] = useSearchState(SEARCH);
  const { compare, kind } = search;
  const [filters] = useFilterSearch();
  const can = useCan();
  const figures = figuresShown(search.figures);
  const cuts = cutsShown(figures, search.by, search.split, search.third);
  const by = cuts[0] ?? USUAL_CUT;
  const split: DimensionName | '' = cuts[1] ?? '';
  const third: DimensionName | '' = cuts[2] ?? '';
  const question = {
    figures,
    by: cuts,
    from: period.from,
    to: period.to,
    filters: filtersShown(figures, filters),
    ...(compare === '' ? {} : { compare }),
  };
  const { data, error, refetch, isPlaceholderData } = useQuery(askQuery(question));
  const [jobId, follow] = useState('');
  const fileName = `${figures.join('-')}-${by}`;
  const definitionOf = (name: FigureName) =>
    t('definition', { name: text(FIGURES[name].name), definition: text(FIGURES[name].definition) });
  const answerPlace = useRef<HTMLDivElement>(null);
  const cutOptions = cutsOf(figures).map((name) => ({ value: name, label: text(DIMENSIONS[name].name) }));
  const figuresOf = (source: FigureSource) =>
    ANALYSED_FIGURES.filter((name) => FIGURES[name].source === source).map((name) => ({
      value: name,
      label: text(FIGURES[name].name),
    }));
  const ages = ({ asOf, carsTo, answeredBy, columns }: FigureAnswer, say: (at: string) => string) => [
    t('asOf', { time: say(asOf) }),
    columns === null
      ? t(answeredBy === 'rollups' ? 'fromRollups' : 'fromRows')
      : t('fromColumns', { from: say(columns.from), to: say(columns.to) }),
    ...(figures.some((name) => FIGURES[name].source === 'car')
      ? [carsTo === null ? t('carsNotCounted') : t('carsTo', { time: say(carsTo) })]
      : []),
  ];
  const download = () => {
    if (data === undefined) return;
    const heads = [
      ...cuts.map((cut) => text(DIMENSIONS[cut].name)),
      ...figures.map((name) => text(FIGURES[name].name)),
    ];
    const befores = compare === '' ? [] : figures.map((name) => `${text(FIGURES[name].name)} · ${t(compare)}`);
    saveText(
      `${fileName}.csv`,
      toCsv([
        [...heads, ...befores],
        ...data.rows.map(({ key, values, before = [] }) => [
          ...cuts.map((cut, at) => safeText(keyText(cut, key[at] ?? '', data))),
          ...[...values, ...(compare === '' ? [] : before)].map((value) => String(value ?? '')),
        ]),
        [],
        [t('period'), period.from, period.to],
        ...ages(data, (at) => at).map((age) => [age]),
        ...figures.map((name) => [definitionOf(name)]),
      ]),
    );
  };
  const exportSheet = async () => {
    try {
      follow((await callApi('/insight/analysisView/exportFigures', { question, format: 'xlsx' })).jobId);
    } catch (problem) {
      notify('error', messageOf(problem));
    }
  };
  const drawPicture = async () => {
    if (data === undefined || answerPlace.current === null) return;
    const { savePicture } = await import('#web/ui/charts/savePicture.ts');
    const isDrawn = await savePicture(`${fileName}.png`, answerPlace.current, {
      title: `${text(orderAnalysisPage.title)} · ${cuts.map((cut) => text(DIMENSIONS[cut].name)).join(' × ')}`,
      notes: [
        `${t('period')}: ${formatTimeIn(period.from, period.zone)} – ${formatTimeIn(period.to, period.zone)}`,
        ...figures.map(definitionOf),
        ...ages(data, (at) => formatTimeIn(at, period.zone)),
      ],
    });
    if (!isDrawn) notify('warning', t('noPicture'));
  };
  return (
    <>
      <div className="orderAnalysisChoices">
        <PeriodPicker period={period} />
        <Select
          aria-label={t('figures')}
          className="orderAnalysisFigures"
          mode="multiple"
          maxCount={MOST_FIGURES_SHOWN}
          value={figures}
          options={(['order', 'car'] as const)
            .filter((source) => can(FIGURE_SOURCES[source].right))
            .map((source) => ({ label: t(source), title: t(source), options: figuresOf(source) }))}
          optionFilterProp="label"
          onChange={(chosen) => setSearch({ figures: chosen })}
        />
        <Select
          aria-label={t('by')}
          prefix={t('by')}
          value={by}
          options={cutOptions}
          onChange={(chosen) => setSearch({ by: chosen })}
        />
        <Select
          aria-label={t('split')}
          prefix={t('split')}
          value={split}
          options={[{ value: '' as const, label: t('noSplit') }, ...cutOptions.filter(({ value }) => value !== by)]}
          onChange={(chosen) => setSearch({ split: chosen })}
        />
        {split === '' ? null : (
          <Select
            aria-label={t('third')}
            prefix={t('third')}
            value={third}
            options={[
              { value: '' as const, label: t('noThird') },
              ...cutOptions.filter(({ value }) => value !== by && value !== split),
            ]}
            onChange={(chosen) => setSearch({ third: chosen })}
          />
        )}
        <Select
          aria-label={t('compare')}
          prefix={t('compare')}
          value={compare}
          options={[
            { value: '' as const, label: t('noCompare') },
            ...COMPARISONS.map((value) => ({ value, label: t(value) })),
          ]}
          onChange={(chosen) => setSearch({ compare: chosen })}
        />
        <Segmented
          aria-label={t('chart')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setSearch({ kind: value })}
        />
        <Dropdown
          trigger={['click']}
          disabled={data === undefined}
          menu={{
            items: [
              { key: 'csv', label: a('csv'), onClick: download },
              { key: 'xlsx', label: a('xlsx'), onClick: () => void exportSheet() },
              { key: 'png', label: t('png'), onClick: () => void drawPicture() },
            ],
          }}
        >
          <Button aria-haspopup="menu">{a('download')}</Button>
        </Dropdown>
      </div>
      <Filters names={filtersOf(figures)} currencies={data?.currencies ?? []} />
      {jobId === '' ? null : (
        <Suspense fallback={null}>
          <JobProgress key={jobId} jobId={jobId} title={a('sheetOf')} onClose={() => follow('')} />
        </Suspense>
      )}
      {error === null ? null : <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton active /> : null}
      {data === undefined ? null : (
        <div className="orderAnalysisAnswer" ref={answerPlace} aria-busy={isPlaceholderData}>
          {figures.map((name, at) =>
            panelsOf(data, third !== '', at).map(({ value, answer }) => (
              <FigureChart
                key={`${name} ${value}`}
                figure={name}
                at={at}
                by={by}
                split={split}
                kind={kind}
                answer={answer}
                compare={compare}
                {...(third === '' ? {} : { of: keyText(third, value, data) })}
              />
            )),
          )}
          {third !== '' && thirdsOf(data).length > MOST_PANELS ? (
            <p className="uiQuiet">{t('mostPanels', { count: MOST_PANELS })}</p>
          ) : null}
          <FigureRows figures={figures} cuts={cuts} answer={data} compare={compare} />
          <footer className="uiQuiet orderAnalysisFoot">
            {figures.map((name) => (
              <p key={name}>{definitionOf(name)}</p>
            ))}
            <CurrencyNote currency={data.currency} currencies={data.currencies} />
            {ages(data, (at) => formatTimeIn(at, period.zone)).map((age) => (
              <p key={age} className="uiFigures">
                {age}
              </p>
            ))}
          </footer>
        </div>
      )}
    </>
  );
}
