/** What the screens of apps ask for, and what they ask for anew after a write. */
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const APP_LIST = '/sys/app/getPageList';
export const VERSION_LIST = '/sys/app/version/getPageList';
const ENABLED = '/sys/app/getEnabledList';

/** The apps that versions can be added to. */
export const useApps = () =>
  useQuery({ queryKey: [ENABLED], queryFn: ({ signal }) => callApi(ENABLED, {}, { signal }) });

/** Both lists show something of the other. */
export async function appsChanged(): Promise<void> {
  await Promise.all([
    refreshList(APP_LIST),
    refreshList(VERSION_LIST),
    queryClient.invalidateQueries({ queryKey: [ENABLED] }),
  ]);
}
