import { useMemo } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatRelativeTime, formatTime, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { CarState } from '#web/ui/car/CarState.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { Column } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Charge } from './Charge.tsx';
import type { CAR_LIST, CarRow } from './carQueries.ts';
import { hasBegun, shortTime, standingToday } from './today.ts';
import { words } from './words.ts';

const Dash = () => <span className="uiQuiet">–</span>;

/** When a car was last heard, in words: what counts is how long ago. */
export function Heard({ at }: { at: string | null }) {
  const t = useWords(words);
  if (at === null) return <span className="uiQuiet">{t('neverHeard')}</span>;
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatRelativeTime(at)}
    </time>
  );
}

/** Until when the documents are good, and what that means today. */
export function DocumentsUntil({ day }: { day: string | null }) {
  const t = useWords(words);
  if (day === null) return <span className="uiQuiet">{t('noExpiry')}</span>;
  const standing = standingToday(day);
  return (
    <span className="carUntil">
      <span className="uiFigures">{day}</span>
      {standing === 'valid' ? null : <DictTag type="documentStanding" value={standing} />}
    </span>
  );
}

export function MaintenanceCell({ row }: { row: Pick<CarRow, 'maintenance'> }) {
  const t = useWords(words);
  if (row.maintenance === null) return <Dash />;
  const { startsAt, endsAt } = row.maintenance;
  const isOpen = hasBegun(startsAt);
  if (!isOpen) return <span>{t('maintenanceFrom', { from: shortTime(startsAt) })}</span>;
  return <StateTag tone="warn">{t('inMaintenanceUntil', { to: shortTime(endsAt) })}</StateTag>;
}

/** The columns of the list of cars. */
export function useCarColumns(): readonly Column<typeof CAR_LIST>[] {
  const t = useWords(words);
  const energyWord = useDictLabel('carEnergy');
  return useMemo(
    (): Column<typeof CAR_LIST>[] => [
      { key: 'plate', title: t('plate'), width: 112, sorts: ['plate', '-plate'] },
      { key: 'fleetNumber', title: t('fleetNumber'), width: 120, sorts: ['fleetNumber', '-fleetNumber'] },
      {
        key: 'vehicleState',
        title: t('vehicleState'),
        width: 132,
        render: (row) => (row.live === null ? <Dash /> : <CarState state={row.live.state} />),
      },
      {
        key: 'charge',
        title: t('charge'),
        width: 92,
        align: 'end',
        render: (row) => <Charge percent={row.live?.charge ?? null} />,
      },
      {
        key: 'lastHeard',
        title: t('lastHeard'),
        width: 128,
        render: (row) => (row.live === null ? <Dash /> : <Heard at={row.live.heardAt} />),
      },
      { key: 'maintenance', title: t('maintenance'), width: 220, render: (row) => <MaintenanceCell row={row} /> },
      {
        key: 'documentsExpireOn',
        title: t('documentsUntil'),
        width: 196,
        sorts: ['documentsExpireOn', '-documentsExpireOn'],
        render: (row) => <DocumentsUntil day={row.documentsExpireOn} />,
      },
      { key: 'state', title: t('state'), width: 104, render: (row) => <DictTag type="carState" value={row.state} /> },
      { key: 'model', title: t('model'), width: 132 },
      {
        key: 'supplierName',
        title: t('supplier'),
        width: 168,
        render: (row) =>
          row.supplierId === null ? <span className="uiQuiet">{t('noSupplier')}</span> : row.supplierName,
      },
      { key: 'stationName', title: t('station'), width: 140 },
      { key: 'groups', title: t('groups'), width: 140, render: (row) => row.groups.join(', ') },
      { key: 'vin', title: t('vin'), width: 176, hidden: true },
      {
        key: 'areaCode',
        title: t('area'),
        width: 180,
        hidden: true,
        render: (row) => (row.areaCode === '' ? <Dash /> : <AreaNames codes={[row.areaCode]} />),
      },
      { key: 'seats', title: t('seats'), width: 72, align: 'end', hidden: true },
      {
        key: 'wheelchair',
        title: t('wheelchair'),
        width: 96,
        hidden: true,
        render: (row) => t(row.wheelchair ? 'yes' : 'no'),
      },
      { key: 'energy', title: t('energy'), width: 96, hidden: true, render: (row) => energyWord(row.energy) },
      { key: 'softwareVersion', title: t('softwareVersion'), width: 120, hidden: true },
      { key: 'remark', title: t('remark'), width: 200, hidden: true },
      {
        key: 'createdAt',
        title: t('createdAt'),
        width: 176,
        hidden: true,
        sorts: ['-createdAt', 'createdAt'],
        render: (row) => <Time at={row.createdAt} />,
      },
    ],
    [t, energyWord],
  );
}
