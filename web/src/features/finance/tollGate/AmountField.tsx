import { Form, InputNumber } from 'antd';
import { decimalsIn, minorUnitsIn } from '#contract/ground/currency.ts';

interface AmountFieldProps {
  id?: string;
  label?: string;
  value?: number;
  onChange?: (value: number | null) => void;
}

/** An amount in the currency of the form: people write yuan, kept are fen. */
export function AmountField({ id, label, value, onChange }: AmountFieldProps) {
  const watched: unknown = Form.useWatch('currency');
  const currency = typeof watched === 'string' ? watched : '';
  const units = minorUnitsIn(currency);
  return (
    <InputNumber
      id={id}
      aria-label={label}
      style={{ width: '100%' }}
      min={0}
      precision={decimalsIn(currency)}
      suffix={currency}
      value={value === undefined ? null : value / units}
      onChange={(next) => onChange?.(next === null ? null : Math.round(next * units))}
    />
  );
}
