import { useQuery } from '@tanstack/react-query';
import { orderWords } from '#contract/operation/order/words.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { useFields } from '#web/lib/words.ts';
import { DictTag } from '#web/ui/DictTag.tsx';
import { OrderLink } from './OrderLink.tsx';
import './orderRider.css';

const LIST = '/operation/order/getPageList';
const FOLLOW_MS = 10_000;

/** An order by its number; undefined while it is read, and for one out of reach. */
export function useOrderOf(orderNo: string) {
  const can = useCan();
  const { data } = useQuery({
    queryKey: [LIST, 'rider', orderNo],
    queryFn: ({ signal }) => callApi(LIST, { orderNo, pageSize: 5, withTotal: false }, { signal, quiet: true }),
    enabled: orderNo !== '' && can('operation:order:list'),
    refetchInterval: FOLLOW_MS,
  });
  return data?.list.find((order) => order.orderNo === orderNo);
}

/** Whether a mobile is shown whole, as by right. */
export const isNumber = (mobile: string): boolean => /^\+?\d{5,}$/.test(mobile);

/** Who rides, from where to where, and how far the order is; name and number as far as the role may see them. */
export function OrderRider({ orderNo }: { orderNo: string }) {
  const f = useFields(orderWords);
  const order = useOrderOf(orderNo);
  return (
    <section className="orderRider" aria-label={f('passenger')}>
      <p className="orderRiderWho">
        <span className="uiLabel">{f('passenger')}</span>
        {order === undefined ? null : (
          <>
            <strong>{order.passengerName}</strong>
            {isNumber(order.passengerMobile) ? (
              <a className="uiFigures" href={`tel:${order.passengerMobile}`}>
                {order.passengerMobile}
              </a>
            ) : (
              <span className="uiFigures">{order.passengerMobile}</span>
            )}
          </>
        )}
      </p>
      <p className="uiQuiet">
        <OrderLink orderNo={orderNo} />{' '}
        {order === undefined ? null : <DictTag type={orderWords.fields.status.dict} value={order.status} />}
      </p>
      {/* its line is kept free, so that nothing beneath moves when it comes */}
      <p>{order === undefined ? '\u00a0' : `${order.pickUpName} → ${order.dropOffName}`}</p>
    </section>
  );
}
