import { useCallback } from 'react';
import { placeText } from '#contract/ground/placeBeside.ts';
import type { AlertRow } from '#contract/capacity/alert/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatTime, useLanguage, useWords } from '#web/lib/words.ts';
import { useSession } from '#web/lib/session.ts';
import { Severity } from '../Severity.tsx';
import { useAge } from './useAge.ts';
import { words } from './words.ts';

type Placed = Parameters<typeof placeText>[0];

/** Names a place, or gives its coordinates; `isWhole`: both. Says so where neither is known. */
export function usePlace(): (place: Placed, isWhole?: boolean) => string {
  const t = useWords(words);
  const language = useLanguage();
  return useCallback((place, isWhole) => placeText(place, language, isWhole) || t('noPlace'), [t, language]);
}

interface PlaceProps {
  alert: Placed & Pick<AlertRow, 'groupSize'>;
  /** Where no heading says so: that it is the place of the last alarm and not where the car is now. */
  isSaid?: boolean;
}

/** The place of a row; its coordinates in the tooltip. Of many alerts in one row it is where all of them are. */
export function Place({ alert, isSaid = false }: PlaceProps) {
  const t = useWords(words);
  const placeOf = usePlace();
  if (alert.groupSize > 1)
    return <span className="alertPlace">{alert.placeZh === '' ? t('namelessPlace') : placeOf(alert)}</span>;
  const place = placeOf(alert);
  return (
    <span className="alertPlace" title={placeOf(alert, true)}>
      {isSaid && place !== t('noPlace') ? t('alarmAt', { place }) : place}
    </span>
  );
}

/** Severity and kind. The data name the row for the keyboard. */
export function AlertName({
  alert,
}: {
  alert: Pick<
    AlertRow,
    | 'id'
    | 'kind'
    | 'severity'
    | 'occurrences'
    | 'snoozedUntil'
    | 'state'
    | 'placeZh'
    | 'groupSize'
    | 'fleetNumber'
    | 'plate'
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
      data-car={alert.fleetNumber}
      data-plate={alert.plate}
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
export function Holder({
  alert,
}: {
  alert: Pick<AlertRow, 'state' | 'takenBy' | 'takenByName' | 'closedByName' | 'outcome'>;
}) {
  const t = useWords(words);
  const { user } = useSession();
  const outcomeOf = useDictLabel('alertOutcome');
  if (alert.state === 'closed') {
    const outcome = alert.outcome === null ? '' : outcomeOf(alert.outcome);
    return <span className="uiQuiet">{[alert.closedByName, outcome].filter((text) => text !== '').join(' · ')}</span>;
  }
  if (alert.state === 'taken') {
    return alert.takenBy === user.id ? <strong data-mine="">{t('byMe')}</strong> : <span>{alert.takenByName}</span>;
  }
  return <strong className="alertNobody">{t('nobody')}</strong>;
}
