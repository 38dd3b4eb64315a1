import { DatePicker } from 'antd';
import dayjs from 'dayjs';

interface DayProps {
  id?: string;
  /** Where no label names it. */
  'aria-label'?: string;
  size?: 'small';
  disabled?: boolean;
  /** Only days up to today can be chosen. */
  onlyPast?: boolean;
  /** There is always a day: it cannot be taken away. */
  required?: boolean;
  value?: string | null;
  onChange?: (day: string | null) => void;
}

/** A day, `YYYY-MM-DD`, or none; written the same in every browser. */
export const DayPicker = ({ value, onChange, required = false, onlyPast = false, ...props }: DayProps) => (
  <DatePicker
    {...props}
    style={{ width: props.size === 'small' ? 132 : '100%' }}
    allowClear={!required}
    disabledDate={onlyPast ? (day) => day.isAfter(dayjs()) : undefined}
    value={value === null || value === undefined || value === '' ? null : dayjs(value)}
    onChange={(day) => onChange?.(day?.format('YYYY-MM-DD') ?? null)}
  />
);
