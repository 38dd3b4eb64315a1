import { formatClock, formatDuration, useWords } from '#web/lib/words.ts';
import { OrderLink } from '#web/shared/order/OrderLink.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { WaitingOrder, WaitingOrders } from './useWaitingOrders.ts';
import { words } from './words.ts';

/** Rows that are shown; the list of orders has all. */
const MOST_SHOWN = 8;
/** Waiting for longer is marked. */
const LONG_SECONDS = 180;

interface WaitingListProps {
  waiting: WaitingOrders;
  /** Milliseconds since 1970, by the clock of the server. */
  now: number;
  chosen: string | null;
  onChoose: (order: WaitingOrder) => void;
}

/** Who waits for a car, the longest first: the places on the map as a list. Nothing while nobody waits. */
export function WaitingList({ waiting: { orders, total }, now, chosen, onChoose }: WaitingListProps) {
  const t = useWords(words);
  if (total === 0) return null;
  return (
    <section className="liveWaiting" aria-label={t('waiting')}>
      <h2>{t('waitingCount', { count: total })}</h2>
      <ul>
        {orders.slice(0, MOST_SHOWN).map((order) => {
          const seconds = Math.round((now - order.since) / 1000);
          const isAhead = seconds < 0;
          return (
            <li key={order.id} data-chosen={order.id === chosen ? '' : undefined}>
              <button
                type="button"
                aria-current={order.id === chosen ? 'true' : undefined}
                onClick={() => onChoose(order)}
              >
                <strong className={seconds >= LONG_SECONDS ? 'liveLow' : undefined}>
                  {isAhead
                    ? t('waitsFor', { at: formatClock(new Date(order.since).toISOString()) })
                    : formatDuration(seconds)}
                </strong>
                <span title={`${order.pickUpName} → ${order.dropOffName}`}>
                  {order.pickUpName} → {order.dropOffName}
                </span>
              </button>
              <OrderLink orderNo={order.orderNo} />
            </li>
          );
        })}
      </ul>
      {total > MOST_SHOWN ? <Link to="/operation/order?waiting=true">{t('waitingAll', { count: total })}</Link> : null}
    </section>
  );
}
