import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCan } from '#web/lib/session.ts';
import { useRowsLive } from '#web/ui/list/useRowsLive.ts';

const ORDERS = '/operation/order/getPageList';
/** In case no event arrives. */
const FOLLOW_MS = 15_000;
/** More are counted, and not drawn. */
const MOST_DRAWN = 200;

/** An order that waits for a car. */
export interface WaitingOrder {
  id: string;
  orderNo: string;
  pickUpName: string;
  dropOffName: string;
  /** WGS 84. */
  position: [number, number] | null;
  /** From when on its passenger waits, in milliseconds since 1970; the time of a booked ride may lie ahead. */
  since: number;
}

export interface WaitingOrders {
  /** The one that waits longest first. */
  orders: readonly WaitingOrder[];
  total: number;
}

const NONE: WaitingOrders = { orders: [], total: 0 };

/** The orders for which a car is searched now; none for who may not see orders. */
export function useWaitingOrders(): WaitingOrders {
  const { active } = usePage();
  const can = useCan();
  const isAsked = can('operation:order:list');
  useRowsLive(ORDERS, !active);
  const { data } = useQuery({
    queryKey: [ORDERS, 'waiting'],
    queryFn: async ({ signal }) => {
      const filter = { waiting: true, sort: 'requestedAt', pageSize: MOST_DRAWN } as const;
      const { list, total } = await callApi(ORDERS, filter, { signal, quiet: true });
      const orders = list.map(({ id, orderNo, pickUpName, dropOffName, pickUpPosition, requestedAt, scheduledAt }) => ({
        id,
        orderNo,
        pickUpName,
        dropOffName,
        position: pickUpPosition,
        since: Date.parse(scheduledAt ?? requestedAt),
      }));
      return { orders: orders.toSorted((one, other) => one.since - other.since), total: total ?? orders.length };
    },
    enabled: isAsked,
    refetchInterval: active ? FOLLOW_MS : false,
  });
  return (isAsked ? data : undefined) ?? NONE;
}
