/** Figures are by the clock of the fleet: nothing is asked before it is known. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { createContext, use, type ReactNode } from 'react';
import { callApi } from '#web/lib/client.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

const CLOCK = '/insight/figure/getClock';
const clockQuery = queryOptions({
  queryKey: [CLOCK],
  queryFn: ({ signal }) => callApi(CLOCK, {}, { signal }),
  staleTime: Infinity,
});

const Zone = createContext<string | null>(null);

export function FleetClock({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useQuery(clockQuery);
  if (data !== undefined) return <Zone value={data.timeZone}>{children}</Zone>;
  return error === null ? <Skeleton active /> : <ErrorState error={error} retry={() => void refetch()} />;
}

/** The time zone of the fleet. @throws Error outside `FleetClock` */
export function useFleetZone(): string {
  const zone = use(Zone);
  if (zone === null) throw new Error('the clock of the fleet is not known here');
  return zone;
}
