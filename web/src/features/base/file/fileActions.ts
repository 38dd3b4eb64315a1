import type { FileRow } from '#contract/base/file/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { translate } from '#web/lib/words.ts';
import { saveFrom } from '#web/ui/download.ts';
import { refreshList } from '#web/ui/ListPage.tsx';
import { words } from './words.ts';

export const FILE_LIST = '/sys/file/getPageList';

/** A file whose content was never read cannot be released. */
export const canRelease = ({ state, problem }: FileRow): boolean =>
  state === 'quarantined' && problem !== 'sizeDiffers';
export const canDelete = ({ state, object }: FileRow): boolean => state !== 'deleted' && object === '';
export const canInspect = ({ state }: FileRow): boolean => state === 'confirmed' || state === 'quarantined';

/** Saves any file; the log says who did. Rejects with an ApiError. */
export async function inspectFile({ id, name }: FileRow): Promise<void> {
  const { address } = await callApi('/sys/file/inspect', { id });
  saveFrom(address, name);
}

/** Rejects with an ApiError. */
export async function releaseFile({ id, version, name }: FileRow): Promise<void> {
  await callApi('/sys/file/release', { id, version });
  notify('success', translate(words, 'released', { name }));
  await refreshList(FILE_LIST);
}

/** Rejects with an ApiError. */
export async function deleteFile({ id, version, name }: FileRow): Promise<void> {
  await callApi('/sys/file/deleteById', { id, version });
  notify('success', translate(words, 'deleted', { name }));
  await refreshList(FILE_LIST);
}
