import { type KeyboardEvent, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { ALERT_KINDS, ALERT_STATES } from '#contract/capacity/alert/rules.ts';
import { alertWords } from '#contract/capacity/alert/words.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { oneOf, usePage, useSearchState } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useText, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import './alert.css';
import { type Behind, carName, groupAddress, replayAddress, standingOf, takeBehind } from './alertActions.ts';
import { ALERT_LIST, type AlertListRow } from './alertQueries.ts';
import { AlertName, Holder, Place, When } from './AlertCells.tsx';
import { MonitoringHead } from '../MonitoringHead.tsx';
import { AlertTools } from './AlertTools.tsx';
import { useAlertBatch } from './useAlertBatch.tsx';
import { words } from './words.ts';

const DRAWERS = { detail: () => import('./AlertDetail.tsx') };
const AlertStats = lazyPage(() => import('./AlertStats.tsx'));

/** Of closed ones it matters when they were closed, of the others whether it still goes on. */
function useColumns(isClosed: boolean): readonly Column<typeof ALERT_LIST, typeof alertWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      {
        key: 'kind',
        title: alertWords.one,
        width: 264,
        sorts: ['attention'],
        render: (row) => <AlertName alert={row} />,
      },
      {
        key: 'fleetNumber',
        title: alertWords.fields.car,
        width: 184,
        render: (row) => (row.groupSize > 1 ? <GroupLink row={row} /> : carName(row)),
      },
      {
        key: 'place',
        title: t('lastAlarmAt'),
        width: 168,
        render: (row) => <Place alert={row} />,
      },
      {
        key: 'openedAt',
        title: t('since'),
        width: 160,
        sorts: ['-openedAt', 'openedAt'],
        render: (row) => <When alert={row} />,
      },
      { key: 'takenByName', width: 128, render: (row) => <Holder alert={row} /> },
      { key: 'state', width: 104, hidden: true },
      {
        key: 'recoveredAt',
        title: t('standing'),
        width: 112,
        hidden: isClosed,
        onCard: true,
        render: (row) => <span className={row.recoveredAt === null ? undefined : 'uiQuiet'}>{t(standingOf(row))}</span>,
      },
      {
        key: 'closedAt',
        width: 144,
        hidden: !isClosed,
        onCard: true,
        sorts: ['-closedAt', 'closedAt'],
        render: (row) => (row.closedAt === null ? null : <Time at={row.closedAt} />),
      },
      {
        key: 'latestAt',
        hidden: true,
        render: (row) => <Time at={row.latestAt} />,
      },
    ],
    [t, isClosed],
  );
}

function useFilters(): readonly Filter<typeof ALERT_LIST, typeof alertWords>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { kind: 'text', field: 'car', placeholder: t('carHint') },
      { kind: 'choices', field: 'severities' },
      { kind: 'choices', field: 'kinds' },
      { kind: 'choices', field: 'states' },
      { kind: 'flag', field: 'mine' },
      { kind: 'flag', field: 'snoozed' },
      { kind: 'text', field: 'place' },
      { kind: 'flag', field: 'nameless' },
      { kind: 'dateRange', of: 'openedAt', from: 'openedFrom', to: 'openedTo' },
    ],
    [t],
  );
}

/** Opens the row that stands for many. */
function GroupLink({ row }: { row: AlertListRow }) {
  const t = useWords(words);
  return (
    // the row itself opens the first of them
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the link within is the control
    <span onClick={(event) => event.stopPropagation()}>
      <Link className="alertGroup" to={groupAddress(row)}>
        {t('groupOf', { count: row.groupSize })}
      </Link>
    </span>
  );
}

/** What the person has stands before the rest, and many of a kind at a place are one row. */
const HELD = { heldFirst: true };
const GROUPED = { ...HELD, grouped: true };

function focusRow(row: Element | null): void {
  if (!(row instanceof HTMLElement)) return;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** The alerts of a row that has the focus, as `AlertName` writes them down. */
function alertOf(row: Element): Behind | undefined {
  const {
    alert: id,
    kind: named,
    place = '',
    group,
    car = '',
    plate = '',
  } = row.querySelector<HTMLElement>('[data-alert]')?.dataset ?? {};
  const kind = ALERT_KINDS.find((one) => one === named);
  if (id === undefined || kind === undefined) return undefined;
  return { id, kind, placeZh: place, groupSize: Number(group), fleetNumber: car, plate };
}

/** J and K move as the arrows do, T takes: all of them on a row of the table, and J from anywhere goes into it. */
function useQueueKeys(mayTake: boolean) {
  const { active } = usePage();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = target.closest('tr[data-index]');
    if (row === null || target !== row) return;
    if (key === 'j') focusRow(row.nextElementSibling);
    else if (key === 'k') focusRow(row.previousElementSibling);
    else if (key === 't' && mayTake) {
      const alert = alertOf(row);
      if (alert !== undefined) void takeBehind(alert);
    } else return;
    event.preventDefault();
  };
  useEffect(() => {
    if (!active) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'j' || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.target !== document.body) return;
      focusRow(document.querySelector('.alertQueue tr[data-index]'));
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [active]);
  return onKeyDown;
}

const SEARCH = { part: oneOf(['queue', 'stats'], 'queue'), states: oneOf([...ALERT_STATES]) };

/** The queue of alerts. `tabs`: the views of the page that this one belongs to. */
export function QueueView({ tabs }: { tabs?: ReactNode }) {
  const t = useWords(words);
  const alertTitle = useText()(alertWords.many);
  const can = useCan();
  const { navigate, search } = usePage();
  const [{ part }, setSearch] = useSearchState(SEARCH);
  const mayHandle = can('capacity:alert:handle');
  const isClosed = search.get('states') === 'closed';
  const columns = useColumns(isClosed);
  const filters = useFilters();
  const onKeyDown = useQueueKeys(mayHandle);
  const { batchActions, dialog } = useAlertBatch();
  const rowActions = useMemo(
    (): RowAction<AlertListRow>[] => [
      {
        key: 'take',
        label: t('take'),
        permission: 'capacity:alert:handle',
        when: (row) => row.state === 'open',
        run: takeBehind,
      },
      {
        key: 'replay',
        label: t('replayRow'),
        permission: 'capacity:replay:view',
        run: (row) => navigate(replayAddress(row)),
      },
    ],
    [t, navigate],
  );
  if (part === 'stats') {
    return (
      <Suspense fallback={<p role="status">{t('loading')}</p>}>
        <AlertStats tabs={tabs} back={() => setSearch({ part: 'queue' })} />
      </Suspense>
    );
  }
  // without a filter by state the queue is what is still to be done; a detail that is opened changes nothing behind it
  const fixed = {
    ...(search.get('states') === null ? { states: ['open' as const, 'taken' as const] } : {}),
    ...(search.get('snoozed') === null ? { snoozed: false } : {}),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows take the focus, their frame hears the keys
    <div className="alertQueue" onKeyDown={onKeyDown}>
      <ListPage
        path={ALERT_LIST}
        noun={alertWords}
        title={alertWords.many}
        columns={columns}
        filters={filters}
        fixed={fixed}
        folded={search.get('place') === null && search.get('nameless') === null ? GROUPED : HELD}
        batchActions={batchActions}
        defaultSort={isClosed ? '-closedAt' : 'attention'}
        defaultPageSize={50}
        findBy="id"
        rowLabel={carName}
        rowActions={rowActions}
        head={<MonitoringHead title={alertTitle} tabs={tabs} />}
        banner={<AlertTools openStats={() => setSearch({ part: 'stats' })} />}
        empty={{ title: t('queueEmpty'), hint: t('queueEmptyHint') }}
        drawers={DRAWERS}
      />
      {dialog}
    </div>
  );
}
