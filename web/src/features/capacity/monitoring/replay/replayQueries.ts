/** The queries of a replay besides its positions. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import type { ReplaySpan } from './search.ts';

const OPEN = '/capacity/replay/open';
const TOTALS = '/capacity/replay/getTotals';
const TRACK = '/capacity/replay/getTrack';

export type Opened = CallOutput<typeof OPEN>;
export type Totals = CallOutput<typeof TOTALS>;

const inputOf = ({ from, to }: ReplaySpan, carIds: readonly string[]) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  ...(carIds.length === 0 ? {} : { carIds: [...carIds] }),
});

export function useOpened(span: ReplaySpan, carIds: readonly string[]) {
  const input = inputOf(span, carIds);
  return useQuery({ queryKey: [OPEN, input], queryFn: ({ signal }) => callApi(OPEN, input, { signal }) });
}

export function useTotals(span: ReplaySpan, carIds: readonly string[]) {
  const input = inputOf(span, carIds);
  return useQuery({
    queryKey: [TOTALS, input],
    queryFn: ({ signal }) => callApi(TOTALS, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The way of one car through the span; nothing is asked for without a car. */
export function useTrack(span: ReplaySpan, carId: string) {
  const { from, to } = inputOf(span, []);
  const input = { from, to, carId };
  return useQuery({
    queryKey: [TRACK, input],
    queryFn: ({ signal }) => callApi(TRACK, input, { signal }),
    enabled: carId !== '',
  });
}
