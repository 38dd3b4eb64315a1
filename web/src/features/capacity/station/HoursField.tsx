import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { WEEKDAYS } from '#contract/ground/week.ts';
import { useWeekdays } from '#web/lib/weekdays.ts';
import { useWords } from '#web/lib/words.ts';
import { DayPicker } from '#web/ui/DayPicker.tsx';
import { spansIn, spansText, type Span } from './hours.ts';
import './station.css';
import { words } from './words.ts';

export interface Hours {
  weekly: (Span & { weekday: number })[];
  exceptions: { date: string; spans: Span[]; note: string }[];
}

interface HoursFieldProps {
  id?: string;
  value?: Hours;
  onChange?: (hours: Hours) => void;
}

const NONE: Hours = { weekly: [], exceptions: [] };

interface SpansInputProps {
  id?: string | undefined;
  label: string;
  spans: readonly Span[];
  placeholder: string;
  onChange: (spans: Span[]) => void;
}

/** Spans of a day as one text; typed text stays as it is until the field is left. */
function SpansInput({ id, label, spans, placeholder, onChange }: SpansInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      id={id}
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? spansText(spans)}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(spansIn(event.target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

interface ExceptionRowProps {
  exception: Hours['exceptions'][number];
  /** From 1. */
  place: number;
  change: (next: Partial<Hours['exceptions'][number]>) => void;
  remove: () => void;
}

function ExceptionRow({ exception, place, change, remove }: ExceptionRowProps) {
  const t = useWords(words);
  return (
    <div className="stationException">
      <DayPicker
        aria-label={t('exceptionDate', { place })}
        value={exception.date}
        onChange={(day) => change({ date: day ?? '' })}
      />
      <SpansInput
        label={t('exceptionHours', { place })}
        spans={exception.spans}
        placeholder={t('closedDay')}
        onChange={(spans) => change({ spans })}
      />
      <Input
        aria-label={t('exceptionNote', { place })}
        value={exception.note}
        maxLength={60}
        onChange={(event) => change({ note: event.target.value })}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={t('removeException', { place })}
        onClick={remove}
      />
    </div>
  );
}

/** The hours of the week, and the exceptions. */
export function HoursField({ id, value = NONE, onChange }: HoursFieldProps) {
  const t = useWords(words);
  const { name } = useWeekdays();
  const { weekly, exceptions } = value;
  const isAlways = weekly.length === 0;
  const setDay = (weekday: number, spans: Span[]) =>
    onChange?.({
      ...value,
      weekly: [
        ...weekly.filter((span) => span.weekday !== weekday),
        ...spans.map((span) => ({ ...span, weekday })),
      ].sort((a, b) => a.weekday - b.weekday),
    });
  const setExceptions = (next: Hours['exceptions']) => onChange?.({ ...value, exceptions: next });
  return (
    <>
      <div className="stationWeek">
        {WEEKDAYS.map((day, place) => (
          <div key={day} className="stationDay">
            <span aria-hidden="true">{name(day)}</span>
            <SpansInput
              id={place === 0 ? id : undefined}
              label={t('hoursOf', { day: name(day) })}
              spans={weekly.filter(({ weekday }) => weekday === day)}
              placeholder={t(isAlways ? 'roundTheClock' : 'closedDay')}
              onChange={(spans) => setDay(day, spans)}
            />
          </div>
        ))}
      </div>
      <div className="stationExceptions">
        {exceptions.map((exception, place) => (
          <ExceptionRow
            // oxlint-disable-next-line react/no-array-index-key -- an exception has no name besides its place
            key={place}
            exception={exception}
            place={place + 1}
            change={(next) => setExceptions(exceptions.with(place, { ...exception, ...next }))}
            remove={() => setExceptions(exceptions.toSpliced(place, 1))}
          />
        ))}
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          onClick={() => setExceptions([...exceptions, { date: '', spans: [], note: '' }])}
        >
          {t('addException')}
        </Button>
      </div>
    </>
  );
}
