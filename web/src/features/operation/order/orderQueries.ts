/** The queries of the order screens, and their refresh after a write. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { OrderDetail } from '#contract/operation/order/calls.ts';
import { hasEnded } from '#contract/operation/order/rules.ts';
import { callApi } from '#web/lib/client.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { usePage } from '#web/lib/page.tsx';
import { refreshList, type RemoteSource } from '#web/ui/ListPage.tsx';

export const ORDER_LIST = '/operation/order/getPageList';
const ORDER = '/operation/order/getById';

/** Milliseconds between two reads of an order that has not ended, in case no event arrives. */
const FOLLOW_MS = 10_000;

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

/** Why an order costs what it does; asked again when the order moves on. */
export const useCharge = ({ id, version, status }: Pick<OrderDetail, 'id' | 'version' | 'status'>) =>
  useQuery({
    queryKey: ['/operation/payRule/getCharge', id, version, status],
    queryFn: ({ signal }) => callApi('/operation/payRule/getCharge', { orderId: id }, { signal }),
  });

/** Reads the list and the open orders again. */
export function useOrdersChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([refreshList(ORDER_LIST), client.invalidateQueries({ queryKey: [ORDER] })]);
  }, [client]);
}

/** Both lists are short: they are read whole and searched here. */
const matching = <Item>(items: readonly Item[], labelOf: (item: Item) => string, keyword: string) =>
  items.filter((item) => labelOf(item).toLowerCase().includes(keyword.toLowerCase()));

const suppliers = async (signal: AbortSignal) => {
  const { list } = await callApi('/operation/supplier/getEnabledList', {}, { signal });
  return list.map(({ id, name }) => ({ value: id, label: name }));
};

export const SUPPLIERS: RemoteSource = {
  find: async (keyword, signal) => matching(await suppliers(signal), ({ label }) => label, keyword),
  resolve: async (value, signal) => (await suppliers(signal)).find((option) => option.value === value),
};

export const SOURCES: RemoteSource = {
  find: async (keyword, signal) => {
    const { list } = await callApi('/operation/order/getSourceList', {}, { signal });
    return matching(list, (source) => source, keyword).map((source) => ({ value: source, label: source }));
  },
};
