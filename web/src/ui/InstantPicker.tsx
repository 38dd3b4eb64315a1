import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js'; // oxlint-disable-line import/no-unassigned-import -- registers the names of months and days

interface InstantPickerProps {
  id?: string;
  /** ISO 8601 with an offset; empty for none. */
  value?: string | null;
  onChange?: (at: string | null) => void;
  /** Only future times can be chosen. */
  onlyAhead?: boolean;
  /** To the second. */
  withSeconds?: boolean;
  /** The hour that is offered first; this one without it. */
  hour?: number;
}

const INSTANT = 'YYYY-MM-DDTHH:mm:ssZ';

/** A moment, to the minute unless said otherwise, in the browser's time zone, or none (null). A control for a `Field`. */
export function InstantPicker({
  id,
  value,
  onChange,
  onlyAhead = false,
  withSeconds = false,
  hour,
}: InstantPickerProps) {
  return (
    <DatePicker
      id={id}
      style={{ width: '100%' }}
      value={value === null || value === undefined || value === '' ? null : dayjs(value)}
      showTime={{
        format: withSeconds ? 'HH:mm:ss' : 'HH:mm',
        defaultOpenValue: hour === undefined ? dayjs().startOf('hour') : dayjs().startOf('day').hour(hour),
      }}
      format={withSeconds ? 'YYYY-MM-DD HH:mm:ss' : 'YYYY-MM-DD HH:mm'}
      disabledDate={onlyAhead ? (day) => day.endOf('day').isBefore(dayjs()) : undefined}
      onChange={(at) => onChange?.(at?.second(0).format(INSTANT) ?? null)}
    />
  );
}
