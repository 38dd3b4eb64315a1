import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';

export const DETAIL = '/operation/user/getById';
const LATEST = '/operation/order/getPageList';
const SHOWN = 5;

export const usePassenger = (id: string) =>
  useQuery({ queryKey: [DETAIL, id], queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }) });

export const useLatestOrders = (passengerId: string) =>
  useQuery({
    queryKey: [LATEST, 'of passenger', passengerId],
    queryFn: ({ signal }) => callApi(LATEST, { passengerId, pageSize: SHOWN, withTotal: false }, { signal }),
  });

const LINKING = '/operation/user/getLinking';
/** Milliseconds between two looks while orders wait to be linked, and otherwise. */
const WHILE_LINKING = 5000;
const OTHERWISE = 60_000;

export const useLinking = () =>
  useQuery({
    queryKey: [LINKING],
    queryFn: ({ signal }) => callApi(LINKING, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.waiting === 0 ? OTHERWISE : WHILE_LINKING),
  });

/** Something about a passenger has changed: the list and the record are asked for again. */
export const passengersChanged = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/operation/user/'),
  });
