import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { Severity } from '../Severity.tsx';
import './alarmBar.css';
import { soundState } from './alarmSound.ts';
import { alertAddress, carName, QUEUE, takeAlert } from './alertActions.ts';
import { Age, usePlace } from './AlertCells.tsx';
import type { AlertListRow } from './alertQueries.ts';
import { Topmost } from './Topmost.tsx';
import { words } from './words.ts';

/** As many as the style sheet leaves on a screen. */
const MOST_SHOWN = { wide: 3, narrow: 1 } as const;

function Cry({ alert, go }: { alert: AlertListRow; go: (to: string) => void }) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const placeOf = usePlace();
  const can = useCan();
  const [isBusy, setBusy] = useState(false);
  const look = () => go(alertAddress(alert.id));
  /** Whoever takes it goes to it: the car, the passenger and the commands are there. */
  const take = async () => {
    setBusy(true);
    const isMine = await takeAlert(alert);
    setBusy(false);
    if (isMine) look();
  };
  return (
    <li className="alarmCry">
      <Severity severity={alert.severity}>
        <strong>{kindOf(alert.kind)}</strong>
      </Severity>
      <span className="alarmAge">
        <Age at={alert.latestAt} />
        {alert.occurrences > 1 ? ` · ${t('occurrences', { count: alert.occurrences })}` : ''}
      </span>
      <strong className="alarmCar">{carName(alert)}</strong>
      <span className="alarmPlace">
        <Suspense fallback={placeOf(alert, true)}>
          <CryWhere alert={alert} />
        </Suspense>
      </span>
      <span className="uiRow alarmEnd">
        {can('capacity:alert:handle') ? (
          <Button size="small" type="primary" danger loading={isBusy} onClick={() => void take()}>
            {t('take')}
          </Button>
        ) : null}
        <Link className="alarmLook" to={alertAddress(alert.id)} go={look}>
          {t('look')}
        </Link>
      </span>
    </li>
  );
}

/** The place of the last report, where more cannot be loaded. */
function PlaceOfReport({ alert }: { alert: AlertListRow }) {
  return <span>{usePlace()(alert, true)}</span>;
}

const CryWhere = lazy(() => import('./CryWhere.tsx').catch(() => ({ default: PlaceOfReport })));

/** Everything else begins below the bar for as long as it is there, so that nothing covers it. */
function keepInSight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return undefined;
  const { style } = document.documentElement;
  const { parentElement: top } = bar;
  const follow = new ResizeObserver(() =>
    style.setProperty('--alarmEnd', `${(top?.parentElement ?? bar).getBoundingClientRect().bottom}px`),
  );
  follow.observe(bar);
  return () => {
    follow.disconnect();
    style.removeProperty('--alarmEnd');
  };
}

interface AlarmBarProps {
  /** Critical alerts that nobody has taken, in the order of the queue. */
  cries: readonly AlertListRow[] | undefined;
  go: (to: string) => void;
  /** Answers the question about sound; undefined when it was answered. */
  ask: ((isOn: boolean) => void) | undefined;
  /** The person chose not to hear them. */
  isSilent: boolean;
}

/** Who cries for help and has nobody yet: on every page, until somebody takes it. */
export function AlarmBar({ cries = [], go, ask, isSilent }: AlarmBarProps) {
  const t = useWords(words);
  const can = useCan();
  const state = useStore(soundState);
  return (
    <>
      {cries.length === 0 ? null : (
        <Topmost>
          <section className="alarmBar" aria-label={t('bar')} ref={keepInSight}>
            <ul role="alert">
              {cries.slice(0, MOST_SHOWN.wide).map((alert) => (
                <Cry key={alert.id} alert={alert} go={go} />
              ))}
            </ul>
            {(['wide', 'narrow'] as const).map((screen) => {
              const more = cries.length - MOST_SHOWN[screen];
              return more > 0 ? (
                <Link key={screen} data-screen={screen} to={QUEUE} go={() => go(QUEUE)}>
                  {t('barMore', { count: more })}
                </Link>
              ) : null;
            })}
            {!isSilent && state === 'waiting' ? <p>{t('soundWaits')}</p> : null}
          </section>
        </Topmost>
      )}
      {ask === undefined || !can('capacity:alert:handle') ? null : (
        <section className="alarmAsk" aria-label={t('sound')}>
          <span>{t('askSound')}</span>
          <Button size="small" type="primary" onClick={() => ask(true)}>
            {t('askYes')}
          </Button>
          <Button size="small" onClick={() => ask(false)}>
            {t('askNo')}
          </Button>
        </section>
      )}
    </>
  );
}
