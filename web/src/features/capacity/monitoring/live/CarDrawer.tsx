import { Button } from 'antd';
import { useEffect } from 'react';
import type { WatchedCar } from '#contract/capacity/monitoring/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { formatDistance, formatDuration, formatNumber, formatTime, useWords } from '#web/lib/words.ts';
import { DetailDrawer, type Section } from '#web/ui/DetailDrawer.tsx';
import { CarState } from '#web/shared/car/CarState.tsx';
import { usePlaceOf } from '#web/ui/map/usePlaceOf.ts';
import { CarTimeline } from '#web/shared/car/CarTimeline.tsx';
import { CommandPanel } from '#web/shared/car/CommandPanel.tsx';
import { OrderLink } from '#web/shared/order/OrderLink.tsx';
import { LOW_CHARGE_PERCENT, SILENT_SECONDS } from './carLayer.ts';
import type { FleetNews } from './fleetStore.ts';
import { words } from './words.ts';

const WINDS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;
/** The beginning of a replay that shows the last minute. */
const aMinuteAgo = (): string => new Date(Date.now() - 60_000).toISOString();
const timeOf = (ms: number): string => formatTime(new Date(ms).toISOString());

interface CarDrawerProps {
  carId: string;
  news: FleetNews;
  following: boolean;
  onFollow: (following: boolean) => void;
  onShow: () => void;
  onClose: () => void;
}

function useFacts({ at, ahead }: FleetNews) {
  const t = useWords(words);
  const placeOf = usePlaceOf();
  const alarmWord = useDictLabel('carAlarm');
  const terminalAlarmWord = useDictLabel('terminalAlarm');
  const flagWord = useDictLabel('fixFlag');
  const now = at + ahead;
  const since = (ms: number) => formatDuration(Math.max(0, Math.round((now - ms) / 1000)));
  return (car: WatchedCar): Section[] => {
    const wind = car.heading === null ? undefined : WINDS[Math.round(car.heading / 45) % 8];
    const isSilent = now - car.heardAt > SILENT_SECONDS * 1000;
    const order = car.orderNo;
    return [
      {
        title: t('now'),
        facts: [
          {
            label: t('state'),
            value: (
              <>
                <CarState state={car.state} /> <span className="uiQuiet">{since(car.stateSince)}</span>
              </>
            ),
          },
          { label: t('place'), value: car.position === null ? '' : placeOf(car.position) },
          {
            label: t('speed'),
            value: car.speed === null ? '' : t('kmh', { speed: formatNumber(car.speed, 0) }),
          },
          {
            label: t('heading'),
            value: wind === undefined || car.heading === null ? '' : `${t(wind)} · ${Math.round(car.heading)}°`,
          },
          {
            label: t('charge'),
            value:
              car.charge === null ? (
                ''
              ) : (
                <span className={car.charge <= LOW_CHARGE_PERCENT ? 'liveLow' : undefined}>
                  {t('percent', { value: formatNumber(car.charge, 0) })}
                  {car.charge <= LOW_CHARGE_PERCENT ? ` · ${t('lowCharge')}` : ''}
                </span>
              ),
          },
          {
            label: t('heard'),
            value:
              car.heardAt === 0 ? (
                t('neverHeard')
              ) : isSilent ? (
                <strong className="liveCry">{t('silentFor', { time: since(car.heardAt) })}</strong>
              ) : (
                timeOf(car.heardAt)
              ),
          },
          {
            label: t('order'),
            value: order === null ? t('noOrder') : <OrderLink orderNo={order} />,
          },
          ...(car.alarms.length === 0
            ? []
            : [
                {
                  label: t('alarms'),
                  value: <strong className="liveCry">{car.alarms.map(alarmWord).join(' · ')}</strong>,
                },
              ]),
          ...(car.terminalAlarms.length === 0
            ? []
            : [{ label: t('terminalAlarms'), value: car.terminalAlarms.map(terminalAlarmWord).join(' · ') }]),
          ...(car.flags.length === 0 ? [] : [{ label: t('flags'), value: car.flags.map(flagWord).join(' · ') }]),
        ],
      },
      {
        title: t('car'),
        facts: [
          {
            label: t('positionAt'),
            value: car.position === null ? '' : car.position.map((degrees) => degrees.toFixed(6)).join(', '),
            ...(car.position === null ? {} : { copy: car.position.join(', ') }),
          },
          { label: t('carTime'), value: car.at === null ? '' : timeOf(car.at) },
          { label: t('odometer'), value: car.odometer === null ? '' : formatDistance(car.odometer) },
          { label: t('groups'), value: car.groups.join(' · ') },
        ],
      },
    ];
  };
}

/** The car that was chosen, as it is at this moment. */
export function CarDrawer({ carId, news, following, onFollow, onShow, onClose }: CarDrawerProps) {
  const t = useWords(words);
  const can = useCan();
  const { navigate } = usePage();
  const sectionsOf = useFacts(news);
  const { watched } = news;
  const hasCommands = can('capacity:command:send') || can('capacity:command:list');
  const car = watched.get(carId) ?? undefined;
  const sections = (record: WatchedCar) => [
    ...sectionsOf(record),
    ...(hasCommands ? [{ title: t('commands'), content: <CommandPanel carId={carId} /> }] : []),
    { title: t('events'), content: <CarTimeline carId={carId} /> },
  ];
  // on a telephone the drawer takes the lower half: the map goes into the upper one
  useEffect(() => {
    if (matchMedia('(max-width: 900px)').matches)
      document.querySelector('.liveStage')?.scrollIntoView({ block: 'start' });
  }, []);
  const actions = () => (
    <>
      <Button type={following ? 'primary' : 'default'} aria-pressed={following} onClick={() => onFollow(!following)}>
        {t(following ? 'stopFollowing' : 'follow')}
      </Button>
      <Button onClick={onShow}>{t('showOnMap')}</Button>
      {can('capacity:replay:view') ? (
        <Button
          onClick={() =>
            navigate(`/capacity/monitoring?view=replay&car=${carId}&at=${encodeURIComponent(aMinuteAgo())}`)
          }
        >
          {t('replay')}
        </Button>
      ) : null}
      {can('capacity:car:list') ? (
        <Button onClick={() => navigate(`/capacity/car?drawer=detail&record=${carId}`)}>{t('record')}</Button>
      ) : null}
    </>
  );
  return (
    <>
      <div className="liveSheetSpace" />
      <DetailDrawer
        open={{ id: carId, close: onClose }}
        width={400}
        isSheet
        title={car === undefined ? t('car') : `${car.plate} · ${car.fleetNumber}`}
        record={car}
        isLoading={!watched.has(carId)}
        sections={sections}
        actions={actions}
      />
    </>
  );
}
