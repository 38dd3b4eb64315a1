import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useWords } from '#web/lib/words.ts';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { words } from './words.ts';

/** Who had the car open lately. */
export function Watchers({ carId }: { carId: string }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: ['/capacity/carWatch/getOfCar', carId],
    queryFn: ({ signal }) => callApi('/capacity/carWatch/getOfCar', { carId }, { signal }),
  });
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return <p className="uiQuiet">{t('watchedByNobody')}</p>;
  return (
    <ul className="carWatchers">
      {data.list.map(({ person, from, until }) => (
        <li key={`${person} ${from}`}>
          {person}{' '}
          <span className="uiQuiet">
            <Time at={from} /> – {until === null ? t('watchedStill') : <Time at={until} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
