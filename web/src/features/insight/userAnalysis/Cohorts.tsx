import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { CSSProperties } from 'react';
import type { Cohort } from '#contract/insight/userAnalysis/calls.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { ExportTable } from '#web/shared/analysis/ExportTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { cohortsQuery } from './analysisQueries.ts';
import { Answer } from './Answer.tsx';
import { percent } from './percent.ts';
import { Scroll } from './Scroll.tsx';
import { words } from './words.ts';

const MEASURES = ['retention', 'value'] as const;
const SPANS = ['week', 'fourWeeks'] as const;
const SEARCH = { measure: oneOf(MEASURES, 'retention'), span: oneOf(SPANS, 'week') };

const strengthOf = (percentage: number): CSSProperties & Record<'--strength', string> => ({
  '--strength': `${percentage}%`,
});

interface TriangleProps {
  cohorts: readonly Cohort[];
  measure: (typeof MEASURES)[number];
  currency: string;
}

function Triangle({ cohorts, measure, currency }: TriangleProps) {
  const t = useWords(words);
  const periods = Math.max(0, ...cohorts.map(({ cells }) => cells.findLastIndex((cell) => cell !== null) + 1));
  // the first ride itself is every passenger's: it says nothing, and would outshine the others
  const first = measure === 'retention' ? 1 : 0;
  const ages = Array.from({ length: Math.max(0, periods - first) }, (_, age) => age + first);
  const most = Math.max(0.000_001, ...cohorts.flatMap(({ cells }) => cells.slice(first).map((cell) => cell ?? 0)));
  return (
    <Scroll label={t(measure)}>
      <table className="userAnalysisTable userAnalysisTriangle" data-measure={measure}>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              {t('firstRide')}
            </th>
            <th scope="col" rowSpan={2}>
              {t('passengers')}
            </th>
            <th scope="colgroup" className="since" colSpan={Math.max(1, ages.length)}>
              {t('sincePeriod')}
            </th>
          </tr>
          <tr>
            {ages.map((age) => (
              <th key={age} scope="col">
                {t('later', { n: age })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="uiFigures">
          {cohorts.map(({ from, isHidden, size, cells }) => (
            <tr key={from}>
              <th scope="row">{from}</th>
              <td className={isHidden ? 'size uiQuiet' : 'size'}>
                {isHidden ? t('hidden') : formatNumber(size)}
                {isHidden ? null : <span className="unit"> {t('passengersUnit')}</span>}
              </td>
              {ages.map((age) => {
                const cell = cells[age] ?? null;
                const strength = cell === null ? 0 : Math.round((45 * cell) / most);
                return (
                  <td
                    key={age}
                    data-label={t('later', { n: age })}
                    style={strengthOf(strength)}
                    className={cell === null ? 'none' : 'heat'}
                  >
                    {cell === null ? '' : measure === 'retention' ? percent(cell) : formatMoney(cell, currency)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** Cohorts by first ride: who rides again, and what they spend. */
export function Cohorts() {
  const t = useWords(words);
  const [{ measure, span }, setSearch] = useSearchState(SEARCH);
  const isWeekly = span === 'week';
  const asked = { measure, span: isWeekly ? (1 as const) : (4 as const), periods: isWeekly ? 13 : 7 };
  const query = useQuery(cohortsQuery(asked));
  return (
    <>
      <div className="userAnalysisChoices">
        <Segmented
          aria-label={t('measure')}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setSearch({ measure: value })}
        />
        <Segmented
          aria-label={t('span')}
          value={span}
          options={SPANS.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setSearch({ span: value })}
        />
        <ExportTable table={{ kind: 'cohorts', asked }} />
      </div>
      <Answer
        query={query}
        definition={({ currency }) =>
          measure === 'retention' ? t('retentionDefinition') : t('valueDefinition', { currency })
        }
      >
        {({ cohorts, currency }) =>
          cohorts.every(({ size }) => size === 0) ? (
            <EmptyState title={t('noRides')} hint={t('noRidesHint')} />
          ) : (
            <Triangle cohorts={cohorts} measure={measure} currency={currency} />
          )
        }
      </Answer>
    </>
  );
}
