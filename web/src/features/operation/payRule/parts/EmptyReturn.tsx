import { Checkbox } from 'antd';
import { BAND_KINDS } from '#contract/operation/payRule/lines.ts';
import type { PayTerms } from '#contract/operation/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { KM, Part, useFigures, type PartProps, type Said, type Speech } from './part.tsx';

export function EmptyReturn({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { emptyReturn } = terms;
  return (
    <Part
      title={lineWord('emptyReturn')}
      isOn={emptyReturn !== null}
      turn={(on) => change({ emptyReturn: on ? { from: 25 * KM, rate: 0, only: [] } : null })}
    >
      {emptyReturn === null ? null : (
        <>
          <Figure
            label={t('slabFrom')}
            value={emptyReturn.from}
            change={(from) => change({ emptyReturn: { ...emptyReturn, from: from ?? 0 } })}
            {...figures.km}
          />
          <Figure
            label={t('slabRate')}
            value={emptyReturn.rate}
            change={(rate) => change({ emptyReturn: { ...emptyReturn, rate: rate ?? 0 } })}
            {...figures.perKm}
          />
          <div className="payFigure payWide">
            <span className="uiLabel">{t('onlyInOrAlways')}</span>
            <Checkbox.Group
              value={emptyReturn.only}
              options={BAND_KINDS.map((value) => ({ value, label: t(`band_${value}`) }))}
              onChange={(only) =>
                change({ emptyReturn: { ...emptyReturn, only: BAND_KINDS.filter((kind) => only.includes(kind)) } })
              }
            />
          </div>
        </>
      )}
    </Part>
  );
}

export const emptyReturnSaid = ({ t, lineWord, rate, list }: Speech, { emptyReturn, currency }: PayTerms): Said => ({
  label: lineWord('emptyReturn'),
  text:
    emptyReturn === null
      ? ''
      : list(
          `${t('slabFrom')} ${formatDistance(emptyReturn.from)}`,
          rate(emptyReturn.rate, 'perKm', currency),
          emptyReturn.only.length > 0 &&
            `${t('onlyIn')} ${emptyReturn.only.map((kind) => t(`band_${kind}`)).join(' + ')}`,
        ),
});
