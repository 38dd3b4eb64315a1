import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatDuration, useWords } from '#web/lib/words.ts';
import { CarStateSign } from '#web/shared/car/CarState.tsx';
import { LOW_CHARGE_PERCENT, SILENT_SECONDS } from './carLayer.ts';
import type { FleetCar, FleetNews } from './fleetStore.ts';
import { useSeenRows } from './useSeenRows.ts';
import { words } from './words.ts';

const ROW = 44;

interface CarListProps {
  cars: readonly FleetCar[];
  news: FleetNews;
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Cars whose names are not known yet. */
  askNames: (ids: readonly number[]) => void;
}

function CarRow({
  car,
  name,
  now,
}: {
  car: FleetCar;
  name: { plate: string; fleetNumber: string } | undefined;
  now: number;
}) {
  const t = useWords(words);
  const stateWord = useDictLabel('vehicleState');
  const silent = (now - car.heardAt) / 1000;
  return (
    <>
      <CarStateSign state={car.state} size={14} />
      <span className="liveRowName">
        <strong>{name?.plate ?? '…'}</strong>
        <span className="uiQuiet">{name?.fleetNumber ?? ''}</span>
      </span>
      <span className="liveRowFacts">
        <span>
          {car.alarm ? <strong className="liveCry">{t('alarm')} · </strong> : null}
          {stateWord(car.state)}
        </span>
        <span className="uiQuiet">
          {silent >= SILENT_SECONDS
            ? t('silentFor', { time: formatDuration(Math.round(silent)) })
            : car.speed === 0
              ? t('still')
              : car.speed === null
                ? '–'
                : t('kmh', { speed: car.speed })}
          {car.charge === null ? null : (
            <span className={car.charge <= LOW_CHARGE_PERCENT ? 'liveLow' : undefined}>
              {' · '}
              {car.charge <= LOW_CHARGE_PERCENT ? `${t('lowCharge')} ` : ''}
              {t('percent', { value: car.charge })}
            </span>
          )}
        </span>
      </span>
    </>
  );
}

/** The cars on the screen as a list that draws only the visible rows. Arrow keys move through all of them. */
export function CarList({ cars, news, chosen, onChoose, askNames }: CarListProps) {
  const t = useWords(words);
  const { box, height, first, end, scrolled, show } = useSeenRows(ROW);
  const [current, setCurrent] = useState<number | null>(null);
  const wantsFocus = useRef(false);

  const seen = cars.slice(first, end);
  const nameless = seen.filter(({ id }) => !news.names.has(id)).map(({ id }) => id);
  const namelessKey = nameless.join(' ');
  useEffect(() => {
    if (namelessKey !== '') askNames(namelessKey.split(' ').map(Number));
  }, [namelessKey, askNames]);

  const place = Math.max(0, current === null ? 0 : cars.findIndex(({ id }) => id === current));
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector<HTMLElement>(`[data-car="${current}"]`)?.focus({ preventScroll: true });
  });

  const go = (to: number) => {
    const next = cars[Math.max(0, Math.min(cars.length - 1, to))];
    if (next === undefined) return;
    wantsFocus.current = true;
    show(cars.indexOf(next));
    setCurrent(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      PageDown: place + Math.floor(height / ROW),
      PageUp: place - Math.floor(height / ROW),
      Home: 0,
      End: cars.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  return (
    <div className="liveList" ref={box} onScroll={scrolled}>
      <ul aria-label={t('list')} style={{ height: cars.length * ROW }}>
        {seen.map((car, offset) => (
          <li key={car.id} aria-setsize={cars.length} aria-posinset={first + offset + 1}>
            <button
              type="button"
              className="liveRow"
              data-car={car.id}
              style={{ top: (first + offset) * ROW, height: ROW }}
              tabIndex={first + offset === place ? 0 : -1}
              aria-current={car.id === chosen ? 'true' : undefined}
              onFocus={() => setCurrent(car.id)}
              onKeyDown={onKeyDown}
              onClick={() => onChoose(car.id)}
            >
              <CarRow car={car} name={news.names.get(car.id)} now={news.at} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
