import { Button } from 'antd';
import type { CarDetail as Car } from '#contract/capacity/car/calls.ts';
import { hasOddCheckDigit } from '#contract/capacity/car/rules.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { AreaNames } from '#web/ui/AreaNames.tsx';
import { CarDevices } from '#web/ui/car/CarDevices.tsx';
import { CarTimeline } from '#web/ui/car/CarTimeline.tsx';
import { CarState } from '#web/ui/car/CarState.tsx';
import { DetailDrawer, type Fact, type Section } from '#web/ui/DetailDrawer.tsx';
import { DictTag } from '#web/ui/DictTag.tsx';
import type { OpenDrawer } from '#web/ui/ListPage.tsx';
import { Time } from '#web/ui/Time.tsx';
import { Heard } from './carColumns.tsx';
import { type CarRow, useCar } from './carQueries.ts';
import { Charge } from './Charge.tsx';
import { Documents } from './Documents.tsx';
import { Windows } from './Windows.tsx';
import { words } from './words.ts';

const PLACES = 5;
/** The live part is asked for anew so often while the drawer is open. */
const LIVE_MS = 5000;

function useLiveFacts() {
  const t = useWords(words);
  return ({ live }: Car): Section => {
    if (live === null) return { title: t('live'), content: <p className="uiQuiet">{t('notLive')}</p> };
    const place = live.position?.map((degrees) => degrees.toFixed(PLACES)).join(', ') ?? '';
    const facts: Fact[] = [
      {
        label: t('vehicleState'),
        value: (
          <span className="uiRow">
            <CarState state={live.state} />
            <span className="uiQuiet">{t('since', { at: formatTime(live.stateSince) })}</span>
          </span>
        ),
      },
      { label: t('lastHeard'), value: <Heard at={live.heardAt} /> },
      { label: t('charge'), value: <Charge percent={live.charge} /> },
      { label: t('speed'), value: live.speed === null ? '' : t('kmh', { n: Math.round(live.speed) }) },
      { label: t('position'), value: place, ...(place === '' ? {} : { copy: place }) },
      { label: t('order'), value: live.orderNo ?? '' },
    ];
    return { title: t('live'), facts };
  };
}

function useRecordFacts() {
  const t = useWords(words);
  const energyWord = useDictLabel('carEnergy');
  return (car: Car): Fact[] => [
    { label: t('fleetNumber'), value: car.fleetNumber, copy: car.fleetNumber },
    {
      label: t('vin'),
      value:
        car.vin === '' ? (
          ''
        ) : (
          <>
            {car.vin}
            {hasOddCheckDigit(car.vin) ? <div className="carWarn">{t('vinOdd')}</div> : null}
          </>
        ),
    },
    { label: t('model'), value: car.model },
    { label: t('supplier'), value: car.supplierId === null ? t('noSupplier') : car.supplierName },
    { label: t('area'), value: car.areaCode === '' ? '' : <AreaNames codes={[car.areaCode]} /> },
    { label: t('station'), value: car.stationName },
    { label: t('groups'), value: car.groups.join(', ') },
    { label: t('seats'), value: car.seats },
    { label: t('wheelchair'), value: t(car.wheelchair ? 'yes' : 'no') },
    { label: t('energy'), value: energyWord(car.energy) },
    { label: t('softwareVersion'), value: car.softwareVersion },
    { label: t('remark'), value: car.remark },
    { label: t('createdAt'), value: <Time at={car.createdAt} /> },
    { label: t('updatedAt'), value: <Time at={car.updatedAt} /> },
  ];
}

/** One car: how it is doing now, its record, its documents and its maintenance. */
export default function CarDetail({ open }: { open: OpenDrawer<CarRow> }) {
  const t = useWords(words);
  const can = useCan();
  const { navigate } = usePage();
  const car = useCar(open.id, LIVE_MS);
  const liveFacts = useLiveFacts();
  const recordFacts = useRecordFacts();
  const sections = (found: Car): Section[] => {
    const mayChange = can('capacity:car:update') && found.state !== 'sold';
    return [
      liveFacts(found),
      { title: t('basics'), facts: recordFacts(found) },
      ...(can('capacity:device:list') ? [{ title: t('devices'), content: <CarDevices carId={found.id} /> }] : []),
      { title: t('documents'), content: <Documents car={found} open={open} mayChange={mayChange} /> },
      { title: t('maintenance'), content: <Windows car={found} open={open} mayChange={mayChange} /> },
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
      title={car.data?.plate ?? t('title')}
      state={car.data === undefined ? undefined : <DictTag type="carState" value={car.data.state} />}
      record={car.data}
      isLoading={car.isPending}
      error={car.error}
      retry={() => void car.refetch()}
      sections={sections}
      actions={actions}
    />
  );
}
