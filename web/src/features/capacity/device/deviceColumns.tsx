import { deviceWords } from '#contract/capacity/device/words.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/shared/car/choices.ts';
import { SUPPLIER_CHOICES } from '#web/shared/supplier/choices.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { Column, Filter } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import type { DEVICE_LIST, DeviceRow } from './deviceQueries.ts';
import { words } from './words.ts';

/** Whether a device is connected; a disabled one cannot be. */
export function DeviceOnline({ row: { state, online, registrableUntil } }: { row: DeviceRow }) {
  const t = useWords(words);
  if (state === 'disabled') return <DictTag type="deviceState" value={state} />;
  if (registrableUntil !== null && !online)
    return <StateTag tone="warn">{t('regOpen', { time: formatTime(registrableUntil) })}</StateTag>;
  return <StateTag tone={online ? 'good' : 'idle'}>{t(online ? 'isOnline' : 'isOffline')}</StateTag>;
}

/** The columns of the list; `connection` titles the one with the state of the connection. */
export const columnsWith = (connection: string): readonly Column<typeof DEVICE_LIST, typeof deviceWords>[] => [
  {
    key: 'fleetNumber',
    title: deviceWords.fields.carId,
    width: 200,
    render: ({ fleetNumber, plate }) => `${fleetNumber} · ${plate}`,
  },
  { key: 'protocol', width: 112 },
  { key: 'identity', width: 176 },
  { key: 'online', title: connection, width: 144, render: (row) => <DeviceOnline row={row} /> },
  { key: 'lastSeenAt', sorts: ['-lastSeenAt', 'lastSeenAt'] },
  { key: 'lastAddress', width: 144 },
  { key: 'refusedCount', width: 112, sorts: ['-refusedCount', 'refusedCount'] },
  { key: 'remark', width: 184 },
  { key: 'updatedAt', hidden: true, sorts: ['-updatedAt', 'updatedAt'] },
];

export const DEVICE_FILTERS: readonly Filter<typeof DEVICE_LIST, typeof deviceWords>[] = [
  { kind: 'text', field: 'keyword' },
  { kind: 'choice', field: 'protocol' },
  { kind: 'flag', field: 'online' },
  { kind: 'choice', field: 'state' },
  { kind: 'remote', field: 'carId', source: CAR_CHOICES },
  { kind: 'remote', field: 'supplierId', source: SUPPLIER_CHOICES },
];
