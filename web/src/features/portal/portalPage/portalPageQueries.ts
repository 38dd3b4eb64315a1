/** What the screens of portal pages ask for, and what they ask for anew after a write. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const PAGE_LIST = '/sys/portalPage/getPageList';
const PAGE = '/sys/portalPage/getById';
const VERSIONS = '/sys/portalPage/getVersionList';

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

/** Asks for the list and for the pages that are open anew. */
export async function pagesChanged(): Promise<void> {
  await Promise.all([
    refreshList(PAGE_LIST),
    queryClient.invalidateQueries({ queryKey: [PAGE] }),
    queryClient.invalidateQueries({ queryKey: [VERSIONS] }),
  ]);
}
