import { Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { termsNow, type KeptTerms } from '#contract/finance/payRule/before.ts';
import type { RideFacts } from '#contract/finance/payRule/facts.ts';
import { askDays } from '#contract/finance/payRule/parts/bands.ts';
import { priceOf } from '#contract/finance/payRule/price.ts';
import { LEAST_LIVE_SURGE, MOST_SURGE } from '#contract/finance/surge/rules.ts';
import { useWords } from '#web/lib/words.ts';
import { PriceLines } from '#web/shared/price/PriceLines.tsx';
import { Clock } from '#web/shared/scope/Clock.tsx';
import { Figure } from './amounts.tsx';
import { useDayWord } from '#web/shared/scope/days.ts';
import { daysOf, rideOf } from './rides.ts';
import { words } from './words.ts';

const BEGIN = rideOf({ distance: 8000, duration: 1200, minute: 12 * 60 });

/** The days that a calendar tells apart; a make-up day counts as a Monday. */
const DAYS = [...WEEKDAYS.map((weekday) => daysOf(weekday, 'ordinary')), daysOf(7, 'holiday'), daysOf(1, 'makeUp')];

function Day({ facts: { day }, put }: { facts: RideFacts; put: (days: (typeof DAYS)[number]) => void }) {
  const t = useWords(words);
  const { one } = useDayWord();
  return (
    <label className="payFigure">
      <span className="uiLabel">{t('probeDay')}</span>
      <Select
        aria-label={t('probeDay')}
        value={DAYS.findIndex((each) => each.day.weekday === day?.weekday && each.day.kind === day.kind)}
        options={DAYS.map((each, value) => ({ value, label: one(each.day) }))}
        onChange={(place) => {
          const chosen = DAYS[place];
          if (chosen !== undefined) put(chosen);
        }}
      />
    </label>
  );
}

/** What a ride would cost by these terms, by the very function that charges it. */
export function PriceProbe({
  terms: kept,
  children,
}: {
  terms: KeptTerms;
  children?: (facts: RideFacts) => ReactNode;
}) {
  const t = useWords(words);
  const [facts, setFacts] = useState(BEGIN);
  const put = (part: Partial<RideFacts>) => setFacts((before) => ({ ...before, ...part }));
  const terms = termsNow(kept);
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
            change={(surge) => put({ surge: surge === null ? null : Math.max(LEAST_LIVE_SURGE, surge) })}
            unit="×"
            factor={100}
            digits={2}
            most={MOST_SURGE / 100}
          />
        )}
        <Clock label={t('probeClock')} value={facts.minute} change={(minute) => put({ minute })} />
        {askDays(terms.bands) ? <Day facts={facts} put={put} /> : null}
      </div>
      <PriceLines lines={lines} total={total} currency={currency} label={t('probe')} />
      {children?.(facts)}
    </section>
  );
}
