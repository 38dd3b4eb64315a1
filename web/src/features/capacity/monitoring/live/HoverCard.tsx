import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, useWords } from '#web/lib/words.ts';
import { CarStateSign } from '#web/shared/car/CarState.tsx';
import { usePlaceOf } from '#web/ui/map/usePlaceOf.ts';
import { SILENT_SECONDS } from './carLayer.ts';
import type { FleetNews } from './fleetStore.ts';
import { words } from './words.ts';

/** Where the pointer rests, in pixels of the map, and over which car. */
export interface HoverAt {
  x: number;
  y: number;
  id: number;
  /** Nearer to the right or lower edge the card goes to the other side. */
  isRight: boolean;
  isLow: boolean;
}

/** What a car is at this moment, beside the pointer. The list and the drawer say the same to everybody else. */
export function HoverCard({ at: { x, y, id, isRight, isLow }, news }: { at: HoverAt; news: FleetNews }) {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  const placeOf = usePlaceOf();
  const car = news.cars.get(id);
  if (car === undefined) return null;
  const name = news.names.get(id);
  const place = placeOf([car.lng, car.lat]);
  const silent = Math.round((news.at - car.heardAt) / 1000);
  const facts = [
    ...(car.speed === null ? [] : [car.speed === 0 ? t('still') : t('kmh', { speed: car.speed })]),
    ...(car.charge === null ? [] : [`${t('charge')} ${t('percent', { value: car.charge })}`]),
  ];
  return (
    <div
      className="liveHover"
      aria-hidden="true"
      style={{
        left: x,
        top: y,
        translate: `${isRight ? 'calc(-100% - 16px)' : '16px'} ${isLow ? 'calc(-100% - 8px)' : '8px'}`,
      }}
    >
      <strong>{name === undefined ? '…' : `${name.plate} · ${name.fleetNumber}`}</strong>
      <span>
        <CarStateSign state={car.state} size={12} />{' '}
        {car.alarm ? <strong className="liveCry">{t('alarm')} · </strong> : null}
        {stateWord(car.state)}
      </span>
      {silent >= SILENT_SECONDS ? (
        <strong className="liveCry">{t('silentFor', { time: formatDuration(silent) })}</strong>
      ) : (
        <span className="uiQuiet">{facts.join(' · ')}</span>
      )}
      {place === '' ? null : <span>{place}</span>}
    </div>
  );
}
