import { useEffect, useEffectEvent, useRef } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { useWords } from '#web/lib/words.ts';
import { CarStateSign } from '#web/shared/car/CarState.tsx';
import type { FleetCar, FleetNews } from './fleetStore.ts';
import { words } from './words.ts';

/** Where on the map, in pixels, and which cars lie on each other there. */
export interface SpreadAt {
  x: number;
  y: number;
  cars: readonly FleetCar[];
}

const MOST_SPREAD = 14;
/** Pixels from the middle, growing with how many there are. */
const radiusFor = (count: number): number => 44 + count * 6;

interface SpreadProps {
  at: SpreadAt;
  names: FleetNews['names'];
  onChoose: (id: number) => void;
  onClose: () => void;
}

/** Cars that lie on each other, laid out around the place so that each can be chosen. */
export function Spread({ at: { x, y, cars }, names, onChoose, onClose }: SpreadProps) {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  const first = useRef<HTMLButtonElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    first.current?.focus();
    const leave = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, []);
  const shown = cars.slice(0, MOST_SPREAD);
  const radius = radiusFor(shown.length);
  return (
    <div
      className="liveSpread"
      role="group"
      aria-label={t('severalHere', { count: cars.length })}
      style={{ left: x, top: y }}
    >
      <svg className="liveLegs" width="1" height="1" aria-hidden="true">
        {shown.map(({ id }, place) => {
          const angle = (place / shown.length) * 2 * Math.PI - Math.PI / 2;
          return <line key={id} x2={Math.cos(angle) * radius} y2={Math.sin(angle) * radius} />;
        })}
      </svg>
      {shown.map((car, place) => {
        const angle = (place / shown.length) * 2 * Math.PI - Math.PI / 2;
        const name = names.get(car.id)?.plate ?? String(car.id);
        return (
          <button
            key={car.id}
            ref={place === 0 ? first : undefined}
            type="button"
            className="liveSpreadCar"
            style={{ left: Math.cos(angle) * radius, top: Math.sin(angle) * radius }}
            title={`${name} · ${stateWord(car.state)}`}
            onClick={() => onChoose(car.id)}
          >
            <CarStateSign state={car.state} size={16} />
            <span>{name}</span>
          </button>
        );
      })}
      {cars.length > shown.length ? (
        <span className="liveSpreadMore">{t('moreHere', { count: cars.length - shown.length })}</span>
      ) : null}
    </div>
  );
}
