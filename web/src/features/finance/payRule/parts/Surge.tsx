import { Select } from 'antd';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import {
  LEAST_LIVE_SURGE,
  LEAST_SURGE,
  MOST_SURGE,
  SURGE_SOURCES,
  type SurgeSource,
} from '#contract/finance/surge/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { Part, type PartProps, type Said, type Speech } from './part.tsx';

/** Hundredths. */
const BEGIN_SURGE = 150;
const FACTOR = { unit: '×', factor: 100, digits: 2, most: MOST_SURGE / 100 };

type SurgeTerms = NonNullable<PayTerms['surge']>;

/** What is left out stays so, as long as nobody says otherwise: seals are over what is written. */
function Bounds({ surge, change }: { surge: SurgeTerms; change: (surge: SurgeTerms) => void }) {
  const t = useWords(words);
  const { most, least = LEAST_SURGE } = surge;
  return (
    <>
      <label className="payFigure">
        <span className="uiLabel">{t('surgeFrom')}</span>
        <Select
          aria-label={t('surgeFrom')}
          value={surge.from ?? 'table'}
          options={SURGE_SOURCES.map((value) => ({ value, label: t(`surgeFrom_${value}`) }))}
          onChange={(from: SurgeSource) => change({ ...surge, from })}
        />
      </label>
      <Figure
        label={t('surgeLeast')}
        value={least}
        change={(next) => change({ ...surge, least: Math.max(LEAST_LIVE_SURGE, next ?? LEAST_SURGE) })}
        {...FACTOR}
      />
      <Figure
        label={t('atMost')}
        value={most}
        change={(next) => change({ ...surge, most: Math.max(LEAST_SURGE, next ?? LEAST_SURGE) })}
        {...FACTOR}
      />
      {least <= LEAST_SURGE ? null : (
        <span className="payFault" role="alert">
          {t(least > most ? 'surgeFloorAboveCap' : 'surgeFloorAboveOne')}
        </span>
      )}
    </>
  );
}

export function Surge({ terms, change }: PartProps) {
  const lineWord = useDictLabel('pricePart');
  const { surge } = terms;
  return (
    <Part
      title={lineWord('surge')}
      isOn={surge !== null}
      turn={(on) => change({ surge: on ? { most: BEGIN_SURGE } : null })}
    >
      {surge === null ? null : <Bounds surge={surge} change={(next) => change({ surge: next })} />}
    </Part>
  );
}

const factor = (hundredths: number): string => `×${formatNumber(hundredths / 100, 2)}`;

export function surgeSaid({ lineWord, list, t }: Speech, { surge }: PayTerms): Said {
  const label = lineWord('surge');
  if (surge === null) return { label, text: '' };
  const { most, least = LEAST_SURGE, from = 'table' } = surge;
  return { label, text: list(t(`surgeFrom_${from}`), `${factor(least)} – ${factor(most)}`) };
}
