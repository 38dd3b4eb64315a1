import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { AlertDetail as Alert } from '#contract/capacity/alert/calls.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { oneOf, usePage, useSearchState } from '#web/lib/page.tsx';
import { useCan, useSession } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { CommandPanel } from '#web/shared/car/CommandPanel.tsx';
import { askRecordingAddress } from '#web/shared/recording/recordingAddress.ts';
import { OrderRider } from '#web/shared/order/OrderRider.tsx';
import { KeepScene } from '#web/shared/scene/KeepScene.tsx';
import './alert.css';
import { type Sections, useFacts } from './alertFacts.tsx';
import {
  alertAddress,
  carName,
  releaseAlert,
  replayAddress,
  standingOf,
  takeAlert,
  takeOverAlert,
} from './alertActions.ts';
import { type AlertListRow, alertChanged, useAlert } from './alertQueries.ts';
import { useCarNow } from './carsNow.ts';
import { CarWhere } from './CarWhere.tsx';
import { whereabouts } from './whereabouts.ts';
import { AlertFiles } from './AlertFiles.tsx';
import { AlertMap } from './AlertMap.tsx';
import { Age, AlertName } from './AlertCells.tsx';
import { AlertNote } from './AlertNote.tsx';
import { AlertPhone } from './AlertPhone.tsx';
import { AlertPictures } from './AlertPictures.tsx';
import { AlertRecords } from './AlertRecords.tsx';
import { AlertSteps } from './AlertSteps.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { EscalationClock } from './EscalationClock.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { words } from './words.ts';

/** The dialog over the alert has an address, too. */
const SEARCH = { ask: oneOf(['close', 'handOver']) };
type Dialog = 'close' | 'handOver' | '';

interface ActionsProps {
  alert: Alert;
  ask: (dialog: Dialog) => void;
  /** Brings the map behind it to the car; undefined where there is none. */
  showOnMap: (() => void) | undefined;
}

function Actions({ alert, ask, showOnMap }: ActionsProps) {
  const t = useWords(words);
  const can = useCan();
  const { user } = useSession();
  const { navigate } = usePage();
  const [isBusy, setBusy] = useState(false);
  const isMine = alert.takenBy === user.id;
  const busy = async (work: Promise<boolean>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const mayHandle = can('capacity:alert:handle') && alert.state !== 'closed';
  return (
    <>
      {mayHandle && alert.state === 'open' ? (
        <Button type="primary" loading={isBusy} onClick={() => void busy(takeAlert(alert))}>
          {t('take')}
        </Button>
      ) : null}
      {mayHandle && alert.state === 'taken' && !isMine ? (
        <Button type="primary" loading={isBusy} onClick={() => void busy(takeOverAlert(alert, user.id))}>
          {t('takeOver')}
        </Button>
      ) : null}
      {mayHandle && isMine ? (
        <Button type="primary" onClick={() => ask('close')}>
          {t('close')}
        </Button>
      ) : null}
      {mayHandle ? <Button onClick={() => ask('handOver')}>{t('handOver')}</Button> : null}
      {mayHandle && isMine ? (
        <Button loading={isBusy} onClick={() => void busy(releaseAlert(alert))}>
          {t('release')}
        </Button>
      ) : null}
      {can('capacity:replay:view') ? (
        <Button onClick={() => navigate(replayAddress(alert))}>{t('replay')}</Button>
      ) : null}
      {/* what is over is looked at; what goes on has no more buttons than it needs */}
      {alert.state === 'closed' ? <KeepScene of={() => ({ alertId: alert.id })} /> : null}
      {can('dataManage:recording:add') ? (
        <Button
          onClick={() =>
            navigate(askRecordingAddress({ carId: alert.carId, at: alert.latestOccurredAt, alertId: alert.id }))
          }
        >
          {t('askRecording')}
        </Button>
      ) : null}
      {can('capacity:monitoring:view') ? (
        <Button onClick={showOnMap ?? (() => navigate(alertAddress(alert.id)))}>{t('showCar')}</Button>
      ) : null}
    </>
  );
}

/** The order that the car drives for now, where it is another than that of the alert. */
function OrderNow({ alerted, now }: { alerted: string; now: string | null | undefined }) {
  const t = useWords(words);
  if (now === undefined || (now ?? '') === alerted) return null;
  return now === null ? (
    <p className="uiQuiet">{t('nowNoOrder')}</p>
  ) : (
    <>
      <p className="uiQuiet">{t('nowOnOrder')}</p>
      <OrderRider orderNo={now} />
    </>
  );
}

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';

/** T takes the alert that is open, wherever the focus is, unless something is being typed. */
function useTakeKey(alert: Alert | undefined, mayTake: boolean): void {
  useEffect(() => {
    if (alert?.state !== 'open' || !mayTake) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 't' || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(TYPING) !== null || target.closest('tr[data-index]') !== null)
        return;
      event.preventDefault();
      void takeAlert(alert);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [alert, mayTake]);
}

interface AlertDetailProps {
  open: Pick<OpenDrawer<AlertListRow>, 'id' | 'close' | 'previous' | 'next'>;
  /** Over the live map: brings it to the car. Left out, the place is shown on a map of its own. */
  showOnMap?: () => void;
}

/** One alert: who rides, the commands, its facts and history, and the actions on it. */
export default function AlertDetail({ open, showOnMap }: AlertDetailProps) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const can = useCan();
  const query = useAlert(open.id);
  const [{ ask: dialog }, setSearch] = useSearchState(SEARCH);
  const ask = (next: Dialog) => setSearch({ ask: next });
  const factsOf = useFacts();
  const alert = query.data;
  const now = useCarNow(alert === undefined || alert.state === 'closed' ? undefined : alert.carId, { isOpened: true });
  // what becomes of a command stands in the history
  useLiveEvent('command', (event) => {
    if (event.kind === 'resync' || event.carId === alert?.carId) void alertChanged();
  });
  useTakeKey(alert, can('capacity:alert:handle'));
  const mayHandle = can('capacity:alert:handle');
  const sections = (one: Alert): Sections => {
    const isOpen = one.state !== 'closed';
    return [
      {
        content: (
          <>
            <p className="alertWhere">
              <strong>{carName(one)}</strong>
              <Age at={one.latestAt} />
              {isOpen ? <span>{t(standingOf(one))}</span> : null}
            </p>
            <div className="alertCarWhere">
              <CarWhere alert={one} now={now} />
            </div>
            <EscalationClock alert={one} />
            {one.orderNo === '' ? null : <OrderRider orderNo={one.orderNo} />}
            <OrderNow alerted={one.orderNo} now={whereabouts(one, now).orderNo} />
            {isOpen && mayHandle ? <AlertPhone alert={one} /> : null}
          </>
        ),
      },
      ...(showOnMap === undefined ? [{ content: <AlertMap alert={one} now={whereabouts(one, now).position} /> }] : []),
      ...(isOpen && (can('capacity:command:send') || can('capacity:command:list'))
        ? [{ title: t('commands'), content: <CommandPanel carId={one.carId} since={one.occurredAt} /> }]
        : []),
      ...(one.procedure.length === 0
        ? []
        : [{ title: t('procedure'), content: <AlertSteps alert={one} mayTick={isOpen && mayHandle} /> }]),
      // beneath what somebody must be able to do at once: pictures can be slow
      { content: <AlertPictures id={one.id} /> },
      { title: t('what'), fields: factsOf(one, whereabouts(one, now)) },
      ...(isOpen && mayHandle ? [{ title: f('note'), content: <AlertNote key={one.id} id={one.id} /> }] : []),
      ...(one.files.length > 0 || (isOpen && mayHandle)
        ? [
            {
              title: f('files'),
              content: (
                <AlertFiles key={one.files.map(({ id }) => id).join()} alert={one} mayChange={isOpen && mayHandle} />
              ),
            },
          ]
        : []),
      { content: <AlertRecords alertId={one.id} /> },
      { title: t('history'), content: <AlertTimeline steps={one.steps} /> },
    ];
  };
  const actions = (one: Alert) => <Actions alert={one} ask={ask} showOnMap={showOnMap} />;
  return (
    <>
      <DetailDrawer
        open={open}
        noun={alertWords}
        title={alert === undefined ? undefined : <AlertName alert={alert} />}
        record={alert}
        isLoading={query.isPending}
        error={query.error}
        retry={() => void query.refetch()}
        sections={sections}
        actions={actions}
        width={showOnMap === undefined ? 600 : 480}
        isSheet={showOnMap !== undefined}
      />
      {alert === undefined || alert.state === 'closed' || !mayHandle || dialog === '' ? null : dialog === 'close' ? (
        <CloseDialog
          title={t('closeTitle', { car: carName(alert) })}
          isStanding={alert.recoveredAt === null}
          submit={(answer, options) =>
            callApi('/capacity/alert/close', { id: alert.id, version: alert.version, ...answer }, options)
          }
          done={t('closed')}
          close={() => ask('')}
        />
      ) : (
        <HandOverDialog alert={alert} close={() => ask('')} />
      )}
    </>
  );
}
