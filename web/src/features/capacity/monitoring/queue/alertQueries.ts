/** The queries of the screens of alerts, and their refresh. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallInput, RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/list/useListData.ts';

export const ALERT_LIST = '/capacity/alert/getPageList';
const DETAIL = '/capacity/alert/getById';
const COUNTS = '/capacity/alert/getCounts';
const PICTURES = '/capacity/alert/getPictures';
const PANEL = 'alerts of the panel';
const SILENCES = '/capacity/alert/getSilences';
const PANEL_ROWS = 5;
const CRITICAL = 'critical alerts';
const MOST_CRIES = 20;
const MOST_CRYING = 200;
const NOBODY: readonly AlertListRow[] = [];
const NO_CAR: ReadonlySet<number> = new Set();

export type AlertListRow = RowOf<typeof ALERT_LIST>;

export const useAlert = (id: string) =>
  useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }),
    enabled: id !== '',
    // where its car is comes by the live stream; what it says of its own evidence is looked at as often as it is written
    refetchInterval: ({ state }) => (state.data?.state === 'closed' ? false : 30_000),
  });

/** What the cameras of its car have sent; looked at again while it is shown. */
export function usePictures(id: string) {
  const can = useCan();
  return useQuery({
    queryKey: [PICTURES, id],
    queryFn: ({ signal }) => callApi(PICTURES, { id }, { signal, quiet: true }),
    enabled: can('capacity:alert:handle'),
    refetchInterval: 15_000,
  });
}

/** Looked at now and then as well, should the live stream be away. */
export const countsQuery = queryOptions({
  queryKey: [COUNTS],
  queryFn: ({ signal }) => callApi(COUNTS, {}, { signal, quiet: true }),
  staleTime: 5000,
  refetchInterval: 30_000,
  refetchIntervalInBackground: true,
});

export const silencesQuery = queryOptions({
  queryKey: [SILENCES],
  queryFn: ({ signal }) => callApi(SILENCES, {}, { signal, quiet: true }),
});

/** The ids of alerts, those behind a row that stands for many included; at most 200 of each such row. */
export async function idsBehind(
  rows: readonly Pick<AlertListRow, 'id' | 'kind' | 'placeZh' | 'groupSize'>[],
): Promise<string[]> {
  const lists = await Promise.all(
    rows.map(async ({ id, kind, placeZh, groupSize }) => {
      if (groupSize === 1) return [id];
      const where = placeZh === '' ? { nameless: true } : { place: placeZh };
      const wanted = { states: ['open' as const], kinds: [kind], ...where, snoozed: false, pageSize: 200 };
      return (await callApi(ALERT_LIST, wanted)).list.filter((row) => row.severity !== 'critical').map((row) => row.id);
    }),
  );
  return [...new Set(lists.flat())].slice(0, 200);
}

/** What the caller has, then the most urgent that wait or are being handled; many of a kind at a place are one. */
export const usePanelAlerts = () =>
  useQuery({
    queryKey: [PANEL],
    queryFn: ({ signal }) =>
      callApi(
        ALERT_LIST,
        { states: ['open', 'taken'], snoozed: false, grouped: true, heldFirst: true, pageSize: PANEL_ROWS },
        { signal, quiet: true },
      ),
    staleTime: 5000,
  });

/** Critical alerts by what else is asked of them; undefined while nothing is known. */
function useCritical(isOn: boolean, wish: CallInput<typeof ALERT_LIST>): readonly AlertListRow[] | undefined {
  const { data } = useQuery({
    queryKey: [CRITICAL, wish],
    queryFn: ({ signal }) =>
      callApi(ALERT_LIST, { ...wish, severities: ['critical'], withTotal: false }, { signal, quiet: true }),
    enabled: isOn,
    staleTime: 5000,
  });
  return data?.list;
}

/** The critical alerts that nobody has taken, for the bar over every page; undefined while nothing is known. */
export function useCries(areThere: boolean): readonly AlertListRow[] | undefined {
  const cries = useCritical(areThere, { states: ['open'], snoozed: false, pageSize: MOST_CRIES });
  return areThere ? cries : NOBODY;
}

/** The critical alerts that the caller has taken and not closed; the newest first. */
export function useHeldCries(areThere: boolean): readonly AlertListRow[] {
  const held = useCritical(areThere, { states: ['taken'], mine: true, pageSize: MOST_CRIES });
  return areThere ? (held ?? NOBODY) : NOBODY;
}

/** The cars with a critical alert that nobody has closed. */
export function useCryingCars(isOn: boolean): ReadonlySet<number> {
  const alerts = useCritical(isOn, { states: ['open', 'taken'], pageSize: MOST_CRYING });
  return useMemo(() => (alerts === undefined ? NO_CAR : new Set(alerts.map(({ carId }) => Number(carId)))), [alerts]);
}

/** Refreshes the alerts that are open. */
export const alertChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [DETAIL] });

/** Refreshes everything that shows alerts. */
export async function alertsChanged(): Promise<void> {
  await Promise.all([
    refreshList(ALERT_LIST),
    queryClient.invalidateQueries({ queryKey: [DETAIL] }),
    queryClient.invalidateQueries({ queryKey: [COUNTS] }),
    queryClient.invalidateQueries({ queryKey: [PANEL] }),
    queryClient.invalidateQueries({ queryKey: [CRITICAL] }),
    queryClient.invalidateQueries({ queryKey: [SILENCES] }),
  ]);
}
