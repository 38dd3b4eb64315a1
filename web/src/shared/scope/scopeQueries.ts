/** What the parts of a scope are chosen from. */
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';

const MOST_OFFERED = 200;

export const rangesQuery = queryOptions({
  queryKey: ['/capacity/range/getPageList', 'forScopes'],
  queryFn: ({ signal }) =>
    callApi('/capacity/range/getPageList', { kind: 'operating', pageSize: MOST_OFFERED, withTotal: false }, { signal }),
});

/** For scopes of pay rules alone. */
export const segmentNamesQuery = queryOptions({
  queryKey: ['/operation/passengerSegment/getNames'],
  queryFn: ({ signal }) => callApi('/operation/passengerSegment/getNames', {}, { signal }),
});

export const sourcesQuery = queryOptions({
  queryKey: ['/operation/order/getSourceList'],
  queryFn: ({ signal }) => callApi('/operation/order/getSourceList', {}, { signal }),
});

export const carGroupsQuery = queryOptions({
  queryKey: ['/capacity/range/getGroups'],
  queryFn: ({ signal }) => callApi('/capacity/range/getGroups', {}, { signal }),
});
