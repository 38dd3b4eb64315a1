import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { Part, useFigures, type PartProps, type Said, type Speech } from './part.tsx';

export function Compensation({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { compensation } = terms;
  return (
    <Part
      title={lineWord('compensation')}
      isOn={compensation !== null}
      turn={(on) => change({ compensation: on ? { lateAfter: 600, late: 0, givenUp: 0 } : null })}
    >
      {compensation === null ? null : (
        <>
          <Figure
            label={t('lateAfter')}
            value={compensation.lateAfter}
            optional
            change={(lateAfter) => change({ compensation: { ...compensation, lateAfter } })}
            {...figures.minutes}
          />
          <Figure
            label={t('lateAmount')}
            value={compensation.late}
            change={(late) => change({ compensation: { ...compensation, late: late ?? 0 } })}
            {...figures.money}
          />
          <Figure
            label={t('givenUpAmount')}
            value={compensation.givenUp}
            change={(givenUp) => change({ compensation: { ...compensation, givenUp: givenUp ?? 0 } })}
            {...figures.money}
          />
        </>
      )}
    </Part>
  );
}

export const compensationSaid = ({ t, lineWord, money, list }: Speech, { compensation, currency }: PayTerms): Said => ({
  label: lineWord('compensation'),
  text:
    compensation === null
      ? ''
      : list(
          compensation.lateAfter !== null &&
            `${t('lateAfter')} ${formatDuration(compensation.lateAfter)} ${money(compensation.late, currency)}`,
          compensation.givenUp > 0 && `${t('givenUpAmount')} ${money(compensation.givenUp, currency)}`,
        ),
});
