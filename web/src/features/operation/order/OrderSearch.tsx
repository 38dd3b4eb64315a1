import type { CarSearch, OrderDetail } from '#contract/operation/order/calls.ts';
import { useDictLabel } from '#web/lib/dict.ts';
import { useCan } from '#web/lib/session.ts';
import { formatClock, formatDistance, formatDuration, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useCarSearch } from './orderQueries.ts';
import { detailWords } from './detailWords.ts';
import { words } from './words.ts';

function CarName({
  car: { carId, plate, fleetNumber },
}: {
  car: CarSearch['cars'][number] | CarSearch['offers'][number];
}) {
  const can = useCan();
  const name = `${plate} · ${fleetNumber}`;
  return can('capacity:monitoring:view') ? <Link to={`/capacity/monitoring?car=${carId}`}>{name}</Link> : name;
}

function Asked({ offers }: Pick<CarSearch, 'offers'>) {
  const t = useWords(detailWords);
  if (offers.length === 0) return <p className="uiQuiet">{t('askedNone')}</p>;
  return (
    <ol className="orderCars" aria-label={t('asked')}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <CarName car={offer} />
          <span>
            <DictTag type="offerState" value={offer.state} />
          </span>
          <Time at={offer.offeredAt} />
        </li>
      ))}
    </ol>
  );
}

function Nearby({ cars }: Pick<CarSearch, 'cars'>) {
  const t = useWords(detailWords);
  const l = useWords(words);
  const obstacleWord = useDictLabel('carObstacle');
  if (cars.length === 0) return <p className="uiQuiet">{t('nearbyNone')}</p>;
  return (
    <ol className="orderCars" aria-label={t('nearby')}>
      {cars.map((car) => (
        <li key={car.carId} data-free={car.obstacles.length === 0 ? '' : undefined}>
          <CarName car={car} />
          <span>
            {car.obstacles.length === 0 ? t('mayTake') : car.obstacles.map(obstacleWord).join(l('separator'))}
          </span>
          <span className="uiQuiet uiFigures">
            {t('awayOf', { distance: formatDistance(car.metres), time: formatDuration(car.seconds) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Why an order has no car yet: the cause in one line, the cars that were asked, and the nearest with what keeps them. */
export function OrderSearch({ order }: { order: OrderDetail }) {
  const t = useWords(detailWords);
  const causeWord = useDictLabel('waitingCause');
  const { data, error, refetch } = useCarSearch(order);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  const { search } = data;
  if (search === null) return <p className="uiQuiet">{t('searchNone')}</p>;
  const wishes = [
    t('seatsOf', { count: search.seats }),
    ...(search.wheelchair ? [t('wheelchair')] : []),
    ...(search.carGroup === '' ? [] : [search.carGroup]),
    t('radiusOf', { distance: formatDistance(search.radius) }),
  ];
  return (
    <div className="orderSearch">
      {search.cause === null ? null : (
        <p>
          <strong>{causeWord(search.cause)}</strong>
          <span className="uiQuiet"> · {t('searchUntil', { at: formatClock(search.waitUntil) })}</span>
        </p>
      )}
      <p className="uiQuiet orderSmall">{wishes.join(' · ')}</p>
      <h4>{t('asked')}</h4>
      <Asked offers={search.offers} />
      <h4>{t('nearby')}</h4>
      <Nearby cars={search.cars} />
    </div>
  );
}
