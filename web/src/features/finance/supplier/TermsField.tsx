import { Checkbox, InputNumber, Select } from 'antd';
import { MEASURES } from '#contract/finance/supplier/rules.ts';
import { SHARE_BASES } from '#contract/finance/supplier/settle.ts';
import type { SupplierContract } from '#contract/finance/supplierContract/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { minorUnitsIn } from '#contract/ground/currency.ts';
import { useWords } from '#web/lib/words.ts';
import './supplier.css';
import { words } from './words.ts';

type Terms = SupplierContract['terms'];
type Level = Terms['levels'][number];

export const NEW_TERMS: Terms = {
  currency: 'CNY',
  share: { by: 'percentage', rate: 7000 },
  guarantee: 0,
  levels: [],
  tax: { rate: 600, isIncluded: false },
};

const GOOD: Record<Level['measure'], number> = { availability: 9500, acceptance: 9500, incidents: 100, rating: 450 };

interface FigureProps {
  label: string;
  /** In hundredths, or in minor units of `currency`. */
  value: number | null;
  currency?: string | undefined;
  unit?: string;
  change: (value: number | null) => void;
}

const HUNDREDTHS = 100;

/** People write whole units, the terms keep hundredths or minor units. */
const Figure = ({ label, value, currency, unit = currency, change }: FigureProps) => {
  const scale = currency === undefined ? HUNDREDTHS : minorUnitsIn(currency);
  return (
    <label>
      <span className="uiLabel">{label}</span>
      <InputNumber
        aria-label={label}
        value={value === null ? null : value / scale}
        min={0}
        precision={Math.round(Math.log10(scale))}
        suffix={unit}
        onChange={(next) => change(next === null ? null : Math.round(next * scale))}
      />
    </label>
  );
};

interface Props {
  value?: Terms;
  onChange?: (terms: Terms) => void;
}

/** The terms of a contract: the share first, agreed quality below it. */
export function TermsField({ value = NEW_TERMS, onChange }: Props) {
  const t = useWords(words);
  const baseWord = useDictLabel('supplierShareBase');
  const measureWord = useDictLabel('supplierMeasure');
  const set = (change: Partial<Terms>) => onChange?.({ ...value, ...change });
  const { share, guarantee, levels, tax } = value;
  const setLevel = (measure: Level['measure'], change: Partial<Level>) =>
    set({ levels: levels.map((level) => (level.measure === measure ? { ...level, ...change } : level)) });
  const toggle = (measure: Level['measure'], isAgreed: boolean) =>
    set({
      levels: isAgreed
        ? [...levels, { measure, agreed: GOOD[measure], deduction: 0, bonusFrom: null, bonus: 0 }]
        : levels.filter((level) => level.measure !== measure),
    });
  return (
    <div>
      <div className="supplierTerms">
        <label>
          <span className="uiLabel">{t('shareBy')}</span>
          <Select
            aria-label={t('shareBy')}
            value={share.by}
            options={SHARE_BASES.map((by) => ({ value: by, label: baseWord(by) }))}
            onChange={(by) => set({ share: { ...share, by } })}
          />
        </label>
        <Figure
          label={t('rate')}
          value={share.rate}
          {...(share.by === 'percentage' ? { unit: '%' } : { currency: value.currency })}
          change={(rate) => set({ share: { ...share, rate: rate ?? 0 } })}
        />
        <Figure
          label={t('guarantee')}
          value={guarantee}
          currency={value.currency}
          change={(amount) => set({ guarantee: amount ?? 0 })}
        />
        <Figure
          label={t('taxRate')}
          value={tax.rate}
          unit="%"
          change={(rate) => set({ tax: { ...tax, rate: rate ?? 0 } })}
        />
      </div>
      <Checkbox
        checked={tax.isIncluded}
        onChange={({ target }) => set({ tax: { ...tax, isIncluded: target.checked } })}
      >
        {t('taxIncluded')}
      </Checkbox>
      <div className="supplierLevels">
        <strong>{t('agreedQuality')}</strong>
        {MEASURES.map((measure) => {
          const level = levels.find((each) => each.measure === measure);
          return (
            <div key={measure}>
              <Checkbox checked={level !== undefined} onChange={({ target }) => toggle(measure, target.checked)}>
                {measureWord(measure)}
              </Checkbox>
              {level === undefined ? null : (
                <div className="supplierTerms">
                  <Figure
                    label={t('agreedLevel')}
                    value={level.agreed}
                    change={(agreed) => setLevel(measure, { agreed: agreed ?? 0 })}
                  />
                  <Figure
                    label={t('deduction')}
                    value={level.deduction}
                    unit={t('percentOfShare')}
                    change={(deduction) => setLevel(measure, { deduction: deduction ?? 0 })}
                  />
                  <Figure
                    label={t('bonusFrom')}
                    value={level.bonusFrom}
                    change={(bonusFrom) => setLevel(measure, { bonusFrom })}
                  />
                  <Figure
                    label={t('bonus')}
                    value={level.bonus}
                    unit={t('percentOfShare')}
                    change={(bonus) => setLevel(measure, { bonus: bonus ?? 0 })}
                  />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
