import { useMemo, useState } from 'react';
import type { ReportPack } from '#contract/insight/reportPack/calls.ts';
import { reportPackPage } from '#contract/insight/reportPack/page.ts';
import { reportPackWords } from '#contract/insight/reportPack/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { AdoptDialog } from './AdoptDialog.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/operation/reportPack/getPageList';

const FILTERS: readonly Filter<typeof LIST, typeof reportPackWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./ReportPackForm.tsx');
const DRAWERS = { detail: () => import('./ReportPackDetail.tsx'), add: form, edit: form };

export default function ReportPackPage() {
  const t = useWords(words);
  const [isAdopting, adopt] = useState(false);
  const columns = useMemo<readonly Column<typeof LIST, typeof reportPackWords>[]>(
    () => [
      { key: 'name', width: 280, sorts: ['name', '-name'] },
      { key: 'authority', title: t('authority'), width: 200, render: ({ definition }) => definition.authority },
      { key: 'state', width: 112 },
      {
        key: 'fields',
        title: t('fields'),
        width: 112,
        render: ({ definition }) => t('fieldCount', { count: definition.fields.length }),
      },
      { key: 'channelName', width: 180 },
      { key: 'template', width: 240 },
      { key: 'enabledAt' },
      { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
      { key: 'updatedAt', hidden: true },
    ],
    [t],
  );
  const rowActions = useMemo<readonly RowAction<ReportPack>[]>(
    () => [
      { key: 'edit', permission: 'operation:reportPack:update' },
      {
        key: 'delete',
        permission: 'operation:reportPack:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/operation/reportPack/deleteById', { id, version })),
      },
    ],
    [t],
  );
  return (
    <>
      <ListPage
        path={LIST}
        noun={reportPackWords}
        page={reportPackPage}
        columns={columns}
        filters={FILTERS}
        findBy="id"
        primaryAction={{
          key: 'adopt',
          label: t('adopt'),
          permission: 'operation:reportPack:add',
          run: () => adopt(true),
        }}
        actions={[ACTIONS.add]}
        rowActions={rowActions}
        empty={{ hint: t('empty') }}
        drawers={DRAWERS}
      />
      {isAdopting ? <AdoptDialog close={() => adopt(false)} /> : null}
    </>
  );
}
