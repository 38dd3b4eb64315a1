import type { StationDetail } from '#contract/capacity/station/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { NotThere } from '#web/ui/NotThere.tsx';
import { StateTag, type Tone } from '#web/ui/StateTag.tsx';
import './station.css';
import { useOccupancy } from './stationQueries.ts';
import { words } from './words.ts';

type Bay = StationDetail['bays'][number];

function BayState({ bay, count }: { bay: Bay; count: number }) {
  const t = useWords(words);
  const tell = (tone: Tone, text: string) => <StateTag tone={tone}>{text}</StateTag>;
  if (bay.state === 'disabled') return tell('bad', t('stoppedBay'));
  if (bay.position === null) return tell('idle', t('notPlaced'));
  if (count === 0) return tell('good', t('free'));
  return count >= bay.capacity ? tell('warn', t('full')) : tell('busy', `${count} / ${bay.capacity}`);
}

/** The bays of a station with the cars that stand in them, as it is now. */
export function BayOccupancy({ station }: { station: StationDetail }) {
  const t = useWords(words);
  const kindWord = useDictLabel('bayKind');
  const { data, error, refetch } = useOccupancy(station.id);
  if (station.bays.length === 0) return <p className="uiQuiet">{t('noBays')}</p>;
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const stays = new Map(data.bays.map((bay) => [bay.code, bay]));
  return (
    <ul className="stationBayList">
      {station.bays.map((bay) => {
        const { count = 0, cars = [] } = stays.get(bay.code) ?? {};
        return (
          <li key={bay.code} data-bay={bay.code} data-count={count}>
            <strong>{bay.code}</strong>
            <span className="uiQuiet">
              {kindWord(bay.kind)}
              {bay.accessible ? ` · ${t('accessible')}` : ''}
            </span>
            <BayState bay={bay} count={count} />
            <span className="stationBayCars">
              {cars.map((car) => (
                <span key={car.id} title={t('since', { at: formatTime(car.since) })}>
                  {car.plate}
                </span>
              ))}
              {count > cars.length ? (
                <span className="uiQuiet">{t('otherCars', { count: count - cars.length })}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
