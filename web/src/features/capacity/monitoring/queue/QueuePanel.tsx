import { useQuery } from '@tanstack/react-query';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { Severity } from '../Severity.tsx';
import './alert.css';
import { alertAddress, carName, groupAddress } from './alertActions.ts';
import { countsQuery, usePanelAlerts } from './alertQueries.ts';
import { Age, Holder, usePlace } from './AlertCells.tsx';
import { SoundSwitch } from './AlertTools.tsx';
import { words } from './words.ts';
import { Link } from '#web/ui/Link.tsx';

/** The most urgent alerts beside the live map. */
export function QueuePanel() {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const placeOf = usePlace();
  const { data } = usePanelAlerts();
  const counts = useQuery(countsQuery).data;
  const waiting = counts?.open ?? 0;
  const all = waiting + (counts?.taken ?? 0);
  const list = data?.list ?? [];
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
      <ul>
        {list.map((alert) => (
          <li key={alert.id} data-severity={alert.severity}>
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
                <span>{placeOf(alert)}</span>
                {alert.recoveredAt === null ? null : <span>{t('recovered')}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/capacity/monitoring?view=queue">
        {all > shown ? t('panelMore', { count: all - shown }) : t('panelAll')}
      </Link>
    </section>
  );
}
