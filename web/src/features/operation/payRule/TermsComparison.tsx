import { priceOf } from '#contract/operation/payRule/price.ts';
import type { PayTerms, RideFacts } from '#contract/operation/payRule/terms.ts';
import { formatDistance, formatDuration, formatNumber, useWords } from '#web/lib/words.ts';
import { Money } from '#web/ui/Money.tsx';
import { clockOf } from '#web/ui/scope/clock.ts';
import { words } from './words.ts';

/** Rides as they are typical: metres, seconds, minute of the day, seconds of waiting. */
const RIDES = [
  [2000, 420, 10 * 60, 0],
  [5000, 900, 8 * 60 + 30, 240],
  [10_000, 1500, 18 * 60, 0],
  [10_000, 1200, 23 * 60 + 30, 360],
  [25_000, 2700, 14 * 60, 0],
  [45_000, 3900, 6 * 60 + 30, 600],
] as const;

const factsOf = ([distance, duration, minute, waiting]: (typeof RIDES)[number]): RideFacts => ({
  distance,
  duration,
  waiting,
  minute,
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' },
});

/** What typical rides cost by these terms, and by those before them. */
export function TermsComparison({ before, after }: { before: PayTerms | undefined; after: PayTerms }) {
  const t = useWords(words);
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
        {RIDES.map((ride) => {
          const [distance, duration, minute, waiting] = ride;
          const is = priceOf(after, factsOf(ride));
          const was = before === undefined ? null : priceOf(before, factsOf(ride));
          const percent = was === null || was.total === 0 ? null : ((is.total - was.total) / was.total) * 100;
          return (
            <tr key={`${distance} ${minute}`}>
              <th scope="row">
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
