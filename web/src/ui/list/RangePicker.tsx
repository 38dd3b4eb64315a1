import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';

export interface RangePickerProps {
  id?: string;
  label: string;
  /** ISO 8601 with an offset, or empty for an open end. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

const INSTANT = 'YYYY-MM-DDTHH:mm:ssZ';
const read = (text: string): Dayjs | null => {
  const time = dayjs(text);
  return text !== '' && time.isValid() ? time : null;
};
const write = (time: Dayjs | null | undefined): string => time?.format(INSTANT) ?? '';

/** Two instants in the browser's time zone. Loaded when a list first shows it, since a calendar is heavy. */
export default function RangePicker({ id, label, from, to, onChange }: RangePickerProps) {
  const t = useWords(uiWords);
  const days = (start: Dayjs, end: Dayjs): [Dayjs, Dayjs] => [start.startOf('day'), end.endOf('day')];
  const presets = () => {
    const now = dayjs();
    return [
      { label: t('today'), value: days(now, now) },
      { label: t('yesterday'), value: days(now.subtract(1, 'day'), now.subtract(1, 'day')) },
      { label: t('last7Days'), value: days(now.subtract(6, 'day'), now) },
      { label: t('last30Days'), value: days(now.subtract(29, 'day'), now) },
      { label: t('thisMonth'), value: days(now.startOf('month'), now) },
    ];
  };
  return (
      <DatePicker.RangePicker
        className="uiFilterRange"
        id={{ start: id, end: id === undefined ? undefined : `${id}-end` }}
        aria-label={label}
        value={[read(from), read(to)]}
        allowEmpty={[true, true]}
        showTime={{ format: 'HH:mm', defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] }}
        format="YYYY-MM-DD HH:mm"
        placeholder={[`${label} ${t('from')}`, t('to')]}
        presets={presets()}
        onChange={(range) => onChange(write(range?.[0]), write(range?.[1]))}
      />
  );
}
