import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#contract/index.ts';
import type { NoticeRow } from '#contract/notices/sysNotice/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { queryClient } from '#web/lib/query.ts';
import { translate } from '#web/lib/words.ts';
import { refreshList } from '#web/ui/ListPage.tsx';
import { noticeWords } from './words.ts';

export const NOTICES = '/sys/sysNotice/getListPage';
export const READERS = '/sys/sysNotice/getReaders';
const NOTICE = '/sys/sysNotice/getById';
const STATE = '/sys/sysNotice/updateState';

/** One notice, whole. Not asked for without an id. */
export const useNotice = (id: string) =>
  useQuery({
    queryKey: [NOTICE, id],
    queryFn: ({ signal }) => callApi(NOTICE, { id }, { signal }),
    enabled: id !== '',
    staleTime: 0,
  });

/** To be called after a change of a notice. */
export async function refreshNotices(): Promise<void> {
  await Promise.all([
    refreshList(NOTICES),
    queryClient.invalidateQueries({ queryKey: [NOTICE] }),
    queryClient.invalidateQueries({ queryKey: [READERS] }),
  ]);
}

const SAID = {
  publish: 'wasPublished',
  schedule: 'wasScheduled',
  unschedule: 'wasUnscheduled',
  recall: 'wasRecalled',
} as const;
export type Move = CallInput<typeof STATE>['move'];
type Seen = Pick<NoticeRow, 'id' | 'version' | 'title'>;

/** Publishes, schedules, unschedules or recalls. Rejects with an ApiError. */
export async function moveNotice({ id, version, title }: Seen, move: Move): Promise<void> {
  try {
    await callApi(STATE, { id, version, move });
    notify('success', translate(noticeWords, SAID[move], { title }));
  } finally {
    await refreshNotices();
  }
}

/** Pins or lets go. Rejects with an ApiError. */
export async function pinNotice({ id, version, pinned }: NoticeRow): Promise<void> {
  await callApi('/sys/sysNotice/updatePin', { id, version, pinned: !pinned });
  await refreshNotices();
}

/** Rejects with an ApiError. */
export async function deleteNotice({ id, version, title }: Seen): Promise<void> {
  await callApi('/sys/sysNotice/deleteOne', { id, version });
  notify('success', translate(noticeWords, 'wasDeleted', { title }));
  await refreshNotices();
}
