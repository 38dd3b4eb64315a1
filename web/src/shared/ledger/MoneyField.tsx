import { InputNumber } from 'antd';
import { decimalsIn, minorUnitsIn } from '#contract/ground/currency.ts';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '#web/ui/words.ts';

interface MoneyFieldProps {
  id?: string;
  label: string;
  currency: string;
  /** Minor units. */
  value: number | null;
  change: (minor: number | null) => void;
}

/** An amount as people write it: yuan on the screen, fen on the wire. */
export function MoneyField({ id, label, currency, value, change }: MoneyFieldProps) {
  useWords(uiWords);
  const units = minorUnitsIn(currency);
  return (
    <label className="ledgerField">
      <span className="uiLabel">{label}</span>
      <InputNumber
        {...(id === undefined ? {} : { id })}
        autoFocus
        style={{ width: '100%' }}
        value={value === null ? null : value / units}
        min={0}
        precision={decimalsIn(currency)}
        suffix={currency}
        onChange={(next) => change(next === null ? null : Math.round(next * units))}
      />
    </label>
  );
}
