import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const INBOX = '/sys/message/getPageList';
const MESSAGE = '/sys/message/getById';
const COUNT = '/sys/message/getUnreadCount';

/** One message, whole. */
export const useMessage = (id: string) =>
  useQuery({ queryKey: [MESSAGE, id], queryFn: ({ signal }) => callApi(MESSAGE, { id }, { signal }) });

/** The list and the count at the bell, after something was read. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([
    refreshList(INBOX),
    queryClient.invalidateQueries({ queryKey: [COUNT] }),
    queryClient.invalidateQueries({ queryKey: [MESSAGE] }),
  ]);
}
