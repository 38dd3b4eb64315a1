import { useMemo } from 'react';
import type { RecordingRule } from '#contract/dataManage/recordingRule/calls.ts';
import { recordingRulePage } from '#contract/dataManage/recordingRule/page.ts';
import { recordingRuleWords } from '#contract/dataManage/recordingRule/words.ts';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useWords } from '#web/lib/words.ts';
import { recordingsOfRule } from '#web/shared/recording/recordingAddress.ts';
import { type Column, type Filter, ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';
import { Zone, zoneName } from './Zone.tsx';

const LIST = '/dataManage/recordingRule/getPageList';

const COLUMNS: readonly Column<typeof LIST, typeof recordingRuleWords>[] = [
  { key: 'name', width: 200, sorts: ['name', '-name'] },
  { key: 'state', width: 104 },
  { key: 'trigger', width: 256 },
  { key: 'rangeName', width: 132, render: (rule) => <Zone rule={rule} /> },
  { key: 'dataSetName', width: 150 },
  { key: 'perDay', width: 158 },
  { key: 'asked', width: 88 },
  { key: 'enabledByName', width: 104 },
  { key: 'createdAt', hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
const FILTERS: readonly Filter<typeof LIST, typeof recordingRuleWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'trigger' },
  { kind: 'choice', field: 'state' },
];
const form = () => import('./RecordingRuleForm.tsx');
const DRAWERS = { detail: () => import('./RecordingRuleDetail.tsx'), add: form, edit: form };

const isStopped = ({ state }: RecordingRule) => state === 'disabled';

export default function RecordingRulePage() {
  const t = useWords(words);
  const { navigate } = usePage();
  const rowActions = useMemo<readonly RowAction<RecordingRule>[]>(
    () => [
      {
        key: 'asked',
        label: t('asked'),
        permission: 'dataManage:recording:list',
        onDetail: true,
        when: ({ asked }) => asked > 0,
        run: ({ id }) => {
          navigate(recordingsOfRule(id));
          return Promise.resolve();
        },
      },
      {
        key: 'putInForce',
        label: t('putInForce'),
        permission: 'dataManage:recordingRule:enable',
        onDetail: 'primary',
        when: isStopped,
        confirm: (rule) => ({
          title: t('putTitle', { name: rule.name }),
          text: t(rule.rangeName === '' ? 'putText' : 'putTextIn', { count: rule.perDay, range: zoneName(rule) }),
        }),
        run: async ({ id, version }) => void (await callApi('/dataManage/recordingRule/putInForce', { id, version })),
      },
      {
        key: 'stop',
        label: t('stop'),
        permission: 'dataManage:recordingRule:enable',
        onDetail: true,
        when: (row) => !isStopped(row),
        run: async ({ id, version }) => void (await callApi('/dataManage/recordingRule/stop', { id, version })),
      },
      { key: 'edit', permission: 'dataManage:recordingRule:update', when: isStopped },
      {
        key: 'delete',
        permission: 'dataManage:recordingRule:update',
        danger: true,
        when: isStopped,
        confirm: ({ name }) => ({ title: t('deleteTitle', { name }), text: t('deleteText') }),
        run: async ({ id, version }) => void (await callApi('/dataManage/recordingRule/deleteById', { id, version })),
      },
    ],
    [t, navigate],
  );
  return (
    <ListPage
      path={LIST}
      noun={recordingRuleWords}
      page={recordingRulePage}
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
