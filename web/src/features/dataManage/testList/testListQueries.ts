import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const TEST_LISTS = '/dataManage/testList/getPageList';
const VERDICTS = '/dataManage/testList/getVerdicts';
const SCENES = '/dataManage/scene/getPageList';

export const verdictsQuery = (id: string) =>
  queryOptions({ queryKey: [VERDICTS, id], queryFn: ({ signal }) => callApi(VERDICTS, { id }, { signal }) });

export const scenesQuery = (keyword: string) =>
  queryOptions({
    queryKey: [SCENES, 'choice', keyword],
    queryFn: ({ signal }) => callApi(SCENES, { keyword, pageSize: 20, withTotal: false }, { signal }),
  });

export async function testListsChanged(): Promise<void> {
  await Promise.all([refreshList(TEST_LISTS), queryClient.invalidateQueries({ queryKey: [VERDICTS] })]);
}
