import type { CarTotals } from '#contract/capacity/replay/calls.ts';
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import { formatDistance, formatDuration, formatNumber, nameIn, useLanguage, useWords } from '#web/lib/words.ts';
import { CarState } from '#web/shared/car/CarState.tsx';
import { Time } from '#web/ui/Time.tsx';
import type { Totals } from './replayQueries.ts';
import { words } from './words.ts';

/** The totals of several cars as those of one. */
function summed(cars: readonly CarTotals[]): Omit<CarTotals, 'id'> {
  const sum = (value: (car: CarTotals) => number) => cars.reduce((all, car) => all + value(car), 0);
  return {
    distance: sum((car) => car.distance),
    moving: sum((car) => car.moving),
    topSpeed: cars.reduce<number | null>(
      (most, { topSpeed }) => (topSpeed === null ? most : Math.max(most ?? 0, topSpeed)),
      null,
    ),
    isSpeedWorkedOut: cars.some((car) => car.isSpeedWorkedOut),
    stops: sum((car) => car.stops),
    trips: sum((car) => car.trips),
    states: VEHICLE_STATES.map((state) => ({
      state,
      seconds: sum((car) => car.states.find((one) => one.state === state)?.seconds ?? 0),
    })).filter(({ seconds }) => seconds > 0),
  };
}

/** What cars did in the whole span. */
export function ReplayTotals({ totals, carId }: { totals: Totals; carId: string }) {
  const t = useWords(words);
  if (totals.cars === null) return <p className="uiQuiet">{t('tooMuch')}</p>;
  const all = summed(carId === '' ? totals.cars : totals.cars.filter(({ id }) => id === carId));
  const facts = [
    [t('distance'), formatDistance(Math.round(all.distance))],
    [t('moving'), formatDuration(Math.round(all.moving))],
    [t('topSpeed'), all.topSpeed === null ? '–' : t('kmh', { speed: formatNumber(all.topSpeed, 0) })],
    [t('stops'), t('stopCount', { count: all.stops })],
    [t('trips'), t('tripCount', { count: all.trips })],
  ] as const;
  return (
    <>
      <dl className="uiFacts replayTotals">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd className="uiFigures">{value}</dd>
          </div>
        ))}
      </dl>
      {all.isSpeedWorkedOut ? <p className="uiQuiet">{t('workedOut')}</p> : null}
      {all.states.length === 0 ? null : (
        <>
          <h3>{t('states')}</h3>
          <ul className="replayStates">
            {all.states.map(({ state, seconds }) => (
              <li key={state}>
                <CarState state={state} />
                <span className="uiFigures">{formatDuration(Math.round(seconds))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const MOST_LISTED = 50;

interface StopListProps {
  stops: Totals['stops'];
  /** Null where the car is known anyway. */
  carName: ((id: string) => string) | null;
  go: (at: number, carId: string) => void;
}

/** Where cars stood for more than a minute; each leads to its moment. */
export function StopList({ stops, carName, go }: StopListProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (stops.length === 0) return <p className="uiQuiet">{t('noStops')}</p>;
  return (
    <>
      <ul className="replayStops">
        {stops.slice(0, MOST_LISTED).map((stop) => {
          const { placeZh, placeEn, position } = stop;
          const place = nameIn({ nameZh: placeZh, nameEn: placeEn }, language);
          return (
            <li key={`${stop.carId}${stop.from}`}>
              <button type="button" title={t('jump')} onClick={() => go(Date.parse(stop.from), stop.carId)}>
                <span>
                  <strong>{place === '' ? `${position[0].toFixed(4)}, ${position[1].toFixed(4)}` : place}</strong>{' '}
                  {t('stopFor', { time: formatDuration(Math.round(stop.seconds)) })}
                </span>
                <span className="uiQuiet">
                  {carName === null ? null : `${carName(stop.carId)} · `}
                  <Time at={stop.from} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {stops.length > MOST_LISTED ? <p className="uiQuiet">{t('moreStops', { count: MOST_LISTED })}</p> : null}
    </>
  );
}
