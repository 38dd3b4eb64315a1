import { useMemo } from 'react';
import type { Ticket } from '#contract/care/ticket/calls.ts';
import { ticketPage } from '#contract/care/ticket/page.ts';
import { TICKET_TRANSITIONS } from '#contract/care/ticket/rules.ts';
import { ticketWords } from '#contract/care/ticket/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { type BatchAction, type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { Due } from './Due.tsx';
import { TICKET_LIST } from './ticketQueries.ts';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof TICKET_LIST, typeof ticketWords>[] = [
  { key: 'number', width: 110 },
  { key: 'dueAt', width: 290, sorts: ['attention'], render: (ticket) => <Due ticket={ticket} /> },
  { key: 'state', width: 194 },
  { key: 'priority', width: 90 },
  { key: 'subject', width: 210 },
  { key: 'ownerName', width: 110 },
  { key: 'kind', width: 120 },
  { key: 'team', width: 110 },
  { key: 'passengerName', width: 100 },
  { key: 'orderNo', width: 150 },
  { key: 'fleetNumber', width: 110 },
  { key: 'category', width: 140, hidden: true },
  { key: 'channel', width: 100, hidden: true },
  { key: 'breachedAt', hidden: true },
  { key: 'rating', width: 80, hidden: true },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
];
const FILTERS: readonly Filter<typeof TICKET_LIST, typeof ticketWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choices', field: 'states' },
  { kind: 'choices', field: 'kinds' },
  { kind: 'choices', field: 'priorities' },
  { kind: 'flag', field: 'mine' },
  { kind: 'flag', field: 'unowned' },
  { kind: 'flag', field: 'breached' },
  { kind: 'text', field: 'passengerId' },
  { kind: 'text', field: 'orderId' },
  { kind: 'text', field: 'carId' },
  { kind: 'dateRange', of: 'createdAt', from: 'from', to: 'to' },
];
const DRAWERS = {
  detail: () => import('./TicketDetail.tsx'),
  add: () => import('./TicketForm.tsx'),
  edit: () => import('./TicketEdit.tsx'),
};

const idsOf = (rows: readonly Ticket[]) => rows.map(({ id }) => id);

export default function TicketPage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<Ticket>[]>(
    () => [
      {
        key: 'take',
        label: t('take'),
        permission: 'operation:ticket:handle',
        when: ({ ownerId, state }) => ownerId === null && TICKET_TRANSITIONS[state].take !== undefined,
        run: async ({ id }) => void (await callApi('/operation/ticket/take', { id })),
      },
      { key: 'edit', permission: 'operation:ticket:handle' },
    ],
    [t],
  );
  const batchActions = useMemo<readonly BatchAction<Ticket>[]>(
    () => [
      {
        key: 'take',
        label: t('takeChosen'),
        permission: 'operation:ticket:handle',
        run: async (rows) =>
          void notify('success', t('several', await callApi('/operation/ticket/takeMany', { ids: idsOf(rows) }))),
      },
      {
        key: 'close',
        label: t('closeChosen'),
        permission: 'operation:ticket:handle',
        run: async (rows) =>
          void notify('success', t('several', await callApi('/operation/ticket/closeMany', { ids: idsOf(rows) }))),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={TICKET_LIST}
      noun={ticketWords}
      page={ticketPage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      batchActions={batchActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
