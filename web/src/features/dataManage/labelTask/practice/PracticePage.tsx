import { useMemo } from 'react';
import type { LabelPractice } from '#contract/dataManage/labelPractice/calls.ts';
import { labelPracticePage } from '#contract/dataManage/labelPractice/page.ts';
import { labelPracticeWords } from '#contract/dataManage/labelPractice/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import '../labelTask.css';
import { PRACTICE_LIST, practiceChanged } from '../labelTaskQueries.ts';
import { OwnPractices } from './OwnPractices.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof PRACTICE_LIST, typeof labelPracticeWords>[] = [
  { key: 'labelTaskName', width: 220 },
  { key: 'enterpriseName', width: 160 },
  { key: 'taskTitle', width: 176 },
  { key: 'jobs', width: 80 },
  { key: 'taken', width: 96 },
  { key: 'passed', width: 96 },
  { key: 'accepted', width: 96 },
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
];
const FILTERS: readonly Filter<typeof PRACTICE_LIST, typeof labelPracticeWords>[] = [
  { kind: 'text', field: 'keyword' },
];
const DRAWERS = { detail: () => import('./PracticeDetail.tsx'), offer: () => import('./OfferDrawer.tsx') };

function Practices() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<LabelPractice>[]>(
    () => [
      {
        key: 'withdraw',
        label: t('withdraw'),
        permission: 'dataManage:labelPractice:offer',
        danger: true,
        when: ({ taken, accepted }) => taken + accepted === 0,
        confirm: ({ labelTaskName }) => ({
          title: t('withdrawTitle', { name: labelTaskName }),
          text: t('withdrawText'),
        }),
        run: async ({ id, version }) => {
          await callApi('/dataManage/labelPractice/withdraw', { id, version });
          await practiceChanged();
        },
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={PRACTICE_LIST}
      noun={labelPracticeWords}
      page={labelPracticePage}
      columns={COLUMNS}
      filters={FILTERS}
      findBy="id"
      primaryAction={ACTIONS.offer}
      rowActions={rowActions}
      empty={{ hint: t('empty') }}
      drawers={DRAWERS}
    />
  );
}

/** Students see what they have to do, everybody else what is offered and how it goes. */
export default function PracticePage() {
  const can = useCan();
  return can('dataManage:labelPractice:label') && !can('dataManage:labelPractice:offer') ? (
    <OwnPractices />
  ) : (
    <Practices />
  );
}
