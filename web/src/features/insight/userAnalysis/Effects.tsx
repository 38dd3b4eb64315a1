import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { EffectBand } from '#contract/insight/userAnalysis/calls.ts';
import { BAND_STARTS, CAUSES, ENDINGS, SEQUELS, type Cause } from '#contract/insight/userAnalysis/rules.ts';
import { oneOf, useSearchState } from '#web/lib/page.tsx';
import { formatDate, formatMoney, formatNumber, useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { effectsQuery } from './analysisQueries.ts';
import { Answer } from './Answer.tsx';
import { percent, points } from './percent.ts';
import { Scroll } from './Scroll.tsx';
import { words } from './words.ts';

const SEARCH = { cause: oneOf(CAUSES, 'wait'), sequel: oneOf(SEQUELS, 'ridesAgain') };

/** The name of a band. */
function useBandName(cause: Cause, currency: string): (band: number) => string {
  const t = useWords(words);
  return (band) => {
    if (cause === 'ending') {
      const ending = ENDINGS[band];
      return ending === undefined ? '' : t(ending);
    }
    const starts: readonly number[] = BAND_STARTS[cause];
    const text = (value: number) => (cause === 'wait' ? formatNumber(value / 60) : formatMoney(value, currency));
    const unit = cause === 'wait' ? 'minutes' : 'money';
    const [from, to] = [starts[band - 1], starts[band]];
    if (from === undefined) return t(`${unit}Under`, { to: text(to ?? 0) });
    return to === undefined
      ? t(`${unit}From`, { from: text(from) })
      : t(`${unit}Between`, { from: text(from), to: text(to) });
  };
}

/** A share as a dot on its interval; 0 to `most`. */
function Whisker({ seen: { share, low, high }, most }: { seen: NonNullable<EffectBand['seen']>; most: number }) {
  const part = (value: number) => `${(100 * value) / most}%`;
  return (
    <span className="userAnalysisWhisker" aria-hidden="true">
      <i style={{ left: part(low), width: part(high - low) }} />
      <b style={{ left: part(share) }} />
    </span>
  );
}

function BandTable({ bands, nameOf }: { bands: readonly EffectBand[]; nameOf: (band: number) => string }) {
  const t = useWords(words);
  const base = bands.find(({ seen }) => seen !== null)?.band;
  const most = Math.max(0.01, ...bands.map(({ seen }) => seen?.high ?? 0));
  return (
    <Scroll label={t('effects')}>
      <table className="userAnalysisTable uiStacked">
        <thead>
          <tr>
            <th scope="col">{t('group')}</th>
            <th scope="col">{t('passengers')}</th>
            <th scope="col" aria-label={t('seen')} />
            <th scope="col">{t('seen')}</th>
            <th scope="col">{t('difference')}</th>
          </tr>
        </thead>
        <tbody className="uiFigures">
          {bands.map(({ band, isHidden, passengers, seen, difference }) => (
            <tr key={band}>
              <th scope="row">{nameOf(band)}</th>
              <td data-label={t('passengers')} className={isHidden ? 'uiQuiet' : undefined}>
                {isHidden ? t('hidden') : formatNumber(passengers)}
              </td>
              <td className="bar">{seen === null ? null : <Whisker seen={seen} most={most} />}</td>
              <td data-label={t('seen')}>
                {seen === null ? '–' : `${percent(seen.share)} (${percent(seen.low)}–${percent(seen.high)})`}
              </td>
              <td data-label={t('difference')} className="uiWhole">
                {difference === null
                  ? band === base
                    ? t('first')
                    : '–'
                  : `${points(difference.share)} (${points(difference.low)} … ${points(difference.high)})`}
                {difference !== null && difference.low < 0 && difference.high > 0 ? (
                  <small className="uiQuiet"> {t('cannotTell')}</small>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** What was seen after a wait, an ending, a price. */
export function Effects() {
  const t = useWords(words);
  const [{ cause, sequel }, setSearch] = useSearchState(SEARCH);
  const query = useQuery(effectsQuery({ cause, sequel }));
  const nameOf = useBandName(cause, query.data?.currency ?? '');
  return (
    <>
      <div className="userAnalysisChoices">
        <Segmented
          aria-label={t('cause')}
          value={cause}
          options={CAUSES.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setSearch({ cause: value })}
        />
        <Segmented
          aria-label={t('sequel')}
          value={sequel}
          options={SEQUELS.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => setSearch({ sequel: value })}
        />
      </div>
      <Answer
        query={query}
        definition={({ from, to }) => t('effectsDefinition', { from: formatDate(from), to: formatDate(to) })}
      >
        {({ bands }) =>
          bands.every(({ passengers }) => passengers === 0) ? (
            <EmptyState title={t('noGroups')} hint={t('noGroupsHint')} />
          ) : (
            <BandTable bands={bands} nameOf={nameOf} />
          )
        }
      </Answer>
    </>
  );
}
