import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { AlertDetail as Alert } from '#contract/capacity/alert/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan, useSession } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type Fact } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CarState } from '#web/ui/car/CarState.tsx';
import { CommandPanel } from '#web/ui/car/CommandPanel.tsx';
import './alert.css';
import { carName, releaseAlert, replayAddress, takeAlert, takeOverAlert } from './alertActions.ts';
import { type AlertListRow, useAlert } from './alertQueries.ts';
import { AlertMap } from './AlertMap.tsx';
import { AlertName, Holder, usePlace } from './AlertCells.tsx';
import { AlertNote } from './AlertNote.tsx';
import { AlertTimeline } from './AlertTimeline.tsx';
import { CloseDialog } from './CloseDialog.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { words } from './words.ts';

/** The order, with the way to it for whoever may see orders. */
function OrderLink({ orderNo }: { orderNo: string }) {
  const can = useCan();
  const { navigate } = usePage();
  if (!can('operation:order:list')) return orderNo;
  const path = `/operation/order?orderNo=${encodeURIComponent(orderNo)}`;
  return (
    <a
      href={path}
      onClick={(event) => {
        event.preventDefault();
        navigate(path);
      }}
    >
      {orderNo}
    </a>
  );
}

function useFacts(): (alert: Alert) => Fact[] {
  const t = useWords(words);
  const placeOf = usePlace();
  const flagOf = useDictLabel('fixFlag');
  const outcomeOf = useDictLabel('alertOutcome');
  const kmh = (speed: number) => formatNumber(speed, 0);
  return (alert) => {
    const { evidence, position } = alert;
    const { speed, limit, topSpeed, charge, since, flags } = evidence;
    // from the time of the report on, everything is of that report, which may be long after the beginning
    const facts: (Fact | null)[] = [
      { label: t('car'), value: carName(alert), copy: alert.plate },
      alert.placeZh === '' ? null : { label: t('place'), value: placeOf(alert) },
      { label: t('openedAt'), value: <Time at={alert.openedAt} /> },
      { label: t('holder'), value: <Holder alert={alert} /> },
      { label: t('reportedAt'), value: <Time at={evidence.at} /> },
      position === null
        ? null
        : {
            label: t('position'),
            value: position.map((degrees) => degrees.toFixed(5)).join(', '),
            copy: position.join(','),
          },
      { label: t('vehicleState'), value: <CarState state={evidence.state} /> },
      speed === null
        ? null
        : {
            label: t('speed'),
            value:
              limit === undefined
                ? t('kmh', { speed: kmh(speed) })
                : t('overLimit', { speed: kmh(speed), limit: kmh(limit) }),
          },
      topSpeed === undefined ? null : { label: t('topSpeed'), value: t('kmh', { speed: kmh(topSpeed) }) },
      charge === null ? null : { label: t('charge'), value: t('percent', { value: formatNumber(charge, 0) }) },
      since === undefined
        ? null
        : { label: t(alert.kind === 'silent' ? 'silentSince' : 'standingSince'), value: <Time at={since} /> },
      flags === undefined ? null : { label: t('flags'), value: flags.map(flagOf).join(' · ') },
      alert.orderNo === '' ? null : { label: t('order'), value: <OrderLink orderNo={alert.orderNo} /> },
      alert.supplierName === '' ? null : { label: t('supplier'), value: alert.supplierName },
      {
        label: t('recoveredAt'),
        value: alert.recoveredAt === null ? t('stillSo') : <Time at={alert.recoveredAt} />,
      },
      alert.outcome === null ? null : { label: t('closedAs'), value: outcomeOf(alert.outcome) },
    ];
    return facts.filter((fact) => fact !== null);
  };
}

type Dialog = 'close' | 'handOver' | null;

function Actions({ alert, ask }: { alert: Alert; ask: (dialog: Dialog) => void }) {
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
      {can('capacity:monitoring:view') ? (
        <Button onClick={() => navigate(`/capacity/monitoring?car=${alert.carId}&follow=1`)}>{t('showCar')}</Button>
      ) : null}
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

/** One alert: what it is, where, what happened to it, and what to do about it. */
export default function AlertDetail({ open }: { open: OpenDrawer<AlertListRow> }) {
  const t = useWords(words);
  const can = useCan();
  const query = useAlert(open.id);
  const [dialog, ask] = useState<Dialog>(null);
  const factsOf = useFacts();
  const alert = query.data;
  useLiveEvent('alert', (event) => {
    if (event.kind === 'resync' || event.id === undefined || event.id === open.id) void query.refetch();
  });
  useTakeKey(alert, can('capacity:alert:handle'));
  const sections = (one: Alert) => [
    { content: <AlertMap alert={one} /> },
    { title: t('what'), facts: factsOf(one) },
    ...(one.state !== 'closed' && can('capacity:alert:handle')
      ? [{ title: t('note'), content: <AlertNote key={one.id} id={one.id} /> }]
      : []),
    ...(one.state !== 'closed' && (can('capacity:command:send') || can('capacity:command:list'))
      ? [{ title: t('commands'), content: <CommandPanel carId={one.carId} /> }]
      : []),
    { title: t('history'), content: <AlertTimeline steps={one.steps} /> },
  ];
  const actions = (one: Alert) => <Actions alert={one} ask={ask} />;
  return (
    <>
      <DetailDrawer
        open={open}
        title={alert === undefined ? t('alert') : <AlertName alert={alert} />}
        state={alert === undefined ? undefined : <DictTag type="alertState" value={alert.state} />}
        record={alert}
        isLoading={query.isPending}
        error={query.error}
        retry={() => void query.refetch()}
        sections={sections}
        actions={actions}
        width={600}
      />
      {alert === undefined || dialog === null ? null : dialog === 'close' ? (
        <CloseDialog alert={alert} close={() => ask(null)} />
      ) : (
        <HandOverDialog alert={alert} close={() => ask(null)} />
      )}
    </>
  );
}
