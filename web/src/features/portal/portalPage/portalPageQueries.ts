/** What the screens of portal pages ask for, and what they ask for anew after a write. */
import { useQuery } from '@tanstack/react-query';
import type { Language } from '#contract/ground/enums.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const PAGE_LIST = '/sys/portalPage/getPageList';
const PAGE = '/sys/portalPage/getById';
const VERSIONS = '/sys/portalPage/getVersionList';
const PREVIEW = '/sys/portalPage/previewOne';

/** A page with its working copy. */
export const usePortalPage = (id: string) =>
  useQuery({
    queryKey: [PAGE, id],
    queryFn: ({ signal }) => callApi(PAGE, { id }, { signal }),
    enabled: id !== '',
    // A form must begin with what is there now.
    staleTime: 0,
  });

const VERSIONS_SHOWN = 100;

export const usePortalVersions = (pageId: string) =>
  useQuery({
    queryKey: [VERSIONS, pageId],
    queryFn: ({ signal }) => callApi(VERSIONS, { pageId, pageSize: VERSIONS_SHOWN, withTotal: false }, { signal }),
  });

/** The address of a preview. It opens once: another look asks for another. */
export const usePreview = (id: string, version: number, language: Language, look: number) =>
  useQuery({
    queryKey: [PREVIEW, id, version, language, look],
    queryFn: ({ signal }) => callApi(PREVIEW, { id, language }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });

/** Asks for the list and for the pages that are open anew. */
export async function pagesChanged(): Promise<void> {
  await Promise.all([
    refreshList(PAGE_LIST),
    queryClient.invalidateQueries({ queryKey: [PAGE] }),
    queryClient.invalidateQueries({ queryKey: [VERSIONS] }),
  ]);
}
