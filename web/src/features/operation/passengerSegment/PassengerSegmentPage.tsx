import { useMemo } from 'react';
import type { PassengerSegment } from '#contract/operation/passengerSegment/calls.ts';
import { passengerSegmentPage } from '#contract/operation/passengerSegment/page.ts';
import { passengerSegmentWords } from '#contract/operation/passengerSegment/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { Bounds, Size } from './cells.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/operation/passengerSegment/getPageList';

const FILTERS: readonly Filter<typeof LIST, typeof passengerSegmentWords>[] = [{ kind: 'text', field: 'keyword' }];
const form = () => import('./PassengerSegmentForm.tsx');
const DRAWERS = { detail: () => import('./PassengerSegmentDetail.tsx'), add: form, edit: form };

export default function PassengerSegmentPage() {
  const t = useWords(words);
  const columns = useMemo<readonly Column<typeof LIST, typeof passengerSegmentWords>[]>(
    () => [
      { key: 'name', width: 200, sorts: ['name', '-name'] },
      { key: 'bounds', title: t('bounds'), width: 350, render: (row) => <Bounds segment={row} /> },
      { key: 'size', title: t('size'), width: 130, align: 'end', render: (row) => <Size segment={row} /> },
      { key: 'remark', width: 200 },
      { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
      { key: 'updatedAt', hidden: true },
    ],
    [t],
  );
  const rowActions = useMemo<readonly RowAction<PassengerSegment>[]>(
    () => [
      { key: 'edit', permission: 'operation:passengerSegment:update' },
      {
        key: 'delete',
        permission: 'operation:passengerSegment:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/operation/passengerSegment/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={passengerSegmentWords}
      page={passengerSegmentPage}
      columns={columns}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
