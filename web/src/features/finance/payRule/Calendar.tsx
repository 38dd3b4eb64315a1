import { DeleteOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Input, InputNumber, Select, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { workCalendarWords } from '#contract/operation/workCalendar/words.ts';
import { callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useCan } from '#web/lib/session.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { CALENDAR, calendarQuery, type PayRule } from './payRuleQueries.ts';
import { words } from './words.ts';

const SUNDAY = 7;
const MOST_NAME = 40;

function Form({ changed }: { changed: () => Promise<void> }) {
  const t = useWords(words);
  const { short } = useWeekdays();
  const f = useFields(workCalendarWords);
  const id = useId();
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [countsAs, setCountsAs] = useState(SUNDAY);
  const set = async () => {
    try {
      await callApi('/operation/workCalendar/setList', { days: [{ day, name: name.trim(), countsAs }] });
      notify('success', t('daySet'));
      setDay('');
      await changed();
    } catch (error) {
      notify('error', messageOf(error));
    }
  };
  return (
    <form
      className="payFigures"
      onSubmit={(event) => {
        event.preventDefault();
        void set();
      }}
    >
      <div className="payFigure">
        <label className="uiLabel" htmlFor={`${id}day`}>
          {f('day')}
        </label>
        <DayPicker id={`${id}day`} value={day} onChange={(next) => setDay(next ?? '')} />
      </div>
      <div className="payFigure">
        <label className="uiLabel" htmlFor={`${id}name`}>
          {f('name')}
        </label>
        <Input
          id={`${id}name`}
          required
          maxLength={MOST_NAME}
          placeholder={t('dayName')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <div className="payFigure">
        <label className="uiLabel" htmlFor={`${id}as`}>
          {f('countsAs')}
        </label>
        <Select
          id={`${id}as`}
          value={countsAs}
          options={WEEKDAYS.map((value) => ({ value, label: short(value) }))}
          onChange={setCountsAs}
        />
      </div>
      <div className="payFigure">
        <span className="uiLabel">&nbsp;</span>
        <Button type="primary" htmlType="submit" disabled={day === '' || name.trim() === ''}>
          {t('addDay')}
        </Button>
      </div>
    </form>
  );
}

/** Holidays and make-up working days of a year. */
export default function Calendar({ open }: { open: OpenDrawer<PayRule> }) {
  const t = useWords(words);
  const { short } = useWeekdays();
  const isEditor = useCan()('operation:payRule:update');
  const client = useQueryClient();
  const [year, setYear] = useState(() => new Date().getFullYear());
  const { data, error, refetch } = useQuery(calendarQuery(year));
  const changed = () => client.invalidateQueries({ queryKey: [CALENDAR] });
  const remove = async (day: string) => {
    try {
      await callApi('/operation/workCalendar/deleteOne', { day });
    } catch (failure) {
      notify('error', messageOf(failure));
    }
    await changed();
  };
  return (
    <Drawer open size={640} title={t('calendar')} onClose={open.close}>
      <p className="uiQuiet">{t('calendarText')}</p>
      <InputNumber
        aria-label={t('year')}
        value={year}
        min={2000}
        max={2100}
        onChange={(next) => {
          if (next !== null) setYear(next);
        }}
      />
      {error !== null ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : data.list.length === 0 ? (
        <p className="uiQuiet">{t('noDays')}</p>
      ) : (
        <ul className="payCalendar">
          {data.list.map(({ day, name, countsAs }) => (
            <li key={day} className="uiRow uiSpread">
              <span>
                <b className="uiFigures">{day}</b> {name}{' '}
                <span className="uiQuiet">{t('countsAsDay', { day: short(countsAs) })}</span>
              </span>
              {isEditor ? (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden="true" />}
                  aria-label={t('removeDay', { day })}
                  onClick={() => void remove(day)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {isEditor ? <Form changed={changed} /> : null}
    </Drawer>
  );
}
