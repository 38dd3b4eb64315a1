import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { CAR_CHOICES } from '#web/ui/car/choices.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { Column, Filter } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { DEVICE_LIST, DeviceRow } from './deviceQueries.ts';
import { words } from './words.ts';

type Path = typeof DEVICE_LIST;

/** Whether a device is there; a disabled one cannot be. */
export function DeviceOnline({ row }: { row: DeviceRow }) {
  const t = useWords(words);
  if (row.state === 'disabled') return <StateTag tone="idle">{t('disabled')}</StateTag>;
  if (row.registrableUntil !== null && !row.online)
    return <StateTag tone="warn">{t('regOpen', { time: formatTime(row.registrableUntil) })}</StateTag>;
  return <StateTag tone={row.online ? 'good' : 'idle'}>{t(row.online ? 'isOnline' : 'isOffline')}</StateTag>;
}

export function useDeviceColumns(): Column<Path>[] {
  const t = useWords(words);
  return useMemo(
    () => [
      { key: 'fleetNumber', title: t('car'), width: 200, render: (row) => `${row.fleetNumber} · ${row.plate}` },
      {
        key: 'protocol',
        title: t('protocol'),
        width: 112,
        render: (row) => <DictTag type="deviceProtocol" value={row.protocol} />,
      },
      { key: 'identity', title: t('identity'), width: 176 },
      { key: 'online', title: t('online'), width: 144, render: (row) => <DeviceOnline row={row} /> },
      {
        key: 'lastSeenAt',
        title: t('lastSeenAt'),
        width: 184,
        sorts: ['-lastSeenAt', 'lastSeenAt'],
        render: (row) => (row.lastSeenAt === null ? t('never') : <Time at={row.lastSeenAt} />),
      },
      { key: 'lastAddress', title: t('lastAddress'), width: 144 },
      {
        key: 'refusedCount',
        title: t('refusedCount'),
        width: 112,
        align: 'end',
        sorts: ['-refusedCount', 'refusedCount'],
      },
      { key: 'remark', title: t('remark'), width: 184 },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        width: 184,
        hidden: true,
        sorts: ['-updatedAt', 'updatedAt'],
        render: (row) => <Time at={row.updatedAt} />,
      },
    ],
    [t],
  );
}

const PROTOCOLS = ['mqtt', 'jt808', 'osmand'] as const;
const STATES = ['enabled', 'disabled'] as const;

export function useDeviceFilters(): Filter<Path>[] {
  const t = useWords(words);
  const protocolWord = useDictLabel('deviceProtocol');
  return useMemo(
    () => [
      { kind: 'text', field: 'keyword', label: t('keyword') },
      {
        kind: 'choice',
        field: 'protocol',
        label: t('protocol'),
        options: PROTOCOLS.map((value) => ({ value, label: protocolWord(value) })),
      },
      { kind: 'flag', field: 'online', label: t('isOnline') },
      {
        kind: 'choice',
        field: 'state',
        label: t('state'),
        options: STATES.map((value) => ({ value, label: t(value) })),
      },
      { kind: 'remote', field: 'carId', label: t('car'), source: CAR_CHOICES },
    ],
    [t, protocolWord],
  );
}
