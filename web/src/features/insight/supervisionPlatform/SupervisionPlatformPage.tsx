import { useMemo } from 'react';
import type { SupervisionPlatform } from '#contract/insight/supervisionPlatform/calls.ts';
import { supervisionPlatformPage } from '#contract/insight/supervisionPlatform/page.ts';
import { supervisionPlatformWords } from '#contract/insight/supervisionPlatform/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { LastTry } from '#web/ui/LastTry.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/operation/supervisionPlatform/getPageList';

const FILTERS: readonly Filter<typeof LIST, typeof supervisionPlatformWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./SupervisionPlatformForm.tsx');
const DRAWERS = {
  detail: () => import('./SupervisionPlatformDetail.tsx'),
  add: form,
  edit: form,
  token: () => import('./TokenDialog.tsx'),
};

export default function SupervisionPlatformPage() {
  const t = useWords(words);
  const problemOf = useDictLabel('supervisionProblem');
  const columns = useMemo<readonly Column<typeof LIST, typeof supervisionPlatformWords>[]>(
    () => [
      { key: 'name', width: 260, sorts: ['name', '-name'] },
      { key: 'state', width: 210 },
      {
        key: 'problem',
        width: 240,
        render: ({ problem, takenAt }) => <LastTry type="supervisionProblem" problem={problem} succeededAt={takenAt} />,
      },
      { key: 'takenAt' },
      { key: 'address', width: 260 },
      { key: 'companyId', width: 180 },
      {
        key: 'areaCodes',
        width: 160,
        render: ({ areaCodes }) => (areaCodes.length === 0 ? t('everywhere') : <AreaNames codes={areaCodes} />),
      },
      { key: 'failures', hidden: true },
      { key: 'retryAt', hidden: true },
      { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
    ],
    [t],
  );
  const rowActions = useMemo<readonly RowAction<SupervisionPlatform>[]>(
    () => [
      { key: 'edit', permission: 'operation:supervisionPlatform:update' },
      {
        key: 'test',
        label: t('test'),
        permission: 'operation:supervisionPlatform:update',
        onDetail: true,
        run: async ({ id, name }) => {
          const { problem, detail } = await callApi('/operation/supervisionPlatform/test', { id });
          if (problem === null) notify('success', t('testFine', { name }));
          else notify('error', t('testBad', { name, problem: problemOf(problem), detail }));
        },
      },
      { key: 'token', label: t('token'), permission: 'operation:supervisionPlatform:update' },
      {
        key: 'delete',
        permission: 'operation:supervisionPlatform:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) =>
          void (await callApi('/operation/supervisionPlatform/deleteById', { id, version })),
      },
    ],
    [problemOf, t],
  );
  return (
    <ListPage
      path={LIST}
      noun={supervisionPlatformWords}
      page={supervisionPlatformPage}
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
