/** The latest orders of a passenger, each a link, and the way to all of them. */
import { formatMoney, useWords } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { Link } from '#web/ui/Link.tsx';
import { NotThere } from '#web/ui/NotThere.tsx';
import { Time } from '#web/ui/Time.tsx';
import { useLatestOrders } from './passengerQueries.ts';
import { words } from './words.ts';
import './passenger.css';

export function PassengerOrders({ passengerId }: { passengerId: string }) {
  const t = useWords(words);
  const { data, error, refetch } = useLatestOrders(passengerId);
  if (data === undefined) return <NotThere error={error} retry={refetch} />;
  if (data.list.length === 0) return <p className="uiQuiet">{t('noOrders')}</p>;
  return (
    <>
      <ul className="passengerOrders">
        {data.list.map((order) => (
          <li key={order.id}>
            <Link to={`/operation/order?drawer=detail&record=${order.id}`}>{order.orderNo}</Link>
            <DictTag type="orderStatus" value={order.status} />
            <span>
              {order.pickUpName} → {order.dropOffName}
            </span>
            <span className="uiFigures">{order.price === null ? '' : formatMoney(order.price, order.currency)}</span>
            <span className="uiQuiet">
              <Time at={order.requestedAt} />
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/operation/order?passengerId=${passengerId}`}>{t('allOrders')}</Link>
    </>
  );
}
