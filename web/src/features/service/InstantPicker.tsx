import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js'; // oxlint-disable-line import/no-unassigned-import -- registers the names of months and days

interface InstantPickerProps {
  id?: string;
  /** ISO 8601 with an offset. */
  value?: string | null;
  onChange?: (at: string | null) => void;
}

const INSTANT = 'YYYY-MM-DDTHH:mm:ssZ';

/** A moment to the minute, in the browser's time zone, or none. */
export function InstantPicker({ id, value, onChange }: InstantPickerProps) {
  return (
    <DatePicker
      id={id}
      className="serviceInstant"
      value={value === null || value === undefined ? null : dayjs(value)}
      showTime={{ format: 'HH:mm', defaultOpenValue: dayjs().startOf('day') }}
      format="YYYY-MM-DD HH:mm"
      onChange={(at) => onChange?.(at?.second(0).format(INSTANT) ?? null)}
    />
  );
}
