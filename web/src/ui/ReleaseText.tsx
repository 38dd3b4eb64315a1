import { Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { InstantPicker } from './InstantPicker.tsx';
import './kit.css';
import { uiWords } from './words.ts';

const MOST_NOTE = 200;
const HOUR_MS = 3_600_000;

/** What is offered first. */
export const nextHour = (): string => new Date((Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS).toISOString();

interface ReleaseTextProps {
  /** What publishing does. */
  children: ReactNode;
  /** Labels of the time and the note. */
  labels: { scheduledAt: string; note: string };
  /** Empty: at once. */
  scheduledAt: string;
  write: (typed: { note?: string; scheduledAt?: string }) => void;
}

/** What publishing does, its time where there is one, and a note on the new version. */
export function ReleaseText({ children, labels, scheduledAt, write }: ReleaseTextProps) {
  const t = useWords(uiWords);
  const [at, setAt] = useState(scheduledAt);
  const [noteId, timeId] = [useId(), useId()];
  const choose = (chosen: string | null) => {
    // without a time the earlier one stays
    if (chosen === null) return;
    setAt(chosen);
    write({ scheduledAt: chosen });
  };
  return (
    <>
      <p>{children}</p>
      {scheduledAt === '' ? null : (
        <>
          <label className="uiLabel uiReleaseLabel" htmlFor={timeId}>
            {labels.scheduledAt}
          </label>
          <InstantPicker id={timeId} value={at} onChange={choose} onlyAhead />
        </>
      )}
      <label className="uiLabel uiReleaseLabel" htmlFor={noteId}>
        {t('optionalField', { name: labels.note })}
      </label>
      <Input
        id={noteId}
        maxLength={MOST_NOTE}
        placeholder={t('releaseNoteHint')}
        onChange={(event) => write({ note: event.target.value })}
      />
    </>
  );
}
