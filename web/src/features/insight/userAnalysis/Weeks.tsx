import { useQuery } from '@tanstack/react-query';
import type { AnalysedWeek } from '#contract/insight/userAnalysis/calls.ts';
import { RIDE_BANDS } from '#contract/insight/userAnalysis/rules.ts';
import { userAnalysisWords } from '#contract/insight/userAnalysis/words.ts';
import { formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { weeksQuery } from './analysisQueries.ts';
import { Answer } from './Answer.tsx';
import { Scroll } from './Scroll.tsx';
import { words } from './words.ts';

const PARTS = ['returning', 'new', 'back'] as const;
const FIGURES = ['riders', 'new', 'returning', 'back', 'lost', 'rides', 'rating', 'complaints'] as const;

const WIDTH = 760;
const HEIGHT = 150;
const MOST_UNDER = 60;

/** Riders by what they are, upwards; lost ones downwards. The table below says the same. */
function Bars({ weeks }: { weeks: readonly AnalysedWeek[] }) {
  const t = useWords(words);
  const field = useFields(userAnalysisWords);
  const most = Math.max(1, ...weeks.map(({ riders }) => riders ?? 0));
  const mostLost = Math.max(1, ...weeks.map(({ lost }) => lost ?? 0));
  const scale = Math.min((HEIGHT - 8) / most, (MOST_UNDER - 4) / mostLost);
  const under = mostLost * scale + 4;
  const step = WIDTH / weeks.length;
  const width = Math.min(36, step * 0.6);
  return (
    <figure className="userAnalysisBars">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + under}`} role="img" aria-label={t('chart')}>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className="axis" />
        {weeks.map((one, place) => {
          const x = place * step + (step - width) / 2;
          let top = HEIGHT;
          return (
            <g key={one.week} className={one.isRunning ? 'running' : undefined}>
              {PARTS.map((part) => {
                const height = (one[part] ?? 0) * scale;
                top -= height;
                return <rect key={part} className={part} x={x} y={top} width={width} height={height} />;
              })}
              <rect className="lost" x={x} y={HEIGHT} width={width} height={(one.lost ?? 0) * scale} />
            </g>
          );
        })}
      </svg>
      <figcaption>
        {[...PARTS, 'lost' as const].map((part) => (
          <span key={part}>
            <i className={part} aria-hidden="true" /> {field(part)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function WeekTable({ weeks }: { weeks: readonly AnalysedWeek[] }) {
  const t = useWords(words);
  const field = useFields(userAnalysisWords);
  const textOf = (week: AnalysedWeek, name: (typeof FIGURES)[number]) => {
    if (week.hidden.some((one) => one === name)) return t('hidden');
    return week[name] === null ? '–' : formatNumber(week[name]);
  };
  return (
    <Scroll label={t('weeks')}>
      <table className="userAnalysisTable uiStacked">
        <thead>
          <tr>
            <th scope="col">{field('week')}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col">
                {field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="uiFigures">
          {weeks.toReversed().map((one) => (
            <tr key={one.week}>
              <th scope="row">
                {one.week} {one.isRunning ? <small className="uiQuiet">{t('running')}</small> : null}
              </th>
              {one.isHidden ? (
                <td colSpan={FIGURES.length} className="uiQuiet">
                  {t('hidden')}
                </td>
              ) : (
                FIGURES.map((name) => (
                  <td key={name} data-label={field(name)}>
                    {textOf(one, name)}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

interface FrequencyProps {
  frequency: readonly { from: number; isHidden: boolean; passengers: number | null }[];
}

function Frequency({ frequency }: FrequencyProps) {
  const t = useWords(words);
  const most = Math.max(1, ...frequency.map(({ passengers }) => passengers ?? 0));
  const nameOf = (from: number, place: number) => {
    const next = RIDE_BANDS[place + 1];
    if (next === undefined) return t('timesFrom', { from });
    return next === from + 1 ? t('times', { count: from }) : t('timesBetween', { from, to: next - 1 });
  };
  return (
    <section aria-label={t('frequency')}>
      <h2>{t('frequency')}</h2>
      <table className="userAnalysisTable userAnalysisNarrow">
        <tbody className="uiFigures">
          {frequency.map(({ from, isHidden, passengers }, place) => (
            <tr key={from}>
              <th scope="row">{nameOf(from, place)}</th>
              <td className="bar" aria-hidden="true">
                <span style={{ width: `${(100 * (passengers ?? 0)) / most}%` }} />
              </td>
              <td className={isHidden ? 'uiQuiet' : undefined}>{isHidden ? t('hidden') : formatNumber(passengers)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Passengers by week: who came, stayed, came back and was lost. */
export function Weeks() {
  const t = useWords(words);
  const query = useQuery(weeksQuery);
  return (
    <Answer query={query} definition={() => t('weeksDefinition')}>
      {({ weeks, frequency }) =>
        weeks.every(({ riders }) => riders === 0) ? (
          <EmptyState title={t('noRides')} hint={t('noRidesHint')} />
        ) : (
          <>
            <Bars weeks={weeks} />
            <WeekTable weeks={weeks} />
            <Frequency frequency={frequency} />
          </>
        )
      }
    </Answer>
  );
}
