import { type ReactNode, useMemo } from 'react';
import type { CommandState, LISTED_COMMAND_KINDS } from '#contract/capacity/command/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { getLanguage, useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/ui/car/choices.ts';
import { COMMAND_LIST, useCommandChanges } from '#web/ui/car/commandQueries.ts';
import { panelWords } from '#web/ui/car/panelWords.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

type Path = typeof COMMAND_LIST;

function useColumns(): Column<Path>[] {
  const t = useWords(words);
  const kindWord = useDictLabel('commandKind');
  return useMemo(
    () => [
      {
        key: 'createdAt',
        title: t('asked'),
        width: 184,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
      { key: 'fleetNumber', title: t('car'), width: 192, render: (row) => `${row.fleetNumber} · ${row.plate}` },
      { key: 'kind', title: t('commandKind'), width: 168, render: (row) => kindWord(row.kind) },
      {
        key: 'state',
        title: t('commandState'),
        width: 168,
        render: (row) => <DictTag type="commandState" value={row.state} />,
      },
      { key: 'reason', title: t('why'), width: 240 },
      {
        key: 'requestedByName',
        title: t('askedBy'),
        width: 120,
        render: (row) => row.requestedByName ?? t('platform'),
      },
      { key: 'text', title: t('text'), width: 240 },
      {
        key: 'stationName',
        title: t('station'),
        width: 160,
        render: (row) => (getLanguage() === 'zh-CN' || row.stationNameEn === '' ? row.stationName : row.stationNameEn),
      },
      {
        key: 'endedAt',
        title: t('endedAt'),
        width: 184,
        render: (row) => (row.endedAt === null ? '–' : <Time at={row.endedAt} />),
      },
      { key: 'answer', title: t('answer'), width: 200 },
    ],
    [t, kindWord],
  );
}

const KINDS = [
  'stopAtSafePlace',
  'resume',
  'returnToStation',
  'openDoors',
  'message',
  'assignOrder',
  'cancelOrder',
] as const satisfies typeof LISTED_COMMAND_KINDS;
const STATES = [
  'queued',
  'sent',
  'received',
  'done',
  'refused',
  'timedOut',
  'cancelled',
] as const satisfies readonly CommandState[];

function useFilters(): Filter<Path>[] {
  const t = useWords(words);
  const kindWord = useDictLabel('commandKind');
  const stateWord = useDictLabel('commandState');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword') },
      {
        kind: 'choice',
        field: 'kind',
        label: t('commandKind'),
        options: KINDS.map((value) => ({ value, label: kindWord(value) })),
      },
      {
        kind: 'choice',
        field: 'state',
        label: t('commandState'),
        options: STATES.map((value) => ({ value, label: stateWord(value) })),
      },
      { kind: 'remote', field: 'carId', label: t('car'), source: CAR_CHOICES },
      { kind: 'dateRange', from: 'createdFrom', to: 'createdTo', label: t('asked') },
    ],
    [t, kindWord, stateWord],
  );
}

/** Every command that was asked of a car. */
export function CommandHistory({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const tCar = useWords(panelWords);
  const columns = useColumns();
  const filters = useFilters();
  useCommandChanges();
  return (
    <ListPage
      path={COMMAND_LIST}
      title={t('commandsTitle')}
      purpose={t('commandsPurpose')}
      tabs={tabs}
      columns={columns}
      filters={filters}
      defaultSort="-createdAt"
      openDrawer={null}
      rowLabel={(row) => row.fleetNumber}
      rowActions={[
        {
          key: 'takeBack',
          label: tCar('takeBack'),
          permission: 'capacity:command:send',
          when: (row) => row.state === 'queued',
          run: async ({ id, version }) => void (await callApi('/capacity/command/cancel', { id, version })),
        },
      ]}
      empty={{ title: t('commandsEmpty'), hint: t('commandsEmptyHint') }}
    />
  );
}
