import { usePage } from '#web/lib/page.tsx';
import { formatTime, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type Section } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { DeviceOnline } from './deviceColumns.tsx';
import { type DeviceRow, nameOf } from './deviceQueries.ts';
import { words } from './words.ts';

function RefusedLink({ device }: { device: DeviceRow }) {
  const { navigate } = usePage();
  const address = `/capacity/device?tab=refused&deviceId=${device.id}`;
  return (
    <a
      href={address}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(address);
      }}
    >
      {device.refusedCount}
    </a>
  );
}

function useSections(): (device: DeviceRow) => Section[] {
  const t = useWords(words);
  return (device) => [
    {
      title: t('basics'),
      facts: [
        { label: t('car'), value: `${device.fleetNumber} · ${device.plate}`, copy: device.fleetNumber },
        { label: t('protocol'), value: <DictTag type="deviceProtocol" value={device.protocol} /> },
        { label: t('identity'), value: device.identity, copy: device.identity },
        { label: t('remark'), value: device.remark },
        { label: t('createdByName'), value: device.createdByName },
        { label: t('createdAt'), value: <Time at={device.createdAt} /> },
        { label: t('updatedAt'), value: <Time at={device.updatedAt} /> },
      ],
    },
    {
      title: t('connection'),
      facts: [
        { label: t('state'), value: t(device.state) },
        { label: t('lastSeenAt'), value: device.lastSeenAt === null ? t('never') : <Time at={device.lastSeenAt} /> },
        { label: t('lastAddress'), value: device.lastAddress },
        ...(device.registrableUntil === null
          ? []
          : [{ label: t('openReg'), value: t('regOpen', { time: formatTime(device.registrableUntil) }) }]),
        { label: t('refusedOf'), value: <RefusedLink device={device} /> },
      ],
    },
  ];
}

/** One device. */
export default function DeviceDetail({ open }: { open: OpenDrawer<DeviceRow> }) {
  const t = useWords(words);
  const sections = useSections();
  const { row } = open;
  return (
    <DetailDrawer
      open={open}
      title={row === undefined ? t('devices') : nameOf(row)}
      state={row === undefined ? undefined : <DeviceOnline row={row} />}
      record={row}
      isLoading={open.rowLoading}
      sections={sections}
    />
  );
}
