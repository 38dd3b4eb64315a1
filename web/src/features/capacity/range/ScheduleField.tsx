import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Select } from 'antd';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { ALWAYS, type Schedule } from '#contract/capacity/range/rules.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { ClockField } from '#web/ui/ClockField.tsx';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { words } from './words.ts';

const MOST_HOURS = 6;
const MOST_EXCEPTIONS = 100;

interface PartProps {
  value: Schedule;
  change: (part: Partial<Schedule>) => void;
}

function HoursPart({ value: { hours }, change }: PartProps) {
  const t = useWords(words);
  const put = (place: number, part: { from?: string; to?: string }) =>
    change({ hours: hours.map((span, at) => (at === place ? { ...span, ...part } : span)) });
  return (
    <fieldset className="rangePart">
      <legend>{t('hours')}</legend>
      {hours.length === 0 ? <p className="uiQuiet">{t('wholeDay')}</p> : null}
      {hours.map(({ from, to }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- spans have no name but their place
        <div className="uiRow" key={place}>
          <ClockField
            size="small"
            value={from}
            required
            aria-label={t('hoursFrom', { place: place + 1 })}
            onChange={(fromTime) => put(place, { from: fromTime })}
          />
          <span aria-hidden="true">–</span>
          <ClockField
            size="small"
            value={to}
            required
            aria-label={t('hoursTo', { place: place + 1 })}
            onChange={(toTime) => put(place, { to: toTime })}
          />
          {to <= from ? <span className="uiQuiet">{t('nextDay')}</span> : null}
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeHours', { place: place + 1 })}
            onClick={() => change({ hours: hours.toSpliced(place, 1) })}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={hours.length >= MOST_HOURS}
        onClick={() => change({ hours: [...hours, { from: '07:00', to: '09:00' }] })}
      >
        {t('addHours')}
      </Button>
    </fieldset>
  );
}

function ExceptionsPart({ value: { exceptions }, change }: PartProps) {
  const t = useWords(words);
  const put = (place: number, part: Partial<(typeof exceptions)[number]>) =>
    change({ exceptions: exceptions.map((day, at) => (at === place ? { ...day, ...part } : day)) });
  return (
    <fieldset className="rangePart">
      <legend>{t('exceptions')}</legend>
      {exceptions.map(({ date, applies, remark }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a day that is being typed has no name but its place
        <div className="uiRow rangeException" key={place}>
          <DayPicker
            size="small"
            value={date}
            required
            aria-label={t('exceptionDate', { place: place + 1 })}
            onChange={(next) => next !== null && put(place, { date: next })}
          />
          <Select
            size="small"
            aria-label={t('exceptionEffect', { place: place + 1 })}
            value={applies}
            options={[
              { value: true, label: t('applies') },
              { value: false, label: t('appliesNot') },
            ]}
            onChange={(next: boolean) => put(place, { applies: next })}
          />
          <Input
            size="small"
            maxLength={60}
            value={remark}
            placeholder={t('exceptionRemark')}
            aria-label={t('exceptionRemark')}
            onChange={(event) => put(place, { remark: event.target.value })}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={t('removeException', { place: place + 1 })}
            onClick={() => change({ exceptions: exceptions.toSpliced(place, 1) })}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={exceptions.length >= MOST_EXCEPTIONS}
        onClick={() =>
          change({
            exceptions: [
              ...exceptions,
              { date: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), applies: false, remark: '' },
            ],
          })
        }
      >
        {t('addException')}
      </Button>
    </fieldset>
  );
}

interface ScheduleFieldProps {
  /** Given by the form. */
  value?: Schedule;
  onChange?: (value: Schedule) => void;
  id?: string;
}

/** When a range applies: days of the week, hours, first and last day, and exceptions. */
export function ScheduleField({ value = ALWAYS, onChange, id }: ScheduleFieldProps) {
  const t = useWords(words);
  const { name } = useWeekdays();
  const change = (part: Partial<Schedule>) => onChange?.({ ...value, ...part });
  const day = (field: 'fromDate' | 'toDate') => (
    <DayPicker size="small" aria-label={t(field)} value={value[field]} onChange={(next) => change({ [field]: next })} />
  );
  return (
    <div className="rangeSchedule" id={id}>
      <fieldset className="rangePart">
        <legend>{t('weekdays')}</legend>
        <Checkbox.Group
          value={value.weekdays}
          options={WEEKDAYS.map((weekday) => ({ value: weekday, label: name(weekday) }))}
          onChange={(days) => change({ weekdays: WEEKDAYS.filter((one) => days.includes(one)) })}
        />
        {value.weekdays.length === 0 ? <p className="uiQuiet">{t('everyDay')}</p> : null}
      </fieldset>
      <HoursPart value={value} change={change} />
      <fieldset className="rangePart">
        <legend>{t('dates')}</legend>
        <div className="uiRow">
          {day('fromDate')}
          <span aria-hidden="true">–</span>
          {day('toDate')}
        </div>
      </fieldset>
      <ExceptionsPart value={value} change={change} />
    </div>
  );
}
