import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SupplierNoticeRow } from '#contract/notices/sysNoticeProvider/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { queryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';
import { translate } from '#web/lib/words.ts';
import { refreshList } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

export const SUPPLIER_NOTICES = '/sys/sysNoticeProvider/getListPage';
const NOTICE = '/sys/sysNoticeProvider/getById';
const KEYS = '/sys/sysNoticeProvider/getKeyList';

/** Whether the person works for a supplier, and so writes notices instead of reading them. */
export const useIsSupplier = (): boolean => useSession().role.dataScope === 'suppliers';

/** One notice, whole. Not asked for without an id. */
export const useSupplierNotice = (id: string) =>
  useQuery({
    queryKey: [NOTICE, id],
    queryFn: ({ signal }) => callApi(NOTICE, { id }, { signal }),
    enabled: id !== '',
    staleTime: 0,
  });

/** To be called after a change of a notice. */
export async function refreshSupplierNotices(): Promise<void> {
  await Promise.all([refreshList(SUPPLIER_NOTICES), queryClient.invalidateQueries({ queryKey: [NOTICE] })]);
}

type Seen = Pick<SupplierNoticeRow, 'id' | 'version' | 'title'>;

/** Hands in. Rejects with an ApiError. */
export async function submitNotice({ id, version, title }: Seen): Promise<void> {
  await callApi('/sys/sysNoticeProvider/submitOne', { id, version });
  notify('success', translate(words, 'wasSubmitted', { title }));
  await refreshSupplierNotices();
}

/** Rejects with an ApiError. */
export async function deleteNotice({ id, version, title }: Seen): Promise<void> {
  await callApi('/sys/sysNoticeProvider/deleteOne', { id, version });
  notify('success', translate(words, 'wasDeleted', { title }));
  await refreshSupplierNotices();
}

const KEYS_A_PAGE = 20;

/** The API keys, newest first. */
export const useApiKeys = () =>
  useInfiniteQuery({
    queryKey: [KEYS],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        KEYS,
        { pageSize: KEYS_A_PAGE, withTotal: false, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
  });

export const refreshKeys = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEYS] });
