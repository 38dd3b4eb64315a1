import { type ReactNode, useMemo, useState } from 'react';
import { devicePage } from '#contract/capacity/device/page.ts';
import { deviceWords } from '#contract/capacity/device/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { ListPage, type RowAction } from '#web/ui/ListPage.tsx';
import { columnsWith, DEVICE_FILTERS } from './deviceColumns.tsx';
import { DEVICE_LIST, type DeviceRow, nameOf, setDeviceState, setRegistration } from './deviceQueries.ts';
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx';
import { ACTIONS } from './pageActions.ts';
import { words } from './words.ts';

const DRAWERS = { detail: () => import('./DeviceDetail.tsx'), add: () => import('./DeviceForm.tsx') };
const UPDATE = 'capacity:device:update';

function useRowActions(show: (secret: ShownSecret) => void): readonly RowAction<DeviceRow>[] {
  const t = useWords(words);
  return useMemo(() => {
    const ask = (about: 'rotate' | 'remove' | 'openReg') => (row: DeviceRow) => ({
      title: t(`${about}Title`, { name: nameOf(row) }),
      text: t(`${about}Body`),
    });
    return [
      { key: 'detail', label: t('detail') },
      {
        key: 'disable',
        label: t('disable'),
        permission: UPDATE,
        danger: true,
        when: (row) => row.state === 'enabled',
        run: (row) => setDeviceState(row, 'disabled'),
      },
      {
        key: 'enable',
        permission: UPDATE,
        when: (row) => row.state === 'disabled',
        run: (row) => setDeviceState(row, 'enabled'),
      },
      {
        key: 'rotate',
        label: t('rotate'),
        permission: UPDATE,
        danger: true,
        confirm: ask('rotate'),
        run: async (row) => {
          const { id, version, protocol, identity } = row;
          const { secret } = await callApi('/capacity/device/rotate', { id, version });
          show({ name: nameOf(row), protocol, identity, secret });
        },
      },
      {
        key: 'openReg',
        label: t('openReg'),
        permission: UPDATE,
        when: (row) => row.protocol === 'jt808' && row.registrableUntil === null,
        confirm: ask('openReg'),
        run: (row) => setRegistration(row, true),
      },
      {
        key: 'closeReg',
        label: t('closeReg'),
        permission: UPDATE,
        when: (row) => row.registrableUntil !== null,
        run: (row) => setRegistration(row, false),
      },
      {
        key: 'remove',
        label: t('remove'),
        permission: 'capacity:device:delete',
        danger: true,
        confirm: ask('remove'),
        run: async ({ id, version }) => void (await callApi('/capacity/device/deleteById', { id, version })),
      },
    ];
  }, [t, show]);
}

/** The devices of all cars. */
export function Devices({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const columns = useMemo(() => columnsWith(t('online')), [t]);
  const [shown, setShown] = useState<ShownSecret>();
  const rowActions = useRowActions(setShown);
  return (
    <>
      <ListPage
        path={DEVICE_LIST}
        noun={deviceWords}
        page={devicePage}
        tabs={tabs}
        columns={columns}
        filters={DEVICE_FILTERS}
        defaultSort="-lastSeenAt"
        findBy="id"
        rowLabel={nameOf}
        primaryAction={ACTIONS.add}
        rowActions={rowActions}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        drawers={DRAWERS}
      />
      {shown === undefined ? null : <SecretDialog shown={shown} close={() => setShown(undefined)} />}
    </>
  );
}
