import { type ReactNode, useState } from 'react';
import { priceOf } from '#contract/operation/payRule/price.ts';
import type { PayTerms, RideFacts } from '#contract/operation/payRule/terms.ts';
import { LEAST_SURGE, MOST_SURGE } from '#contract/operation/surge/rules.ts';
import { useWords } from '#web/lib/words.ts';
import { PriceLines } from '#web/ui/price/PriceLines.tsx';
import { Clock } from '#web/ui/scope/Clock.tsx';
import { Figure } from './amounts.tsx';
import { words } from './words.ts';

const BEGIN: RideFacts = {
  distance: 8000,
  duration: 1200,
  waiting: 0,
  minute: 12 * 60,
  tolls: null,
  surge: null,
  late: 0,
  outcome: { kind: 'driven' },
};

/** What a ride would cost by these terms, by the very function that charges it. */
export function PriceProbe({ terms, children }: { terms: PayTerms; children?: (facts: RideFacts) => ReactNode }) {
  const t = useWords(words);
  const [facts, setFacts] = useState(BEGIN);
  const put = (part: Partial<RideFacts>) => setFacts((before) => ({ ...before, ...part }));
  const { lines, total, currency } = priceOf(terms, facts);
  const unit = { unit: t('minutes'), factor: 60, digits: 1 };
  return (
    <section className="payProbe" aria-label={t('probe')}>
      <h3>{t('probe')}</h3>
      <div className="payFigures">
        <Figure
          label={t('probeDistance')}
          value={facts.distance}
          change={(distance) => put({ distance: distance ?? 0 })}
          unit={t('km')}
          factor={1000}
          digits={3}
          most={10_000}
        />
        <Figure
          label={t('probeDuration')}
          value={facts.duration}
          change={(value) => put({ duration: value ?? 0 })}
          {...unit}
        />
        <Figure
          label={t('probeWaiting')}
          value={facts.waiting}
          change={(value) => put({ waiting: value ?? 0 })}
          {...unit}
        />
        {terms.surge === null ? null : (
          <Figure
            label={t('probeSurge')}
            value={facts.surge}
            optional
            change={(surge) => put({ surge: surge === null ? null : Math.max(LEAST_SURGE, surge) })}
            unit="×"
            factor={100}
            digits={2}
            most={MOST_SURGE / 100}
          />
        )}
        <Clock label={t('probeClock')} value={facts.minute} change={(minute) => put({ minute })} />
      </div>
      <PriceLines lines={lines} total={total} currency={currency} label={t('probe')} />
      {children?.(facts)}
    </section>
  );
}
