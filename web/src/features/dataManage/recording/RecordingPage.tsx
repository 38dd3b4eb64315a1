import { useMemo } from 'react';
import type { Recording } from '#contract/dataManage/recording/calls.ts';
import { recordingPage } from '#contract/dataManage/recording/page.ts';
import { isAwaited } from '#contract/dataManage/recording/rules.ts';
import { recordingWords } from '#contract/dataManage/recording/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { DATA_SET_CHOICES, RULE_CHOICES } from '#web/shared/recording/choices.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const LIST = '/dataManage/recording/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof recordingWords>[] = [
  { key: 'fleetNumber', width: 120 },
  { key: 'at', sorts: ['-at', 'at'] },
  { key: 'state', width: 150 },
  { key: 'dataSetName', width: 150 },
  { key: 'frames', width: 80 },
  { key: 'reason', width: 190 },
  { key: 'problem', width: 220, hidden: true },
  { key: 'size', width: 104 },
  { key: 'orderNo', width: 160, hidden: true },
  { key: 'requestedByName', width: 138 },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const FILTERS: readonly Filter<typeof LIST, typeof recordingWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'state' },
  { kind: 'remote', field: 'dataSetId', source: DATA_SET_CHOICES },
  { kind: 'remote', field: 'carId', source: CAR_CHOICES },
  { kind: 'remote', field: 'ruleId', source: RULE_CHOICES },
  { kind: 'dateRange', from: 'atFrom', to: 'atTo', of: 'at', withTime: true },
];
const DRAWERS = { detail: () => import('./RecordingDetail.tsx'), add: () => import('./RecordingForm.tsx') };

export default function RecordingPage() {
  const t = useWords(words);
  const rowActions = useMemo<readonly RowAction<Recording>[]>(
    () => [
      {
        key: 'importAgain',
        label: t('importAgain'),
        permission: 'dataManage:recording:add',
        onDetail: true,
        when: ({ state, sha256 }) => state === 'failed' && sha256 !== '',
        run: async ({ id, version }) => void (await callApi('/dataManage/recording/importAgain', { id, version })),
      },
      {
        key: 'cancel',
        label: t('cancel'),
        permission: 'dataManage:recording:add',
        onDetail: true,
        danger: true,
        when: ({ state }) => isAwaited(state),
        confirm: ({ fleetNumber }) => ({ title: t('cancelTitle', { car: fleetNumber }), text: t('cancelText') }),
        run: async ({ id, version }) => void (await callApi('/dataManage/recording/cancel', { id, version })),
      },
    ],
    [t],
  );
  return (
    <ListPage
      path={LIST}
      noun={recordingWords}
      page={recordingPage}
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
