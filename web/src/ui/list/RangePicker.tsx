import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn.js'; // oxlint-disable-line import/no-unassigned-import -- registers the names of months and days
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';

export interface RangePickerProps {
  id?: string;
  label: string;
  /** ISO 8601 with an offset, or empty for an open end. */
  from: string;
  to: string;
  /** To the minute; whole days otherwise. */
  withTime: boolean;
  /** There is a label above it already. */
  isLabelled: boolean;
  onChange: (from: string, to: string) => void;
}

const INSTANT = 'YYYY-MM-DDTHH:mm:ssZ';
const read = (text: string): Dayjs | null => {
  const time = dayjs(text);
  return text !== '' && time.isValid() ? time : null;
};
const write = (time: Dayjs | null | undefined): string => time?.format(INSTANT) ?? '';

/** Two instants in the browser's time zone. Loaded when a list first shows it, since a calendar is heavy. */
export default function RangePicker({ id, label, from, to, withTime, isLabelled, onChange }: RangePickerProps) {
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
      showTime={
        withTime ? { format: 'HH:mm', defaultOpenValue: [dayjs().startOf('day'), dayjs().endOf('day')] } : false
      }
      format={withTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'}
      placeholder={[isLabelled ? t('from') : label, t('to')]}
      presets={presets()}
      onChange={(range) => {
        const [start, end] = [range?.[0], range?.[1]];
        onChange(write(withTime ? start : start?.startOf('day')), write(withTime ? end : end?.endOf('day')));
      }}
    />
  );
}
