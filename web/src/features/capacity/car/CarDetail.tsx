import { Button } from 'antd';
import type { CarDetail as Car } from '#contract/capacity/car/calls.ts';
import { hasOddCheckDigit } from '#contract/capacity/car/rules.ts';
import { carWords } from '#contract/capacity/car/words.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useFields, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { CarDevices } from '#web/shared/car/CarDevices.tsx';
import { CarTimeline } from '#web/shared/car/CarTimeline.tsx';
import { CarState } from '#web/shared/car/CarState.tsx';
import { DetailDrawer, type SectionsOf } from '#web/ui/DetailDrawer.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Heard } from './carColumns.tsx';
import { type CarRow, useCar } from './carQueries.ts';
import { Charge } from './Charge.tsx';
import { Documents } from './Documents.tsx';
import { Windows } from './Windows.tsx';
import { Tickets } from '#web/shared/ticket/Tickets.tsx';
import { ticketsWords } from '#web/shared/ticket/words.ts';
import { Watchers } from './Watchers.tsx';
import { words } from './words.ts';

const PLACES = 5;
/** The interval at which the open drawer refreshes the live values. */
const LIVE_MS = 5000;

type Sections = SectionsOf<typeof carWords>;

function useLiveSection(): (car: Car) => Sections[number] {
  const t = useWords(words);
  return ({ live }) => {
    if (live === null) return { title: t('live'), content: <p className="uiQuiet">{t('notLive')}</p> };
    const place = live.position?.map((degrees) => degrees.toFixed(PLACES)).join(', ') ?? '';
    return {
      title: t('live'),
      fields: [
        {
          field: 'vehicleState',
          value: (
            <span className="uiRow">
              <CarState state={live.state} />
              <span className="uiQuiet">{t('since', { at: formatTime(live.stateSince) })}</span>
            </span>
          ),
        },
        { field: 'heardAt', value: <Heard at={live.heardAt} /> },
        { field: 'charge', value: <Charge percent={live.charge} /> },
        { field: 'speed', value: live.speed === null ? '' : t('kmh', { n: Math.round(live.speed) }) },
        { field: 'position', value: place, ...(place === '' ? {} : { copy: place }) },
        { field: 'orderNo', value: live.orderNo },
      ],
    };
  };
}

function Vin({ vin }: { vin: string }) {
  const t = useWords(words);
  return (
    <>
      {vin}
      {hasOddCheckDigit(vin) ? <div className="carWarn">{t('vinOdd')}</div> : null}
    </>
  );
}

const recordFields = ({ fleetNumber, vin, areaCode }: Car): Sections[number]['fields'] => [
  { field: 'fleetNumber', copy: fleetNumber },
  { field: 'vin', value: vin === '' ? '' : <Vin vin={vin} /> },
  'model',
  'supplierName',
  { field: 'areaCode', value: areaCode === '' ? '' : <AreaNames codes={[areaCode]} /> },
  'stationName',
  'groups',
  'seats',
  'wheelchair',
  'energy',
  'softwareVersion',
  'remark',
  'createdAt',
  'updatedAt',
];

/** One car: its live values, record, documents and maintenance. */
export default function CarDetail({ open }: { open: OpenDrawer<CarRow> }) {
  const t = useWords(words);
  const f = useFields(carWords);
  const can = useCan();
  const k = useWords(ticketsWords);
  const { navigate } = usePage();
  const car = useCar(open.id, LIVE_MS);
  const liveSection = useLiveSection();
  const sections = (found: Car): Sections => {
    const mayChange = can('capacity:car:update') && found.state !== 'sold';
    return [
      liveSection(found),
      { title: t('basics'), fields: recordFields(found) },
      ...(can('capacity:device:list') ? [{ title: t('devices'), content: <CarDevices carId={found.id} /> }] : []),
      { title: f('documents'), content: <Documents car={found} open={open} mayChange={mayChange} /> },
      { title: f('maintenance'), content: <Windows car={found} open={open} mayChange={mayChange} /> },
      ...(can('operation:ticket:list')
        ? [
            {
              title: k('tickets'),
              content: <Tickets of={{ carId: found.id }} about={{ fleetNumber: found.fleetNumber }} />,
            },
          ]
        : []),
      ...(can('capacity:carWatch:list') ? [{ title: t('watchers'), content: <Watchers carId={found.id} /> }] : []),
      ...(can('capacity:monitoring:view') ? [{ title: t('timeline'), content: <CarTimeline carId={found.id} /> }] : []),
    ];
  };
  const actions = (found: Car) => (
    <>
      {can('capacity:car:update') && found.state !== 'sold' ? (
        <Button onClick={() => open.open('edit', open.id)}>{t('edit')}</Button>
      ) : null}
      {can('capacity:monitoring:view') && found.live !== null ? (
        <Button onClick={() => navigate(`/capacity/monitoring?car=${found.id}`)}>{t('onMap')}</Button>
      ) : null}
    </>
  );
  return (
    <DetailDrawer
      open={open}
      noun={carWords}
      record={car.data}
      isLoading={car.isPending}
      error={car.error}
      retry={() => void car.refetch()}
      sections={sections}
      actions={actions}
    />
  );
}
