import { formatDistance, formatDuration, useWords } from '#web/lib/words.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { useFigures, type PartProps, type Said, type Speech } from './part.tsx';

export function Base({ terms: { base, currency }, change }: PartProps) {
  const t = useWords(words);
  const figures = useFigures(currency);
  return (
    <fieldset className="payPart">
      <legend>{t('flagFall')}</legend>
      <div className="payFigures">
        <Figure
          label={t('amount')}
          value={base.amount}
          change={(amount) => change({ base: { ...base, amount: amount ?? 0 } })}
          {...figures.money}
        />
        <Figure
          label={t('includedDistance')}
          value={base.distance}
          change={(distance) => change({ base: { ...base, distance: distance ?? 0 } })}
          {...figures.km}
        />
        <Figure
          label={t('includedTime')}
          value={base.duration}
          change={(duration) => change({ base: { ...base, duration: duration ?? 0 } })}
          {...figures.minutes}
        />
      </div>
    </fieldset>
  );
}

export const baseSaid = ({ t, money, list }: Speech, { base, currency }: PayTerms): Said => ({
  label: t('flagFall'),
  text: list(
    money(base.amount, currency),
    base.distance > 0 && `${t('includedDistance')} ${formatDistance(base.distance)}`,
    base.duration > 0 && `${t('includedTime')} ${formatDuration(base.duration)}`,
  ),
});
