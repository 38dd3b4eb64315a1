/** What maps ask the server for: their settings, and the base map of our own. */
import { queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';

export type MapSettings = CallOutput<'/capacity/monitoring/getMapSettings'>;
export type OwnMap = CallOutput<'/capacity/monitoring/getOwnMap'>;

export const mapSettingsQuery = queryOptions({
  queryKey: ['/capacity/monitoring/getMapSettings'],
  queryFn: ({ signal }) => callApi('/capacity/monitoring/getMapSettings', {}, { signal }),
  staleTime: 60_000,
});

export const ownMapQuery = queryOptions({
  queryKey: ['/capacity/monitoring/getOwnMap'],
  queryFn: ({ signal }) => callApi('/capacity/monitoring/getOwnMap', {}, { signal }),
  staleTime: 60_000,
});
