import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Points, readPoints } from './points.ts';

async function cloudAt(name: string, address: string, signal: AbortSignal): Promise<Points | null> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return readPoints(name, new Uint8Array(await answer.arrayBuffer()));
}

/** What is not shown any more is soon forgotten. */
export const cloudQuery = (name: string, address: string | null) =>
  queryOptions({
    queryKey: ['cloud', name, address],
    queryFn: ({ signal }) => cloudAt(name, address ?? '', signal),
    enabled: address !== null,
    staleTime: Infinity,
    gcTime: 10_000,
    // a cloud is compared by being another one
    structuralSharing: false,
  });

/** The points of a cloud; `data` is null for a file that is not read. */
export const useCloud = (name: string, address: string | null) => useQuery(cloudQuery(name, address));
