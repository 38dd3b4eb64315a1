/** The queries and changes of the screens of devices. */
import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { refreshList } from '#web/ui/ListPage.tsx';
import { offerUndo } from '#web/ui/undo.ts';
import { words } from './words.ts';

export const DEVICE_LIST = '/capacity/device/getPageList';
export const REFUSED_LIST = '/capacity/device/getRefusedList';
const GATEWAY = '/capacity/device/getGateway';
const STATE_PATH = '/capacity/device/updateState';
const GATEWAY_EVERY_MS = 5000;

export type DeviceRow = RowOf<typeof DEVICE_LIST>;

export const nameOf = ({ fleetNumber, identity }: Pick<DeviceRow, 'fleetNumber' | 'identity'>): string =>
  fleetNumber === identity ? fleetNumber : `${fleetNumber} · ${identity}`;

export const useGateway = () =>
  useQuery({
    queryKey: [GATEWAY],
    queryFn: ({ signal }) => callApi(GATEWAY, {}, { signal }),
    refetchInterval: GATEWAY_EVERY_MS,
  });

export const devicesChanged = (): Promise<void> => refreshList(DEVICE_LIST);

/** Enables or disables and offers to take that back. Rejects with an ApiError. */
export async function setDeviceState(row: DeviceRow, state: DeviceRow['state']): Promise<void> {
  const { id } = row;
  const { version } = await callApi(STATE_PATH, { id, version: row.version, state });
  offerUndo(
    translate(words, state === 'disabled' ? 'wasDisabled' : 'wasEnabled', { name: nameOf(row) }),
    () => callApi(STATE_PATH, { id, version, state: row.state }),
    () => void devicesChanged(),
    `device/${id}`,
  );
}

/** Opens or closes the registration of a terminal. Rejects with an ApiError. */
export async function setRegistration({ id, version }: DeviceRow, open: boolean): Promise<void> {
  await callApi('/capacity/device/openRegistration', { id, version, open });
  notify('success', translate(words, open ? 'wasOpened' : 'wasClosed'));
}
