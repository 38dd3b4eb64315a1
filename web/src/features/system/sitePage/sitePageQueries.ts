/** What the screens of public pages ask for, and what they ask for anew after a write. */
import { useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';
import type { SitePageRow } from '#contract/system/sitePage/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const PAGE_LIST = '/sys/sitePage/getPageList';
const PAGE = '/sys/sitePage/getById';
const VERSIONS = '/sys/sitePage/getVersionList';
const VERSION = '/sys/sitePage/getVersion';

export type SitePageVersion = CallOutput<typeof VERSIONS>['list'][number];

/** The public address of a page. */
export const addressOf = ({ kind, code }: Pick<SitePageRow, 'kind' | 'code'>): string =>
  kind === 'story' ? `/portal/example?story=${code}` : `/html/${code}`;

/** A page with its working copy. */
export const useSitePage = (id: string) =>
  useQuery({
    queryKey: [PAGE, id],
    queryFn: ({ signal }) => callApi(PAGE, { id }, { signal }),
    enabled: id !== '',
    // A form must begin with what is there now.
    staleTime: 0,
  });

export const TRACK = '/portal/track/getById';

/** What a story shows moving; it never changes. */
export const useTrack = (id: string | null) =>
  useQuery({
    queryKey: [TRACK, id],
    queryFn: ({ signal }) => callApi(TRACK, { id: id ?? '' }, { signal }),
    enabled: id !== null,
    staleTime: Infinity,
  });

const VERSIONS_SHOWN = 100;

export const useVersions = (pageId: string) =>
  useQuery({
    queryKey: [VERSIONS, pageId],
    queryFn: ({ signal }) => callApi(VERSIONS, { pageId, pageSize: VERSIONS_SHOWN, withTotal: false }, { signal }),
  });

export const useVersion = (pageId: string, number: number) =>
  useQuery({
    queryKey: [VERSION, pageId, number],
    queryFn: ({ signal }) => callApi(VERSION, { pageId, number }, { signal }),
    staleTime: Infinity,
  });

/** Asks for the list and for the pages that are open anew. */
export async function pagesChanged(): Promise<void> {
  await Promise.all([
    refreshList(PAGE_LIST),
    queryClient.invalidateQueries({ queryKey: [PAGE] }),
    queryClient.invalidateQueries({ queryKey: [VERSIONS] }),
  ]);
}
