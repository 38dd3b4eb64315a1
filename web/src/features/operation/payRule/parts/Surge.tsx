import type { PayTerms } from '#contract/operation/payRule/terms.ts';
import { LEAST_SURGE, MOST_SURGE } from '#contract/operation/surge/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { Part, type PartProps, type Said, type Speech } from './part.tsx';

/** Hundredths. */
const BEGIN_SURGE = 150;

export function Surge({ terms, change }: PartProps) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const { surge } = terms;
  return (
    <Part
      title={lineWord('surge')}
      isOn={surge !== null}
      turn={(on) => change({ surge: on ? { most: BEGIN_SURGE } : null })}
    >
      {surge === null ? null : (
        <Figure
          label={t('atMost')}
          value={surge.most}
          change={(most) => change({ surge: { most: Math.max(LEAST_SURGE, most ?? LEAST_SURGE) } })}
          unit="×"
          factor={100}
          digits={2}
          most={MOST_SURGE / 100}
        />
      )}
    </Part>
  );
}

export const surgeSaid = ({ lineWord }: Speech, { surge }: PayTerms): Said => ({
  label: lineWord('surge'),
  text: surge === null ? '' : `≤ ×${formatNumber(surge.most / 100, 2)}`,
});
