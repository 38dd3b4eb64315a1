import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js'; // oxlint-disable-line import/no-unassigned-import -- registers the names of months and days

interface MomentPickerProps {
  id?: string;
  /** ISO 8601 with an offset; empty for none. */
  value?: string;
  onChange?: (at: string) => void;
}

const INSTANT = 'YYYY-MM-DDTHH:mm:ssZ';

/** A moment to the minute, in the browser's time zone. */
export function MomentPicker({ id, value, onChange }: MomentPickerProps) {
  return (
    <DatePicker
      id={id}
      className="taskWide"
      value={value === undefined || value === '' ? null : dayjs(value)}
      showTime={{ format: 'HH:mm', defaultOpenValue: dayjs().hour(18).minute(0) }}
      format="YYYY-MM-DD HH:mm"
      disabledDate={(day) => day.isBefore(dayjs().startOf('day'))}
      onChange={(at) => onChange?.(at?.second(0).format(INSTANT) ?? '')}
    />
  );
}
