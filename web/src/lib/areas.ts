/** The administrative divisions as pickers and pages ask for them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PlacedArea } from '#contract/base/sysArea/calls.ts';
import { callApi } from './client.ts';
import { queryClient } from './query.ts';
import { useName } from './words.ts';

const LIST = '/sys/sysArea/getAreaListByPid';
const NAMES = '/sys/sysArea/getNameList';
const SEARCH = '/sys/sysArea/searchList';

/** Milliseconds for which names and levels are not asked for again. */
const FRESH_MS = 60_000;

/** The divisions directly below one; null: the provinces. */
export const areasBelowQuery = (pid: string | null, usable: boolean) => ({
  queryKey: [LIST, { pid, usable }],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(LIST, { pid, usable }, { signal }),
  staleTime: FRESH_MS,
});

/** What a keyword finds, the highest levels first; nothing for an empty one. */
export const areaSearchQuery = (keyword: string, usable: boolean) => ({
  queryKey: [SEARCH, { keyword, usable }],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(SEARCH, { keyword, usable }, { signal }),
  enabled: keyword !== '',
  staleTime: FRESH_MS,
});

/** Asks for everything about divisions anew, after one has changed. */
export async function refreshAreas(): Promise<void> {
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/sys/sysArea/'),
  });
}

/** The names of divisions by their codes; those that are not known yet, or no longer, are left out. */
export function useAreasNamed(codes: readonly string[]): ReadonlyMap<string, PlacedArea> {
  const wanted = [...new Set(codes.filter((code) => /^\d{2,12}$/.test(code)))].sort();
  const { data } = useQuery({
    queryKey: [NAMES, wanted],
    queryFn: ({ signal }) => callApi(NAMES, { codes: wanted.slice(0, 200) }, { signal }),
    enabled: wanted.length > 0,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => new Map(data?.list.map((area) => [area.code, area])), [data]);
}

/** Writes a division with what is above it, in the current language: `Guangdong / Shenzhen / Nanshan District`. */
export function useAreaPath(): (area: Pick<PlacedArea, 'nameZh' | 'nameEn' | 'path'>) => string {
  const name = useName();
  return useCallback((area) => [...area.path, area].map(name).join(' / '), [name]);
}
