import type { ReactNode } from 'react';
import { SHOWN_COMMAND_STATES } from '#contract/capacity/command/rules.ts';
import { commandWords } from '#contract/capacity/command/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { stationName } from '#web/shared/station/choices.ts';
import { COMMAND_LIST, useCommandChanges } from '#web/shared/car/commandQueries.ts';
import { panelWords } from '#web/shared/car/panelWords.ts';
import { type Column, type Filter, ListPage } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

const COLUMNS: readonly Column<typeof COMMAND_LIST, typeof commandWords>[] = [
  { key: 'createdAt', sorts: ['-createdAt', 'createdAt'] },
  {
    key: 'fleetNumber',
    title: commandWords.fields.carId,
    width: 192,
    render: ({ fleetNumber, plate }) => `${fleetNumber} · ${plate}`,
  },
  { key: 'kind', width: 168 },
  { key: 'state', width: 168 },
  { key: 'reason', width: 240 },
  { key: 'requestedByName', width: 120 },
  { key: 'text', width: 240 },
  {
    key: 'stationName',
    width: 160,
    render: (row) => stationName({ name: row.stationName, nameEn: row.stationNameEn }),
  },
  { key: 'endedAt' },
  { key: 'answer', width: 200 },
];

const FILTERS: readonly Filter<typeof COMMAND_LIST, typeof commandWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'kind' },
  { kind: 'choice', field: 'state', only: SHOWN_COMMAND_STATES },
  { kind: 'remote', field: 'carId', source: CAR_CHOICES },
  { kind: 'dateRange', of: 'createdAt', from: 'createdFrom', to: 'createdTo' },
];

/** All commands to cars. */
export function CommandHistory({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const tCar = useWords(panelWords);
  useCommandChanges();
  return (
    <ListPage
      path={COMMAND_LIST}
      noun={commandWords}
      title={commandWords.many}
      purpose={t('commandsPurpose')}
      tabs={tabs}
      columns={COLUMNS}
      filters={FILTERS}
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
