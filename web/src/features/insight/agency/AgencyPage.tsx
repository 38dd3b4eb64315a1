import { useMemo } from 'react';
import type { Agency } from '#contract/insight/agency/calls.ts';
import { agencyPage } from '#contract/insight/agency/page.ts';
import { agencyWords } from '#contract/insight/agency/words.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/insight/agency/getPageList';

const FILTERS: readonly Filter<typeof LIST, typeof agencyWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./AgencyForm.tsx');
const DRAWERS = {
  detail: () => import('./AgencyDetail.tsx'),
  add: form,
  edit: form,
  token: () => import('./TokenDialog.tsx'),
  push: () => import('./PushDialog.tsx'),
};

export default function AgencyPage() {
  const t = useWords(words);
  const columns = useMemo<readonly Column<typeof LIST, typeof agencyWords>[]>(
    () => [
      { key: 'name', width: 220, sorts: ['name', '-name'] },
      {
        key: 'areaCodes',
        width: 220,
        render: ({ areaCodes }) => (areaCodes.length === 0 ? t('everywhere') : <AreaNames codes={areaCodes} />),
      },
      { key: 'state', width: 112 },
      { key: 'tokenPrefix', width: 136 },
      { key: 'lastReadAt' },
      { key: 'tokenAt', hidden: true },
      { key: 'remark', width: 240, hidden: true },
      { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
    ],
    [t],
  );
  const rowActions = useMemo<readonly RowAction<Agency>[]>(
    () => [
      { key: 'edit', permission: 'insight:agency:update' },
      { key: 'token', label: t('renew'), permission: 'insight:agency:renew' },
      { key: 'push', label: t('push'), permission: 'insight:agency:update' },
      {
        key: 'end',
        label: t('end'),
        permission: 'insight:agency:renew',
        danger: true,
        when: ({ tokenPrefix }) => tokenPrefix !== '',
        confirm: ({ name }) => ({ title: t('endTitle', { name }), text: t('endText') }),
        run: async ({ id, version, name }) => {
          await callApi('/insight/agency/endToken', { id, version });
          notify('success', t('wasEnded', { name }));
        },
      },
      {
        key: 'delete',
        permission: 'insight:agency:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/insight/agency/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={agencyWords}
      page={agencyPage}
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
