/** The queries of the order screens, and their refresh after a write. */
import { keepPreviousData, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CallInput } from '#contract/index.ts';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { canAssign, hasEnded } from '#contract/operation/order/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { usePage } from '#web/lib/page.tsx';
import { refreshList } from '#web/ui/ListPage.tsx';

export const ORDER_LIST = '/operation/order/getPageList';
const ORDER = '/operation/order/getById';

/** Milliseconds between two reads of an order that has not ended, in case no event arrives. */
const FOLLOW_MS = 10_000;

/** Milliseconds between two looks at the search for a car. */
const SEARCH_MS = 5000;

/** Milliseconds after which a price is asked again, before its promise ends. */
const PROMISED_MS = 9 * 60_000;

/** One order with its timeline and price parts; with `follow` it is read again until it has ended. */
export function useOrder(id: string, { follow = false } = {}) {
  const { active } = usePage();
  const client = useQueryClient();
  // Events arrive at most once a second; a request under way is not repeated.
  useLiveEvent('rows', (event) => {
    if (follow && active && event.kind === 'rows' && event.noun === '/operation/order')
      void client.invalidateQueries({ queryKey: [ORDER, id] }, { cancelRefetch: false });
  });
  return useQuery({
    queryKey: [ORDER, id],
    queryFn: ({ signal }) => callApi(ORDER, { id }, { signal }),
    refetchInterval: ({ state }) =>
      follow && active && state.data !== undefined && !hasEnded(state.data.status) ? FOLLOW_MS : false,
  });
}

/** How the search for its car stands; asked again as long as it may get another. */
export function useCarSearch({ id, version, status }: Pick<OrderDetail, 'id' | 'version' | 'status'>) {
  const { active } = usePage();
  const asks = canAssign(status);
  return useQuery({
    queryKey: ['/operation/order/getCarSearch', id, version],
    queryFn: ({ signal }) => callApi('/operation/order/getCarSearch', { id }, { signal }),
    enabled: asks,
    refetchInterval: asks && active ? SEARCH_MS : false,
    placeholderData: keepPreviousData,
  });
}

/** Why an order costs what it does; asked again when the order moves on. */
export const useCharge = ({ id, version, status }: Pick<OrderDetail, 'id' | 'version' | 'status'>) =>
  useQuery({
    queryKey: ['/operation/payRule/getCharge', id, version, status],
    queryFn: ({ signal }) => callApi('/operation/payRule/getCharge', { orderId: id }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What of a booked ride is to be otherwise. */
export type BookingWish = Omit<CallInput<'/operation/order/quoteReschedule'>, 'id'>;

/** What a booked ride costs now, and would cost as it is wished; for as long as that is promised. */
export const rescheduleQuery = ({ id, version }: Pick<OrderDetail, 'id' | 'version'>, wish: BookingWish) =>
  queryOptions({
    queryKey: ['/operation/order/quoteReschedule', id, version, wish],
    queryFn: ({ signal }) => callApi('/operation/order/quoteReschedule', { id, ...wish }, { signal, quiet: true }),
    staleTime: PROMISED_MS,
    gcTime: 0,
    refetchInterval: PROMISED_MS,
    retry: false,
  });

/** A ride that staff may order. */
export type RideAsked = CallInput<'/operation/order/quoteOne'>;

/** What such a ride would be and cost; for as long as that is promised. */
export const rideQuoteQuery = (asked: RideAsked) =>
  queryOptions({
    queryKey: ['/operation/order/quoteOne', asked],
    queryFn: ({ signal }) => callApi('/operation/order/quoteOne', asked, { signal, quiet: true }),
    staleTime: PROMISED_MS,
    gcTime: 0,
    refetchInterval: PROMISED_MS,
    retry: false,
  });

/** What an order costs if it is cancelled now, by who cancels; it changes with the time that its car is on the way. */
export const cancelPriceQuery = (
  { id, version }: Pick<OrderDetail, 'id' | 'version'>,
  by: CallInput<'/operation/order/getCancelPrice'>['by'],
) =>
  queryOptions({
    queryKey: ['/operation/order/getCancelPrice', id, version, by],
    queryFn: ({ signal }) => callApi('/operation/order/getCancelPrice', { id, by }, { signal, quiet: true }),
    gcTime: 0,
    refetchInterval: FOLLOW_MS,
    retry: false,
  });

/** Reads the list and the open orders again. */
export function useOrdersChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([refreshList(ORDER_LIST), client.invalidateQueries({ queryKey: [ORDER] })]);
  }, [client]);
}

/** Its key holds the version: what happens to an order may bring verdicts. */
export const verdictsQuery = ({ id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: ['/operation/rule/getOrderVerdicts', id, version],
    queryFn: ({ signal }) => callApi('/operation/rule/getOrderVerdicts', { orderId: id }, { signal }),
    placeholderData: keepPreviousData,
  });
