import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { OnlyIn, onlyInSaid } from './OnlyIn.tsx';
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
          <OnlyIn
            only={emptyReturn.only}
            bands={terms.bands}
            change={(only) => change({ emptyReturn: { ...emptyReturn, only } })}
          />
        </>
      )}
    </Part>
  );
}

export function emptyReturnSaid(speech: Speech, { emptyReturn, bands, currency }: PayTerms): Said {
  const { t, lineWord, rate, list } = speech;
  return {
    label: lineWord('emptyReturn'),
    text:
      emptyReturn === null
        ? ''
        : list(
            `${t('slabFrom')} ${formatDistance(emptyReturn.from)}`,
            rate(emptyReturn.rate, 'perKm', currency),
            onlyInSaid(speech, emptyReturn.only, bands),
          ),
  };
}
