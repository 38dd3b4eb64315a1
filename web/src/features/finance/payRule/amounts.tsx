/** Inputs for the figures of a pay rule: people write yuan and kilometres, the terms keep fen and metres. */
import { InputNumber } from 'antd';

interface FigureProps {
  label: string;
  value: number | null;
  change: (value: number | null) => void;
  unit: string;
  /** What one unit on the screen is in the terms. */
  factor: number;
  digits: number;
  /** Whether it may be empty. */
  optional?: boolean;
  most?: number;
}

/** A figure with its unit. */
export function Figure({ label, value, change, unit, factor, digits, optional = false, most }: FigureProps) {
  return (
    <label className="payFigure">
      <span className="uiLabel">{label}</span>
      <InputNumber
        value={value === null ? null : value / factor}
        min={0}
        max={most}
        precision={digits}
        suffix={unit}
        onChange={(next) => {
          if (next === null) {
            if (optional) change(null);
            return;
          }
          change(Math.round(next * factor));
        }}
      />
    </label>
  );
}
