import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { Part, useFigures, type PartProps, type Said, type Speech } from './part.tsx';

export function Waiting({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { waiting } = terms;
  return (
    <Part
      title={lineWord('waiting')}
      isOn={waiting !== null}
      turn={(on) => change({ waiting: on ? { freeSeconds: 300, rate: 0, most: null } : null })}
    >
      {waiting === null ? null : (
        <>
          <Figure
            label={t('slabRate')}
            value={waiting.rate}
            change={(rate) => change({ waiting: { ...waiting, rate: rate ?? 0 } })}
            {...figures.perMinute}
          />
          <Figure
            label={t('waitingFree')}
            value={waiting.freeSeconds}
            change={(freeSeconds) => change({ waiting: { ...waiting, freeSeconds: freeSeconds ?? 0 } })}
            {...figures.minutes}
          />
          <Figure
            label={t('atMost')}
            value={waiting.most}
            optional
            change={(most) => change({ waiting: { ...waiting, most } })}
            {...figures.money}
          />
        </>
      )}
    </Part>
  );
}

export const waitingSaid = ({ t, lineWord, money, rate, list }: Speech, { waiting, currency }: PayTerms): Said => ({
  label: lineWord('waiting'),
  text:
    waiting === null
      ? ''
      : list(
          rate(waiting.rate, 'perMinute', currency),
          `${t('waitingFree')} ${formatDuration(waiting.freeSeconds)}`,
          waiting.most !== null && `${t('atMost')} ${money(waiting.most, currency)}`,
        ),
});
