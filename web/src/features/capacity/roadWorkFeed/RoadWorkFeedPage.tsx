import { useMemo } from 'react';
import type { RoadWorkFeed } from '#contract/capacity/roadWorkFeed/calls.ts';
import { roadWorkFeedPage } from '#contract/capacity/roadWorkFeed/page.ts';
import { roadWorkFeedWords } from '#contract/capacity/roadWorkFeed/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { LastTry } from '#web/ui/LastTry.tsx';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/capacity/roadWorkFeed/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof roadWorkFeedWords>[] = [
  { key: 'name', width: 240, sorts: ['name', '-name'] },
  { key: 'state', width: 100 },
  {
    key: 'problem',
    width: 220,
    render: ({ problem, readAt }) => <LastTry type="roadWorkProblem" problem={problem} succeededAt={readAt} />,
  },
  { key: 'waiting', width: 100 },
  { key: 'readAt' },
  { key: 'near', width: 110 },
  { key: 'events', width: 100 },
  { key: 'authority', width: 180 },
  { key: 'closer', width: 200 },
  { key: 'format', width: 182 },
  { key: 'address', width: 260, hidden: true },
  { key: 'publishedAt', hidden: true },
  { key: 'skipped', hidden: true },
  { key: 'failures', hidden: true },
  { key: 'everySeconds', hidden: true },
  { key: 'margin', hidden: true },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const FILTERS: readonly Filter<typeof LIST, typeof roadWorkFeedWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'choice', field: 'format' },
];
const form = () => import('./RoadWorkFeedForm.tsx');
const DRAWERS = {
  detail: () => import('./RoadWorkFeedDetail.tsx'),
  add: form,
  edit: form,
  token: () => import('./TokenDialog.tsx'),
};

export default function RoadWorkFeedPage() {
  const t = useWords(words);
  const problemOf = useDictLabel('roadWorkProblem');
  const rowActions = useMemo<readonly RowAction<RoadWorkFeed>[]>(
    () => [
      { key: 'edit', permission: 'capacity:roadWorkFeed:update' },
      {
        key: 'test',
        label: t('test'),
        permission: 'capacity:roadWorkFeed:update',
        onDetail: true,
        run: async ({ id, name }) => {
          const { problem, detail, ...counts } = await callApi('/capacity/roadWorkFeed/test', { id });
          if (problem === null) notify('success', t('testFine', { name, ...counts }));
          else notify('error', t('testBad', { name, problem: problemOf(problem), detail }));
        },
      },
      { key: 'token', label: t('token'), permission: 'capacity:roadWorkFeed:update' },
      {
        key: 'delete',
        permission: 'capacity:roadWorkFeed:delete',
        danger: true,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/capacity/roadWorkFeed/deleteById', { id, version })),
      },
    ],
    [problemOf, t],
  );
  return (
    <ListPage
      path={LIST}
      noun={roadWorkFeedWords}
      page={roadWorkFeedPage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.add}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}
