import { deviceWords } from '#contract/capacity/device/words.ts';
import { useWords } from '#web/lib/words.ts';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { DeviceOnline } from './deviceColumns.tsx';
import type { DeviceRow } from './deviceQueries.ts';
import { words } from './words.ts';

const RefusedLink = ({ device: { id, refusedCount } }: { device: DeviceRow }) => (
  <Link to={`/capacity/device?tab=refused&deviceId=${id}`}>{refusedCount}</Link>
);

/** One device. */
export default function DeviceDetail({ open }: { open: OpenDrawer<DeviceRow> }) {
  const t = useWords(words);
  const sections = (device: DeviceRow): SectionsOf<typeof deviceWords> => [
    {
      title: t('basics'),
      fields: [
        { field: 'carId', value: `${device.fleetNumber} · ${device.plate}`, copy: device.fleetNumber },
        'protocol',
        { field: 'identity', copy: device.identity },
        'remark',
        'createdByName',
        'createdAt',
        'updatedAt',
      ],
    },
    {
      title: t('connection'),
      fields: [
        'state',
        'lastSeenAt',
        'lastAddress',
        ...(device.registrableUntil === null ? [] : (['registrableUntil'] as const)),
        { label: t('refusedOf'), value: <RefusedLink device={device} /> },
      ],
    },
  ];
  return (
    <DetailDrawer
      open={open}
      noun={deviceWords}
      state={open.row === undefined ? undefined : <DeviceOnline row={open.row} />}
      sections={sections}
    />
  );
}
