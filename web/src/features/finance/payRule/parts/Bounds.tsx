import { Checkbox, Select } from 'antd';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { useFigures, type PartProps, type Said, type Speech } from './part.tsx';

export function Bounds({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { minimum, maximum, bookingFee, tolls, rounding } = terms;
  return (
    <fieldset className="payPart">
      <legend>{t('total')}</legend>
      <div className="payFigures">
        <Figure
          label={t('minimum')}
          value={minimum}
          optional
          change={(next) => change({ minimum: next })}
          {...figures.money}
        />
        <Figure
          label={t('maximum')}
          value={maximum}
          optional
          change={(next) => change({ maximum: next })}
          {...figures.money}
        />
        <Figure
          label={lineWord('bookingFee')}
          value={bookingFee}
          change={(next) => change({ bookingFee: next ?? 0 })}
          {...figures.money}
        />
        <Figure
          label={t('roundTo')}
          value={rounding.unit}
          change={(unit) => change({ rounding: { ...rounding, unit: Math.max(1, unit ?? 1) } })}
          {...figures.money}
        />
        <label className="payFigure">
          <span className="uiLabel">{lineWord('rounding')}</span>
          <Select
            aria-label={lineWord('rounding')}
            value={rounding.direction}
            options={(['nearest', 'up', 'down'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(direction: typeof rounding.direction) => change({ rounding: { ...rounding, direction } })}
          />
        </label>
        <Checkbox
          checked={tolls === 'charged'}
          onChange={({ target }) => change({ tolls: target.checked ? 'charged' : 'included' })}
        >
          {t('tollsCharged')}
        </Checkbox>
      </div>
    </fieldset>
  );
}

export const boundsSaid = ({ t, lineWord, money }: Speech, terms: PayTerms): Said[] => {
  const { minimum, maximum, bookingFee, tolls, currency } = terms;
  return [
    { label: t('minimum'), text: minimum === null ? '' : money(minimum, currency) },
    { label: t('maximum'), text: maximum === null ? '' : money(maximum, currency) },
    { label: lineWord('bookingFee'), text: bookingFee === 0 ? '' : money(bookingFee, currency) },
    { label: t('policyOf_tolls'), text: tolls === 'charged' ? t('tollsCharged') : '' },
  ];
};

export const roundingSaid = ({ t, money, list }: Speech, { rounding, currency }: PayTerms): Said => ({
  label: t('roundTo'),
  text: rounding.unit === 1 ? '' : list(money(rounding.unit, currency), t(rounding.direction)),
});
