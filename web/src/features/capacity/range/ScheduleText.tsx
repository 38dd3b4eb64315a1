import { isAlways, type Schedule } from '#contract/capacity/range/rules.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

type DayKey = `day${1 | 2 | 3 | 4 | 5 | 6 | 7}`;
const DAYS: Record<number, DayKey> = { 1: 'day1', 2: 'day2', 3: 'day3', 4: 'day4', 5: 'day5', 6: 'day6', 7: 'day7' };

/** A schedule in words. */
export function ScheduleText({ schedule }: { schedule: Schedule }) {
  const t = useWords(words);
  if (isAlways(schedule)) return <>{t('always')}</>;
  const { weekdays, hours, fromDate, toDate, exceptions } = schedule;
  const days = weekdays.length === 0 ? t('everyDay') : weekdays.map((day) => t(DAYS[day] ?? 'day1')).join(' ');
  const spans = hours.map(({ from, to }) => `${from}–${to}${to <= from ? ` ${t('nextDay')}` : ''}`).join(', ');
  return (
    <div className="uiFigures">
      <div>{days}</div>
      <div>{spans === '' ? t('wholeDay') : spans}</div>
      {fromDate === null && toDate === null ? null : (
        <div>
          {fromDate ?? '…'} – {toDate ?? '…'}
        </div>
      )}
      {exceptions.map(({ date, applies, remark }) => (
        <div key={date}>
          {date} {t(applies ? 'applies' : 'appliesNot')} {remark}
        </div>
      ))}
    </div>
  );
}
