import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const LABEL_LIST = '/dataManage/labelList/getPageList';
const VERSIONS = '/dataManage/labelList/getVersionList';
const DIFFERENCE = '/dataManage/labelList/getDifference';

export const labelVersionsQuery = queryOptions({
  queryKey: [VERSIONS],
  queryFn: ({ signal }) => callApi(VERSIONS, {}, { signal }),
});

/** `from` null: from nothing; `to` null: to the list as it is now. */
export const labelDifferenceQuery = (from: number | null, to: number | null) =>
  queryOptions({
    queryKey: [DIFFERENCE, from, to],
    queryFn: ({ signal }) => callApi(DIFFERENCE, { from, to }, { signal }),
  });

/** Reads the list and its versions again. */
export async function labelsChanged(): Promise<void> {
  await Promise.all([
    refreshList(LABEL_LIST),
    queryClient.invalidateQueries({ queryKey: [VERSIONS] }),
    queryClient.invalidateQueries({ queryKey: [DIFFERENCE] }),
  ]);
}
