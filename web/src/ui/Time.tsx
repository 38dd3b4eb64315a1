import { useState } from 'react';
import { formatDate, formatRelativeTime, formatTime, useLanguage } from '#web/lib/words.ts';

export interface TimeProps {
  /** ISO 8601 with an offset; null shows a dash. */
  at: string | null;
  /** Only the day. */
  dateOnly?: boolean;
}

/**
 * An instant, absolute, in the browser's time zone; how long ago it was stands in its tooltip, worked out when the
 * pointer or the focus comes. A plain `title`: a list shows hundreds of these.
 */
export function Time({ at, dateOnly = false }: TimeProps) {
  useLanguage();
  const [relative, setRelative] = useState<string>();
  if (at === null) return <span className="uiQuiet">–</span>;
  return (
    <time
      className="uiFigures"
      dateTime={at}
      title={relative}
      onPointerEnter={() => setRelative(`${formatRelativeTime(at)} · ${formatTime(at)}`)}
    >
      {dateOnly ? formatDate(at) : formatTime(at)}
    </time>
  );
}
