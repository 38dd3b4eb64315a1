import { carWords } from '#contract/capacity/car/words.ts';
import { formatMinute, formatRelativeTime, formatTime, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { CarState } from '#web/shared/car/CarState.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import { useShowField } from '#web/ui/fieldValue.tsx';
import type { Column } from '#web/ui/ListPage.tsx';
import { StateTag } from '#web/ui/StateTag.tsx';
import { Charge } from './Charge.tsx';
import type { CAR_LIST, CarRow } from './carQueries.ts';
import { standingToday } from '#web/shared/documents/standingToday.ts';
import { hasBegun } from './today.ts';
import { words } from './words.ts';

const Dash = () => <span className="uiQuiet">–</span>;

/** The age of a car's last message. */
export function Heard({ at }: { at: string | null }) {
  const t = useWords(words);
  if (at === null) return <span className="uiQuiet">{t('neverHeard')}</span>;
  return (
    <time dateTime={at} title={formatTime(at)}>
      {formatRelativeTime(at)}
    </time>
  );
}

/** The day until which the documents are good, with their standing today. */
function DocumentsUntil({ day }: { day: string | null }) {
  const show = useShowField();
  if (day === null) return show(carWords.fields.documentsExpireOn, day);
  const standing = standingToday(day);
  return (
    <span className="carUntil">
      <span className="uiFigures">{day}</span>
      {standing === 'valid' ? null : <DictTag type="documentStanding" value={standing} />}
    </span>
  );
}

function MaintenanceCell({ maintenance }: Pick<CarRow, 'maintenance'>) {
  const t = useWords(words);
  if (maintenance === null) return <Dash />;
  const { startsAt, endsAt } = maintenance;
  if (!hasBegun(startsAt)) return <span>{t('maintenanceFrom', { from: formatMinute(startsAt) })}</span>;
  return <StateTag tone="warn">{t('inMaintenanceUntil', { to: formatMinute(endsAt) })}</StateTag>;
}

/** The columns of the list of cars. */
export const CAR_COLUMNS: readonly Column<typeof CAR_LIST, typeof carWords>[] = [
  { key: 'plate', width: 112, sorts: ['plate', '-plate'] },
  { key: 'fleetNumber', width: 120, sorts: ['fleetNumber', '-fleetNumber'] },
  {
    key: 'vehicleState',
    width: 132,
    render: ({ live }) => (live === null ? <Dash /> : <CarState state={live.state} />),
  },
  { key: 'charge', width: 92, align: 'end', render: ({ live }) => <Charge percent={live?.charge ?? null} /> },
  {
    key: 'lastHeard',
    title: carWords.fields.heardAt.name,
    width: 128,
    render: ({ live }) => (live === null ? <Dash /> : <Heard at={live.heardAt} />),
  },
  { key: 'maintenance', width: 220, render: (row) => <MaintenanceCell maintenance={row.maintenance} /> },
  {
    key: 'documentsExpireOn',
    width: 196,
    sorts: ['documentsExpireOn', '-documentsExpireOn'],
    render: (row) => <DocumentsUntil day={row.documentsExpireOn} />,
  },
  { key: 'state', width: 104 },
  { key: 'model', width: 132 },
  { key: 'supplierName', width: 168 },
  { key: 'stationName', width: 140 },
  { key: 'groups', width: 140 },
  { key: 'vin', width: 176, hidden: true },
  {
    key: 'areaCode',
    width: 180,
    hidden: true,
    render: ({ areaCode }) => (areaCode === '' ? <Dash /> : <AreaNames codes={[areaCode]} />),
  },
  { key: 'seats', width: 72, hidden: true },
  { key: 'wheelchair', width: 96, hidden: true },
  { key: 'energy', width: 96, hidden: true },
  { key: 'softwareVersion', width: 120, hidden: true },
  { key: 'remark', width: 200, hidden: true },
  { key: 'createdAt', width: 176, hidden: true, sorts: ['-createdAt', 'createdAt'] },
];
