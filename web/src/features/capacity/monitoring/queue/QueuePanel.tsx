import { useQuery } from '@tanstack/react-query';
import { useDictLabel } from '#web/lib/dict.ts';
import { useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { Severity } from '../Severity.tsx';
import './alert.css';
import { alertAddress, carName, groupAddress, standingOf } from './alertActions.ts';
import { type AlertListRow, countsQuery, usePanelAlerts } from './alertQueries.ts';
import { Age, Holder, Place } from './AlertCells.tsx';
import { SoundSwitch } from './AlertTools.tsx';
import { words } from './words.ts';
import { Link } from '#web/ui/Link.tsx';

function Row({ alert }: { alert: AlertListRow }) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  return (
    <li data-severity={alert.severity}>
      <Link to={alert.groupSize > 1 ? groupAddress(alert) : alertAddress(alert.id)}>
        <span className="alertPanelLine">
          <Severity severity={alert.severity}>
            <span className="alertPanelKind">{kindOf(alert.kind)}</span>
          </Severity>
          <Age at={alert.latestAt} />
        </span>
        <span className="alertPanelLine">
          {alert.groupSize > 1 ? (
            <strong>{t('groupOf', { count: alert.groupSize })}</strong>
          ) : (
            <strong title={carName(alert)}>{carName(alert)}</strong>
          )}
          <Holder alert={alert} />
        </span>
        <span className="alertPanelLine uiQuiet">
          <Place alert={alert} isSaid />
          {alert.recoveredAt === null ? null : <span>{t(standingOf(alert))}</span>}
        </span>
      </Link>
    </li>
  );
}

/** What the person has, and the most urgent alerts beside the live map. */
export function QueuePanel() {
  const t = useWords(words);
  const { user } = useSession();
  const { data } = usePanelAlerts();
  const counts = useQuery(countsQuery).data;
  const waiting = counts?.open ?? 0;
  const all = waiting + (counts?.taken ?? 0);
  const list = data?.list ?? [];
  const isHeld = ({ state, takenBy }: AlertListRow) => state === 'taken' && takenBy === user.id;
  // the answer begins with what the person has, as far as it makes room for the rest
  const rest = list.findIndex((alert) => !isHeld(alert));
  const [held, others] = rest < 0 ? [list, []] : [list.slice(0, rest), list.slice(rest)];
  const shown = list.reduce((sum, { groupSize }) => sum + groupSize, 0);
  return (
    <section className="alertPanel" aria-label={t('panel')}>
      <div className="uiRow alertPanelHead">
        <h2>
          {t('panel')} <span className="uiFigures">{waiting}</span>
        </h2>
        <SoundSwitch />
      </div>
      {data !== undefined && list.length === 0 ? <p className="uiQuiet">{t('queueEmpty')}</p> : null}
      {held.length === 0 ? null : <h3 className="alertPanelPart">{t('heldOnes')}</h3>}
      {held.length === 0 ? null : (
        <ul className="alertHeld" aria-label={t('heldOnes')}>
          {held.map((alert) => (
            <Row key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      {held.length === 0 || others.length === 0 ? null : <h3 className="alertPanelPart">{t('waitingOnes')}</h3>}
      <ul>
        {others.map((alert) => (
          <Row key={alert.id} alert={alert} />
        ))}
      </ul>
      <Link to="/capacity/monitoring?view=queue">
        {all > shown ? t('panelMore', { count: all - shown }) : t('panelAll')}
      </Link>
    </section>
  );
}
