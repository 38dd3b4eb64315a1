import { isAlways, type Schedule } from '#contract/capacity/range/rules.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** A schedule in words. */
export function ScheduleText({ schedule }: { schedule: Schedule }) {
  const t = useWords(words);
  const { name } = useWeekdays();
  if (isAlways(schedule)) return <>{t('always')}</>;
  const { weekdays, hours, fromDate, toDate, exceptions } = schedule;
  const days = weekdays.length === 0 ? t('everyDay') : weekdays.map(name).join(' ');
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
