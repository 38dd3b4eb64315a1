/** Every label with its colour and its names, for what shows objects. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCan } from '#web/lib/session.ts';

const LABELS = '/dataManage/labelList/getPageList';

const labelPage = (cursor: string, signal: AbortSignal) =>
  callApi(LABELS, { pageSize: 200, withTotal: false, ...(cursor === '' ? {} : { cursor }) }, { signal });

const labelsQuery = queryOptions({
  queryKey: [LABELS, 'all'],
  queryFn: async ({ signal }) => {
    const list = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof labelPage>> = await labelPage(cursor, signal); // oxlint-disable-line no-await-in-loop -- each page follows from the one before
      list.push(...page.list);
      cursor = page.nextCursor;
    }
    return list;
  },
  staleTime: 60_000,
});

/** To be called where labels were added besides the page of their list. */
export const labelsChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [LABELS] });

/** Every label; none for who may not see the list, whose session a refused call would end. */
export function useLabels() {
  const can = useCan();
  return useQuery({ ...labelsQuery, enabled: can('dataManage:labelList:list') });
}
