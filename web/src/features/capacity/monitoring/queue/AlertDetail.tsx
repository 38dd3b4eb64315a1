import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { AlertDetail as Alert } from '#contract/capacity/alert/calls.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan, useSession } from '#web/lib/session.ts';
import { formatNumber, useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { CarState } from '#web/ui/car/CarState.tsx';
import { CommandPanel } from '#web/ui/car/CommandPanel.tsx';
import { OrderLink } from '#web/ui/car/OrderLink.tsx';
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

type Sections = SectionsOf<typeof alertWords>;

function useFacts(): (alert: Alert) => Sections[number]['fields'] {
  const t = useWords(words);
  const placeOf = usePlace();
  const flagOf = useDictLabel('fixFlag');
  const kmh = (speed: number) => formatNumber(speed, 0);
  return (alert) => {
    const { evidence, position } = alert;
    const { speed, limit, topSpeed, charge, since, flags } = evidence;
    const facts: (NonNullable<Sections[number]['fields']>[number] | null)[] = [
      { field: 'car', value: carName(alert), copy: alert.plate },
      alert.placeZh === '' ? null : { field: 'placeZh', value: placeOf(alert) },
      'latestAt',
      // it came more than once: beside the latest time, how long it has been going on
      ...(alert.latestAt === alert.openedAt ? [] : (['openedAt', 'occurrences'] as const)),
      alert.orderNo === '' ? null : { field: 'orderNo', value: <OrderLink orderNo={alert.orderNo} /> },
      { field: 'takenByName', value: <Holder alert={alert} /> },
      // from here on everything is of the last report, which may be long after the beginning
      { label: t('reportedAt'), value: <Time at={evidence.at} /> },
      position === null
        ? null
        : {
            field: 'position',
            value: position.map((degrees) => degrees.toFixed(5)).join(', '),
            copy: position.join(','),
          },
      { label: t('vehicleState'), value: <CarState state={evidence.state} /> },
      speed === null
        ? null
        : {
            field: 'speed',
            value:
              limit === undefined
                ? t('kmh', { speed: kmh(speed) })
                : t('overLimit', { speed: kmh(speed), limit: kmh(limit) }),
          },
      topSpeed === undefined ? null : { field: 'topSpeed', value: t('kmh', { speed: kmh(topSpeed) }) },
      charge === null ? null : { field: 'charge', value: t('percent', { value: formatNumber(charge, 0) }) },
      since === undefined
        ? null
        : { label: t(alert.kind === 'silent' ? 'silentSince' : 'standingSince'), value: <Time at={since} /> },
      flags === undefined ? null : { field: 'flags', value: flags.map(flagOf).join(' · ') },
      alert.supplierName === '' ? null : 'supplierName',
      alert.recoveredAt === null ? { label: t('standing'), value: t('stillSo') } : 'recoveredAt',
      alert.snoozedUntil === null || alert.state === 'closed' ? null : 'snoozedUntil',
      ...(alert.outcome === null ? [] : (['closedAt', 'closedByName', 'outcome'] as const)),
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

/** One alert: its facts, place and history, and the actions on it. */
export default function AlertDetail({ open }: { open: OpenDrawer<AlertListRow> }) {
  const t = useWords(words);
  const f = useFields(alertWords);
  const can = useCan();
  const query = useAlert(open.id);
  const [dialog, ask] = useState<Dialog>(null);
  const factsOf = useFacts();
  const alert = query.data;
  useTakeKey(alert, can('capacity:alert:handle'));
  const sections = (one: Alert): Sections => [
    { content: <AlertMap alert={one} /> },
    { title: t('what'), fields: factsOf(one) },
    ...(one.state !== 'closed' && can('capacity:alert:handle')
      ? [{ title: f('note'), content: <AlertNote key={one.id} id={one.id} /> }]
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
        noun={alertWords}
        title={alert === undefined ? undefined : <AlertName alert={alert} />}
        record={alert}
        isLoading={query.isPending}
        error={query.error}
        retry={() => void query.refetch()}
        sections={sections}
        actions={actions}
        width={600}
      />
      {alert === undefined || dialog === null ? null : dialog === 'close' ? (
        <CloseDialog
          title={t('closeTitle', { car: carName(alert) })}
          isStanding={alert.recoveredAt === null}
          submit={(answer, options) =>
            callApi('/capacity/alert/close', { id: alert.id, version: alert.version, ...answer }, options)
          }
          done={t('closed')}
          close={() => ask(null)}
        />
      ) : (
        <HandOverDialog alert={alert} close={() => ask(null)} />
      )}
    </>
  );
}
