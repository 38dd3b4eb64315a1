/** The queries of the screen of site maps, and their refresh after a write. */
import { useQuery } from '@tanstack/react-query';
import type { SiteMap } from '#contract/capacity/station/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { stationsChanged } from '../stationQueries.ts';

const DRAFT = '/capacity/station/siteMap/getById';
const VERSIONS = '/capacity/station/siteMap/getVersionList';
const VERSION = '/capacity/station/siteMap/getVersion';
/** Versions that are listed. */
const MOST_VERSIONS = 100;

export const useSiteMap = (stationId: string) =>
  useQuery({
    queryKey: [DRAFT, stationId],
    queryFn: ({ signal }): Promise<SiteMap> => callApi(DRAFT, { stationId }, { signal }),
    enabled: stationId !== '',
    // a refetch would replace the drawing in progress
    refetchOnWindowFocus: false,
  });

export const useSiteMapVersions = (stationId: string) =>
  useQuery({
    queryKey: [VERSIONS, stationId],
    queryFn: ({ signal }) => callApi(VERSIONS, { stationId, pageSize: MOST_VERSIONS, withTotal: false }, { signal }),
  });

export const useSiteMapVersion = (stationId: string, number: number) =>
  useQuery({
    queryKey: [VERSION, stationId, number],
    queryFn: ({ signal }) => callApi(VERSION, { stationId, number }, { signal }),
    staleTime: Infinity,
  });

/** Refreshes the draft, its versions and the stations. */
export async function siteMapChanged(stationId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: [DRAFT, stationId] }),
    queryClient.invalidateQueries({ queryKey: [VERSIONS, stationId] }),
    stationsChanged(),
  ]);
}
