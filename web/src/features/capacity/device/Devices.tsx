import { PlusOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { callApi } from '#web/lib/client.ts';
import { lazyPage } from '#web/lib/chunks.ts';
import { useWords } from '#web/lib/words.ts';
import { ConfirmAct, ConfirmDanger } from '#web/ui/ConfirmDanger.tsx';
import { ListPage, type OpenDrawer, type RowAction } from '#web/ui/ListPage.tsx';
import { useDeviceColumns, useDeviceFilters } from './deviceColumns.tsx';
import {
  DEVICE_LIST,
  devicesChanged,
  type DeviceRow,
  nameOf,
  setDeviceState,
  setRegistration,
} from './deviceQueries.ts';
import { SecretDialog, type ShownSecret } from './SecretDialog.tsx';
import { words } from './words.ts';

const DeviceForm = lazyPage(() => import('./DeviceForm.tsx'));
const DeviceDetail = lazyPage(() => import('./DeviceDetail.tsx'));

const UPDATE = 'capacity:device:update';

/** What is asked before it is done. */
interface Asking {
  about: 'rotate' | 'remove' | 'openReg';
  row: DeviceRow;
}

function useRowActions(ask: (asking: Asking) => void): readonly RowAction<DeviceRow>[] {
  const t = useWords(words);
  return useMemo<readonly RowAction<DeviceRow>[]>(
    () => [
      { key: 'detail', label: t('detail'), drawer: 'detail' },
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
        label: t('enable'),
        permission: UPDATE,
        when: (row) => row.state === 'disabled',
        run: (row) => setDeviceState(row, 'enabled'),
      },
      { key: 'rotate', label: t('rotate'), permission: UPDATE, run: (row) => ask({ about: 'rotate', row }) },
      {
        key: 'openReg',
        label: t('openReg'),
        permission: UPDATE,
        when: (row) => row.protocol === 'jt808' && row.registrableUntil === null,
        run: (row) => ask({ about: 'openReg', row }),
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
        run: (row) => ask({ about: 'remove', row }),
      },
    ],
    [t, ask],
  );
}

function Question({ asking, close, show }: { asking: Asking; close: () => void; show: (secret: ShownSecret) => void }) {
  const t = useWords(words);
  const { about, row } = asking;
  const { id, version, protocol, identity } = row;
  const name = nameOf(row);
  const texts = { close, title: t(`${about}Title`, { name }), confirmLabel: t(about) };
  if (about === 'openReg')
    return (
      <ConfirmAct {...texts} confirm={() => setRegistration(row, true)}>
        <p>{t('openRegBody')}</p>
      </ConfirmAct>
    );
  const confirm = async () => {
    if (about === 'remove') await callApi('/capacity/device/deleteById', { id, version });
    else {
      const { secret } = await callApi('/capacity/device/rotate', { id, version });
      show({ name, protocol, identity, secret });
    }
    await devicesChanged();
  };
  return (
    <ConfirmDanger {...texts} confirm={confirm}>
      <p>{t(`${about}Body`)}</p>
    </ConfirmDanger>
  );
}

const drawer = (open: OpenDrawer<DeviceRow>) => (
  <Suspense>{open.name === 'add' ? <DeviceForm open={open} /> : <DeviceDetail open={open} />}</Suspense>
);

/** The devices of all cars. */
export function Devices({ tabs }: { tabs: ReactNode }) {
  const t = useWords(words);
  const columns = useDeviceColumns();
  const filters = useDeviceFilters();
  const [asking, setAsking] = useState<Asking>();
  const [shown, setShown] = useState<ShownSecret>();
  const rowActions = useRowActions(setAsking);
  return (
    <>
      <ListPage
        path={DEVICE_LIST}
        title={t('title')}
        purpose={t('purpose')}
        tabs={tabs}
        columns={columns}
        filters={filters}
        defaultSort="-lastSeenAt"
        findBy="id"
        rowLabel={nameOf}
        primaryAction={{
          key: 'add',
          label: t('add'),
          permission: 'capacity:device:add',
          drawer: 'add',
          icon: <PlusOutlined />,
        }}
        rowActions={rowActions}
        empty={{ title: t('empty'), hint: t('emptyHint') }}
        drawer={drawer}
      />
      {asking === undefined ? null : <Question asking={asking} close={() => setAsking(undefined)} show={setShown} />}
      {shown === undefined ? null : <SecretDialog shown={shown} close={() => setShown(undefined)} />}
    </>
  );
}
