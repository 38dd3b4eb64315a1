import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import type { UnansweredRow } from '#contract/care/aiCustomerService/calls.ts';
import { aiCustomerServicePage } from '#contract/care/aiCustomerService/page.ts';
import { unansweredWords } from '#contract/care/aiCustomerService/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useFields, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { type Column, type Filter, ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { percentOf } from './percent.ts';
import { setUnanswered } from './serviceActions.ts';
import { UNANSWERED_LIST } from './serviceQueries.ts';
import { Ways } from './Ways.tsx';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof UNANSWERED_LIST, typeof unansweredWords>[] = [
  { key: 'question', width: 300 },
  { key: 'count', width: 80, sorts: ['-count', 'count'] },
  { key: 'lastAskedAt', sorts: ['-lastAskedAt', 'lastAskedAt'] },
  { key: 'state', width: 120 },
  { key: 'similar', width: 260, render: (row) => row.similar.join(' · ') },
  {
    key: 'confidence',
    width: 128,
    align: 'end',
    render: (row) => <span className="uiFigures">{percentOf(row.confidence)}%</span>,
  },
  { key: 'language', width: 88 },
  { key: 'channel', width: 108 },
];

function useFilters(): readonly Filter<typeof UNANSWERED_LIST, typeof unansweredWords>[] {
  const f = useFields(unansweredWords);
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', placeholder: f('question'), upFront: true },
      { kind: 'choice', field: 'state', upFront: true },
      { kind: 'choice', field: 'language' },
    ],
    [f],
  );
}

/** An address of the entries, with the panel folded away if it is. */
const withPanelOf = (current: URLSearchParams, next: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...next, ...(current.get('tryOut') === 'closed' ? { tryOut: 'closed' } : {}) });

/** Opens the form of a new entry from a question, or the entry written from it. */
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
  const t = useWords(words);
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
        key: 'ticket',
        label: t('openTicket'),
        permission: 'operation:ticket:handle',
        when: (row) => row.state === 'open',
        run: async (row) => {
          const { number } = await callApi('/operation/ticket/addFromQuestion', { questionId: row.id });
          notify('success', t('ticketOpened', { number }));
        },
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
  const t = useWords(words);
  const f = useFields(unansweredWords);
  const can = useCan();
  const { write } = useEntryAddresses();
  const sections = (row: UnansweredRow): SectionsOf<typeof unansweredWords> => [
    {
      fields: [
        'count',
        'lastAskedAt',
        'firstAskedAt',
        { field: 'confidence', value: `${percentOf(row.confidence)}%` },
        'language',
      ],
    },
    { title: f('similar'), content: <Ways ways={row.similar} /> },
  ];
  const actions = (row: UnansweredRow) =>
    row.state !== 'answered' && can('ai:aiCustomerService:save') ? (
      <Button type="primary" onClick={() => write(row.id)}>
        {t('writeEntry')}
      </Button>
    ) : null;
  return <DetailDrawer open={open} noun={unansweredWords} sections={sections} actions={actions} />;
}

const drawer = (open: OpenDrawer<UnansweredRow>) => <UnansweredDetail open={open} />;

/** The questions that no entry answers. */
export function UnansweredList({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  return (
    <ListPage
      path={UNANSWERED_LIST}
      noun={unansweredWords}
      page={aiCustomerServicePage}
      purpose={t('unansweredPurpose')}
      tabs={tabs}
      columns={COLUMNS}
      filters={useFilters()}
      findBy="id"
      rowActions={useRowActions()}
      empty={{ title: t('emptyUnanswered'), hint: t('emptyUnansweredHint') }}
      drawer={drawer}
    />
  );
}
