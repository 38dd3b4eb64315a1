import { Checkbox } from 'antd';
import { BAND_KINDS, type BandKind } from '#contract/finance/payRule/lines.ts';
import { isNever, type TimeBand } from '#contract/finance/payRule/parts/bands.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from '../words.ts';
import type { Speech } from './part.tsx';

interface OnlyInProps {
  only: readonly BandKind[];
  bands: readonly TimeBand[];
  change: (only: BandKind[]) => void;
}

/** In bands of which kinds a part applies; says when there is none of them. */
export function OnlyIn({ only, bands, change }: OnlyInProps) {
  const t = useWords(words);
  return (
    <div className="payFigure payWide" role="group" aria-label={t('onlyInOrAlways')}>
      <span className="uiLabel">{t('onlyInOrAlways')}</span>
      <Checkbox.Group
        value={[...only]}
        options={BAND_KINDS.map((value) => ({ value, label: t(`band_${value}`) }))}
        onChange={(next) => change(BAND_KINDS.filter((kind) => next.includes(kind)))}
      />
      {isNever(only, bands) ? <span className="payFault">{t('neverApplies')}</span> : null}
    </div>
  );
}

export const onlyInSaid = ({ t, list }: Speech, only: readonly BandKind[], bands: readonly TimeBand[]): string =>
  only.length === 0
    ? ''
    : list(
        `${t('onlyIn')} ${only.map((kind) => t(`band_${kind}`)).join(' + ')}`,
        isNever(only, bands) && t('neverApplies'),
      );
