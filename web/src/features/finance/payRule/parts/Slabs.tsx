import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { MOST_ROWS } from '#contract/finance/payRule/figures.ts';
import type { Scale } from '#contract/finance/payRule/parts/scale.ts';
import type { PayTerms } from '#contract/finance/payRule/terms.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDistance, formatDuration, formatNumber, useWords } from '#web/lib/words.ts';
import { Figure } from '../amounts.tsx';
import { words } from '../words.ts';
import { KM, MINUTE, useFigures, type PartProps, type Said, type Speech } from './part.tsx';

/** Slabs by the kilometre or minute: each begins where the one before ends. */
export function Slabs({ terms, change, of }: PartProps & { of: 'mileage' | 'duration' }) {
  const t = useWords(words);
  const lineWord = useDictLabel('pricePart');
  const figures = useFigures(terms.currency);
  const { mode, slabs, step: tick } = terms[of];
  const isDistance = of === 'mileage';
  const put = (next: Partial<Scale>) => change({ [of]: { ...terms[of], ...next } });
  const setTick = (step: number | null) =>
    change({ [of]: { mode, slabs, ...(step === null || step === 0 ? {} : { step }) } });
  const last = slabs.at(-1);
  const step = isDistance ? 10 * KM : 30 * MINUTE;
  return (
    <fieldset className="payPart">
      <legend>{lineWord(of)}</legend>
      {slabs.map((slab, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a slab has no name but its place
        <div className="payFigures" key={at}>
          <Figure
            label={t('slabFrom')}
            value={slab.from}
            change={(from) => put({ slabs: slabs.with(at, { ...slab, from: from ?? 0 }) })}
            {...(isDistance ? figures.km : figures.minutes)}
          />
          <Figure
            label={t('slabRate')}
            value={slab.rate}
            change={(rate) => put({ slabs: slabs.with(at, { ...slab, rate: rate ?? 0 }) })}
            {...(isDistance ? figures.perKm : figures.perMinute)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeRow', { place: at + 1 })}
            onClick={() => put({ slabs: slabs.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <div className="uiRow">
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={slabs.length >= MOST_ROWS}
          onClick={() =>
            put({ slabs: [...slabs, { from: last === undefined ? 0 : last.from + step, rate: last?.rate ?? 0 }] })
          }
        >
          {t(slabs.length === 0 ? 'addRate' : 'addSlab')}
        </Button>
        {slabs.length < 2 ? null : (
          <Select
            size="small"
            aria-label={t('slabMode')}
            value={mode}
            options={[
              { value: 'graduated', label: t('graduated') },
              { value: 'volume', label: t('volume') },
            ]}
            onChange={(next: typeof mode) => put({ mode: next })}
          />
        )}
      </div>
      {slabs.length === 0 ? null : (
        <div className="payFigures">
          <Figure
            label={t('tick')}
            value={tick ?? null}
            optional
            change={setTick}
            unit={t(isDistance ? 'metres' : 'seconds')}
            factor={1}
            digits={0}
          />
        </div>
      )}
    </fieldset>
  );
}

const tickSaid = (t: Speech['t'], of: 'mileage' | 'duration', step: number): string =>
  t('tickOf', { length: `${formatNumber(step)} ${t(of === 'mileage' ? 'metres' : 'seconds')}` });

export function slabsSaid({ t, lineWord, rate, list }: Speech, terms: PayTerms, of: 'mileage' | 'duration'): Said {
  const { mode, slabs, step } = terms[of];
  const [length, unit] =
    of === 'mileage' ? ([formatDistance, 'perKm'] as const) : ([formatDuration, 'perMinute'] as const);
  const said = slabs.map((slab) =>
    list(slab.from > 0 && `${t('slabFrom')} ${length(slab.from)}`, rate(slab.rate, unit, terms.currency)),
  );
  return {
    label: lineWord(of),
    text: list(...said, slabs.length > 1 && t(mode), slabs.length > 0 && step !== undefined && tickSaid(t, of, step)),
  };
}
