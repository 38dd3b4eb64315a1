import { useCallback } from 'react';
import type { AlertRow } from '#contract/capacity/alert/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatTime, nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { Severity } from '../Severity.tsx';
import { useAge } from './useAge.ts';
import { words } from './words.ts';

/** Names a place, or gives its coordinates. */
export function usePlace(): (alert: Pick<AlertRow, 'placeZh' | 'placeEn' | 'position'>) => string {
  const t = useWords(words);
  const language = useLanguage();
  return useCallback(
    ({ placeZh, placeEn, position }) => {
      const name = nameIn({ nameZh: placeZh, nameEn: placeEn }, language);
      if (name !== '') return name;
      return position === null ? t('noPlace') : `${position[0].toFixed(5)}, ${position[1].toFixed(5)}`;
    },
    [t, language],
  );
}

/** Severity and kind. The data name the row for the keyboard. */
export function AlertName({
  alert,
}: {
  alert: Pick<
    AlertRow,
    'id' | 'kind' | 'severity' | 'occurrences' | 'snoozedUntil' | 'state' | 'placeZh' | 'groupSize'
  >;
}) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const severityOf = useDictLabel('alertSeverity');
  return (
    <span
      className="alertName"
      data-alert={alert.id}
      data-kind={alert.kind}
      data-place={alert.placeZh}
      data-group={alert.groupSize}
    >
      <Severity severity={alert.severity}>{severityOf(alert.severity)}</Severity>
      <strong>{kindOf(alert.kind)}</strong>
      {alert.snoozedUntil === null || alert.state === 'closed' ? null : (
        <span className="uiQuiet">{t('snoozedUntil', { time: formatTime(alert.snoozedUntil) })}</span>
      )}
      {alert.occurrences > 1 ? <span className="uiQuiet">{t('occurrences', { count: alert.occurrences })}</span> : null}
    </span>
  );
}

/** How long ago, counted on; the moment itself in the tooltip. */
export function Age({ at }: { at: string }) {
  const age = useAge(at);
  return (
    <time className="uiFigures" dateTime={at} title={formatTime(at)}>
      {age}
    </time>
  );
}

/** The latest time, and below it the first where they differ. */
export function When({ alert: { latestAt, openedAt } }: { alert: Pick<AlertRow, 'latestAt' | 'openedAt'> }) {
  const t = useWords(words);
  const first = useAge(openedAt);
  return (
    <>
      <Age at={latestAt} />
      {latestAt === openedAt ? null : (
        <time className="uiQuiet alertFirst" dateTime={openedAt} title={formatTime(openedAt)}>
          {t('firstAt', { age: first })}
        </time>
      )}
    </>
  );
}

/** The person who has the alert; of a closed one who closed it, and how it ended. */
export function Holder({ alert }: { alert: Pick<AlertRow, 'state' | 'takenByName' | 'closedByName' | 'outcome'> }) {
  const t = useWords(words);
  const outcomeOf = useDictLabel('alertOutcome');
  if (alert.state === 'closed') {
    const outcome = alert.outcome === null ? '' : outcomeOf(alert.outcome);
    return <span className="uiQuiet">{[alert.closedByName, outcome].filter((text) => text !== '').join(' · ')}</span>;
  }
  if (alert.state === 'taken') return <span>{alert.takenByName}</span>;
  return <strong className="alertNobody">{t('nobody')}</strong>;
}
