import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { UNANSWERED_STATES, type UnansweredRow } from '#contract/operation/aiCustomerService/calls.ts';
import { LANGUAGES } from '#contract/ground/enums.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { DetailDrawer } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { percentOf } from './percent.ts';
import { setUnanswered } from './serviceActions.ts';
import { UNANSWERED_LIST } from './serviceQueries.ts';
import { serviceWords } from './words.ts';

function useColumns(): Column<typeof UNANSWERED_LIST>[] {
  const t = useWords(serviceWords);
  const channel = useDictLabel('serviceChannel');
  return useMemo(
    () => [
      { key: 'question', title: t('question'), width: 300 },
      {
        key: 'count',
        title: t('askedCount'),
        width: 80,
        align: 'end',
        sorts: ['-count', 'count'],
        render: (row) => <span className="uiFigures">{formatNumber(row.count)}</span>,
      },
      {
        key: 'lastAskedAt',
        title: t('lastAskedAt'),
        width: 184,
        sorts: ['-lastAskedAt', 'lastAskedAt'],
        render: (row) => <Time at={row.lastAskedAt} />,
      },
      {
        key: 'state',
        title: t('state'),
        width: 120,
        render: (row) => <DictTag type="unansweredState" value={row.state} />,
      },
      { key: 'similar', title: t('similar'), width: 260, render: (row) => row.similar.join(' · ') },
      {
        key: 'confidence',
        title: t('nearestConfidence'),
        width: 108,
        align: 'end',
        render: (row) => <span className="uiFigures">{percentOf(row.confidence)}%</span>,
      },
      { key: 'language', title: t('language'), width: 88, render: (row) => t(row.language) },
      { key: 'channel', title: t('channel'), width: 108, render: (row) => channel(row.channel) },
    ],
    [t, channel],
  );
}

function useFilters(): readonly Filter<typeof UNANSWERED_LIST>[] {
  const t = useWords(serviceWords);
  const state = useDictLabel('unansweredState');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword'), placeholder: t('question'), upFront: true },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: UNANSWERED_STATES.map((value) => ({ value, label: state(value) })),
        upFront: true,
      },
      {
        kind: 'choice',
        field: 'language',
        label: t('language'),
        options: LANGUAGES.map((value) => ({ value, label: t(value) })),
      },
    ],
    [t, state],
  );
}

/** A new address of the entries that leaves the panel folded away when it is. */
const withPanelOf = (current: URLSearchParams, next: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...next, ...(current.get('tryOut') === 'closed' ? { tryOut: 'closed' } : {}) });

/** Where an entry is written from a question, and where the one that was written stands. */
function useEntryAddresses() {
  const { setSearch } = usePage();
  return useMemo(
    () => ({
      write: (id: string) => setSearch((current) => withPanelOf(current, { drawer: 'add', unanswered: id })),
      show: (entryId: string) => setSearch((current) => withPanelOf(current, { drawer: 'detail', record: entryId })),
    }),
    [setSearch],
  );
}

function useRowActions(): readonly RowAction<UnansweredRow>[] {
  const t = useWords(serviceWords);
  const { write, show } = useEntryAddresses();
  return useMemo<readonly RowAction<UnansweredRow>[]>(
    () => [
      {
        key: 'write',
        label: t('writeRow'),
        permission: 'ai:aiCustomerService:save',
        when: (row) => row.state !== 'answered',
        run: (row) => write(row.id),
      },
      {
        key: 'show',
        label: t('showEntry'),
        when: (row) => row.state === 'answered' && row.entryId !== null,
        run: (row) => show(row.entryId ?? ''),
      },
      {
        key: 'dismiss',
        label: t('dismiss'),
        permission: 'ai:aiCustomerService:save',
        when: (row) => row.state === 'open',
        run: (row) => setUnanswered(row, 'dismissed'),
      },
      {
        key: 'reopen',
        label: t('reopen'),
        permission: 'ai:aiCustomerService:save',
        when: (row) => row.state === 'dismissed',
        run: (row) => setUnanswered(row, 'open'),
      },
    ],
    [t, write, show],
  );
}

function UnansweredDetail({ open }: { open: OpenDrawer<UnansweredRow> }) {
  const t = useWords(serviceWords);
  const can = useCan();
  const { write } = useEntryAddresses();
  const sections = (row: UnansweredRow) => [
    {
      facts: [
        { label: t('askedCount'), value: formatNumber(row.count) },
        { label: t('lastAskedAt'), value: <Time at={row.lastAskedAt} /> },
        { label: t('firstAskedAt'), value: <Time at={row.firstAskedAt} /> },
        { label: t('nearestConfidence'), value: `${percentOf(row.confidence)}%` },
        { label: t('language'), value: t(row.language) },
      ],
    },
    {
      title: t('similar'),
      content: (
        <ul className="serviceWays">
          {row.similar.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
      ),
    },
  ];
  const actions = (row: UnansweredRow) =>
    row.state !== 'answered' && can('ai:aiCustomerService:save') ? (
      <Button type="primary" onClick={() => write(row.id)}>
        {t('writeEntry')}
      </Button>
    ) : null;
  return (
    <DetailDrawer
      open={open}
      title={open.row?.question}
      state={open.row === undefined ? undefined : <DictTag type="unansweredState" value={open.row.state} />}
      record={open.row}
      isLoading={open.rowLoading}
      sections={sections}
      actions={actions}
    />
  );
}

const drawer = (open: OpenDrawer<UnansweredRow>) => <UnansweredDetail open={open} />;

/** What no entry could answer. */
export function UnansweredList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(serviceWords);
  const columns = useColumns();
  const filters = useFilters();
  const rowActions = useRowActions();
  return (
    <ListPage
      path={UNANSWERED_LIST}
      title={t('title')}
      purpose={t('unansweredPurpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      findBy="id"
      rowLabel={(row) => row.question}
      rowActions={rowActions}
      empty={{ title: t('emptyUnanswered'), hint: t('emptyUnansweredHint') }}
      drawer={drawer}
    />
  );
}
