import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { Severity } from '../Severity.tsx';
import './alarmBar.css';
import { makeRoom } from './alarmRoom.ts';
import { soundState } from './alarmSound.ts';
import { alertAddress, alertShown, isLiveMap, QUEUE, takeAlert } from './alertActions.ts';
import { Age, usePlace } from './AlertCells.tsx';
import type { AlertOverProps } from './AlertOver.tsx';
import type { AlertListRow } from './alertQueries.ts';
import { Topmost } from './Topmost.tsx';
import { words } from './words.ts';

/** What cannot be loaded opens where it can: over the map. */
function InItsPlace({ id, go, close }: AlertOverProps): ReactNode {
  useEffect(() => {
    close();
    go(alertAddress(id));
  }, [id, go, close]);
  return null;
}

const AlertOver = lazy(() => import('./AlertOver.tsx').catch(() => ({ default: InItsPlace })));

/** As many as the style sheet leaves on a screen. */
const MOST_SHOWN = { wide: 3, narrow: 1 } as const;

/** On a narrow screen the plate stands with the details. */
function CarNames({ alert: { fleetNumber, plate } }: { alert: Pick<AlertListRow, 'fleetNumber' | 'plate'> }) {
  return (
    <strong className="alarmCar">
      {fleetNumber === '' ? plate : fleetNumber}
      {fleetNumber === '' || plate === '' ? null : <span className="alarmPlate"> · {plate}</span>}
    </strong>
  );
}

interface CryProps {
  alert: AlertListRow;
  go: (to: string) => void;
  /** It was taken here. */
  onTaken: (id: string) => void;
}

function Cry({ alert, go, onTaken }: CryProps) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const placeOf = usePlace();
  const can = useCan();
  const [isBusy, setBusy] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const detailsId = useId();
  const take = async () => {
    setBusy(true);
    const isMine = await takeAlert(alert);
    setBusy(false);
    if (isMine) onTaken(alert.id);
  };
  return (
    <li className="alarmCry" data-whole={isWhole ? '' : undefined}>
      <Severity severity={alert.severity}>
        <strong>{kindOf(alert.kind)}</strong>
      </Severity>
      <span className="alarmAge">
        <Age at={alert.latestAt} />
        {alert.occurrences > 1 ? (
          <span className="alarmTimes"> · {t('occurrences', { count: alert.occurrences })}</span>
        ) : null}
      </span>
      <CarNames alert={alert} />
      <span className="alarmPlace" id={detailsId}>
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
        <Link className="alarmLook" to={alertAddress(alert.id)} go={() => go(alertAddress(alert.id))}>
          {t('look')}
        </Link>
        <Button
          className="alarmMore"
          size="small"
          type="text"
          icon={isWhole ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
          aria-label={t('moreOfCry')}
          aria-expanded={isWhole}
          aria-controls={detailsId}
          onClick={() => setWhole(!isWhole)}
        />
      </span>
    </li>
  );
}

interface HeldProps {
  held: readonly AlertListRow[];
  go: (to: string) => void;
  /** The one that was taken last, whose button is gone. */
  taken: string | null;
}

/** What the person has in hand and does not look at: one of it, with the way there. */
function Held({ held, go, taken }: HeldProps) {
  const t = useWords(words);
  const kindOf = useDictLabel('alertKind');
  const row = useRef<HTMLSpanElement>(null);
  const led = useRef<string>(null);
  const alert = held.find(({ id }) => id === taken) ?? held[0];
  // whoever took it by key goes on where the button was, once that is gone
  useEffect(() => {
    if (taken === null || led.current === taken || alert?.id !== taken) return;
    if (document.activeElement !== document.body) return;
    led.current = taken;
    row.current?.querySelector('a')?.focus();
  });
  if (alert === undefined) return null;
  return (
    <p className="alarmHeld">
      <span className="uiQuiet">{t('byMe')}</span>
      <Severity severity={alert.severity}>{kindOf(alert.kind)}</Severity>
      <CarNames alert={alert} />
      <span className="alarmAge">
        <Age at={alert.latestAt} />
      </span>
      <span className="uiRow alarmEnd" ref={row}>
        <Link className="alarmLook" to={alertAddress(alert.id)} go={() => go(alertAddress(alert.id))}>
          {t('look')}
        </Link>
        {held.length > 1 ? (
          <Link className="alarmLook" to={QUEUE} go={() => go(QUEUE)}>
            {t('heldMore', { count: held.length - 1 })}
          </Link>
        ) : null}
      </span>
    </p>
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
  const { parentElement: top } = bar;
  const follow = new ResizeObserver(() => makeRoom((top?.parentElement ?? bar).getBoundingClientRect().bottom));
  follow.observe(bar);
  return () => {
    follow.disconnect();
    makeRoom(0);
  };
}

interface AlarmBarProps {
  /** Critical alerts that nobody has taken, in the order of the queue. */
  cries: readonly AlertListRow[] | undefined;
  /** Critical alerts that the person has taken. */
  held: readonly AlertListRow[];
  go: (to: string) => void;
  address: string;
  /** Answers the question about sound; undefined when it was answered. */
  ask: ((isOn: boolean) => void) | undefined;
  /** The person chose not to hear them. */
  isSilent: boolean;
}

/** Who cries for help and has nobody yet: on every page, until somebody takes it; and what the person has taken. */
export function AlarmBar({ cries = [], held, go, address, ask, isSilent }: AlarmBarProps) {
  const t = useWords(words);
  const can = useCan();
  const state = useStore(soundState);
  const [taken, setTaken] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const closeOver = useCallback(() => setOver(null), []);
  const shown = alertShown(address);
  const elsewhere = held.filter(({ id }) => id !== shown && id !== over);
  /** Whoever takes it stays where they are: it opens over the page, and over the live map beside its car. */
  const onTaken = (id: string) => {
    setTaken(id);
    if (isLiveMap(address)) go(alertAddress(id));
    else setOver(id);
  };
  return (
    <>
      {cries.length === 0 && elsewhere.length === 0 ? null : (
        <Topmost>
          <section className="alarmBar" aria-label={t('bar')} ref={keepInSight}>
            <ul role="alert">
              {cries.slice(0, MOST_SHOWN.wide).map((alert) => (
                <Cry key={alert.id} alert={alert} go={go} onTaken={onTaken} />
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
            {cries.length > 0 && !isSilent && state === 'waiting' ? <p>{t('soundWaits')}</p> : null}
            <Held held={elsewhere} go={go} taken={taken} />
          </section>
        </Topmost>
      )}
      {over === null || over === shown ? null : (
        <Suspense fallback={null}>
          <AlertOver key={over} id={over} go={go} close={closeOver} />
        </Suspense>
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
