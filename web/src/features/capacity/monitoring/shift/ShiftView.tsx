import { Button } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useSession } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Time } from '#web/ui/Time.tsx';
import { MonitoringHead } from '../MonitoringHead.tsx';
import { AlertsNow } from './AlertsNow.tsx';
import { HandOver } from './HandOver.tsx';
import './shift.css';
import { ShiftLog } from './ShiftLog.tsx';
import { tried, useShift } from './shiftQueries.ts';
import { words } from './words.ts';

/** Who is on, what is pinned, what is to be handed over, and the log. */
export function ShiftView({ tabs }: { tabs?: ReactNode }) {
  const t = useWords(words);
  const { user } = useSession();
  const { data, error, refetch } = useShift();
  return (
    <div className="shift">
      <MonitoringHead title={t('title')} tabs={tabs} />
      {data === undefined && error !== null ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data === undefined ? null : (
        <div className="shiftParts">
          <div className="shiftColumn">
            <AlertsNow />
            <section className="shiftPart" aria-label={t('onNow')}>
              <h2>{t('onNow')}</h2>
              {data.people.length === 0 ? <p className="uiQuiet">{t('nobodyOn')}</p> : null}
              <ul className="shiftList">
                {data.people.map(({ id, realName, since, alerts }) => (
                  <li key={id} className="shiftLine" aria-current={id === user.id ? 'true' : undefined}>
                    <strong>{realName}</strong>
                    <span className="uiQuiet">{t('since', { time: formatTime(since) })}</span>
                    <span className="uiFigures">{t('alertCount', { count: alerts })}</span>
                  </li>
                ))}
              </ul>
              <div>
                {data.isOn ? (
                  data.mine.length > 0 ? null : (
                    <Button onClick={() => void tried(() => callApi('/capacity/shift/end', {}), t('ended'))}>
                      {t('end')}
                    </Button>
                  )
                ) : (
                  <Button
                    type="primary"
                    onClick={() => void tried(() => callApi('/capacity/shift/begin', {}), t('begun'))}
                  >
                    {t('begin')}
                  </Button>
                )}
              </div>
            </section>
            <section className="shiftPart" aria-label={t('pinned')}>
              <h2>{t('pinned')}</h2>
              {data.pinned.length === 0 ? <p className="uiQuiet">{t('noPinned')}</p> : null}
              <ul className="shiftList">
                {data.pinned.map(({ id, note, by, at }) => (
                  <li key={id}>
                    <p className="shiftPinned">{note}</p>
                    <span className="shiftLine uiQuiet">
                      {by} <Time at={at} />
                      <Button
                        size="small"
                        type="link"
                        onClick={() => void tried(() => callApi('/capacity/shift/unpin', { id }))}
                      >
                        {t('unpin')}
                      </Button>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
            <HandOver mine={data.mine} isOn={data.isOn} />
          </div>
          <ShiftLog log={data.log} />
        </div>
      )}
    </div>
  );
}
