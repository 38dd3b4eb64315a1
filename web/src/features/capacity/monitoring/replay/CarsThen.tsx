import { Input } from 'antd';
import { useMemo, useState } from 'react';
import type { ReplayCar } from '#contract/capacity/replay/calls.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { CarState } from '#web/shared/car/CarState.tsx';
import type { CarThen, Player } from './player.ts';
import { usePlayer } from './TimeBar.tsx';
import { usePlaceOf } from '#web/ui/map/usePlaceOf.ts';
import { words } from './words.ts';

const MOST_LISTED = 200;

export const nameOfCar = ({ fleetNumber, plate }: ReplayCar): string =>
  [fleetNumber, plate].filter((name) => name !== '').join(' · ');

/** Every car of the replay with its state at the moment: the map as a list. */
export function CarsThen({
  player,
  cars,
  choose,
}: {
  player: Player;
  cars: readonly ReplayCar[];
  choose: (id: string) => void;
}) {
  const t = useWords(words);
  usePlayer(player);
  const [sought, setSought] = useState('');
  const found = useMemo(() => {
    const text = sought.trim().toLowerCase();
    return text === '' ? cars : cars.filter((car) => nameOfCar(car).toLowerCase().includes(text));
  }, [cars, sought]);
  const then = new Map<string, CarThen>(player.cars().map((car) => [car.id, car]));
  return (
    <>
      <Input
        allowClear
        value={sought}
        placeholder={t('find')}
        aria-label={t('find')}
        onChange={({ target }) => setSought(target.value)}
      />
      {found.length === 0 ? <p className="uiQuiet">{t('noneFound')}</p> : null}
      <ul className="replayCars" aria-label={t('carsThen')}>
        {found.slice(0, MOST_LISTED).map((car) => {
          const now = then.get(car.id);
          return (
            <li key={car.id}>
              <button type="button" onClick={() => choose(car.id)}>
                <strong>{nameOfCar(car)}</strong>
                {now === undefined ? (
                  <span className="uiQuiet">{t('unseen')}</span>
                ) : (
                  <span className="replayCarNow">
                    {now.state === null ? null : <CarState state={now.state} />}
                    <SpeedThen car={now} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {found.length > MOST_LISTED ? (
        <p className="uiQuiet">{t('more', { count: found.length - MOST_LISTED })}</p>
      ) : null}
    </>
  );
}

function SpeedThen({ car: { speed, isSpeedWorkedOut } }: { car: CarThen }) {
  const t = useWords(words);
  if (speed === null) return <span className="uiFigures">–</span>;
  const value = { speed: formatNumber(speed, 0) };
  return (
    <span className="uiFigures" title={isSpeedWorkedOut ? t('workedOut') : undefined}>
      {isSpeedWorkedOut ? t('kmhWorkedOut', value) : t('kmh', value)}
    </span>
  );
}

/** The chosen car at the moment. */
export function CarThenFacts({ player, id }: { player: Player; id: string }) {
  const t = useWords(words);
  const placeOf = usePlaceOf();
  usePlayer(player);
  const car = player.cars().find((one) => one.id === id);
  if (car === undefined) return <p className="uiQuiet">{t('unseen')}</p>;
  return (
    <dl className="uiFacts" data-replay-car={id}>
      <dt>{t('state')}</dt>
      <dd>{car.state === null ? '–' : <CarState state={car.state} />}</dd>
      <dt>{t('carSpeed')}</dt>
      <dd>
        <SpeedThen car={car} />
      </dd>
      <dt>{t('charge')}</dt>
      <dd className="uiFigures">{car.charge === null ? '–' : t('percent', { value: car.charge })}</dd>
      <dt>{t('position')}</dt>
      <dd className="uiFigures">
        {placeOf([car.lng, car.lat])}{' '}
        <span className="uiQuiet">
          {car.lng.toFixed(5)}, {car.lat.toFixed(5)}
        </span>
      </dd>
    </dl>
  );
}
