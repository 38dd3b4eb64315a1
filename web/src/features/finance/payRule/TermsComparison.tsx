import { termsNow, type KeptTerms } from '#contract/finance/payRule/before.ts';
import { askDays } from '#contract/finance/payRule/parts/bands.ts';
import { priceOf } from '#contract/finance/payRule/price.ts';
import { formatDistance, formatDuration, formatNumber, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { clockOf } from '#web/shared/scope/clock.ts';
import { useDayWord } from '#web/shared/scope/days.ts';
import { ridesFor } from './rides.ts';
import { words } from './words.ts';

/** What typical rides cost by these terms, and by those before them. */
export function TermsComparison({ before, after }: { before: KeptTerms | undefined; after: KeptTerms }) {
  const t = useWords(words);
  const { one } = useDayWord();
  const shown = before === undefined ? [after] : [before, after];
  const namesDays = shown.some((terms) => askDays(termsNow(terms).bands));
  return (
    <table className="payCompared">
      <caption className="uiOnlyRead">{t('typicalRides')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('typicalRides')}</th>
          {before === undefined ? null : <th scope="col">{t('before')}</th>}
          <th scope="col">{t(before === undefined ? 'price' : 'after')}</th>
          {before === undefined ? null : <th scope="col">{t('change')}</th>}
        </tr>
      </thead>
      <tbody className="uiFigures">
        {ridesFor(shown).map((ride) => {
          const { distance, duration, minute, waiting, day } = ride;
          const is = priceOf(after, ride);
          const was = before === undefined ? null : priceOf(before, ride);
          const percent = was === null || was.total === 0 ? null : ((is.total - was.total) / was.total) * 100;
          return (
            <tr key={JSON.stringify([distance, minute, day])}>
              <th scope="row">
                {namesDays && day !== undefined ? `${one(day)} ` : null}
                {clockOf(minute)} · {formatDistance(distance)} · {formatDuration(duration)}
                {waiting === 0 ? null : ` · ${t('probeWaiting')} ${formatDuration(waiting)}`}
              </th>
              {was === null ? null : (
                <td>
                  <Money minor={was.total} currency={was.currency} />
                </td>
              )}
              <td>
                <Money minor={is.total} currency={is.currency} />
              </td>
              {was === null ? null : (
                <td>{percent === null ? '–' : `${percent > 0 ? '+' : ''}${formatNumber(percent, 1)}%`}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
