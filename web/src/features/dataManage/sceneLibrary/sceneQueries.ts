import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const SCENE_LIST = '/dataManage/scene/getPageList';
const SCENE = '/dataManage/scene/getById';

export const sceneQuery = (id: string) =>
  queryOptions({ queryKey: [SCENE, id], queryFn: ({ signal }) => callApi(SCENE, { id }, { signal }) });

const TAG_COUNTS = '/dataManage/scene/getTagCounts';

export const tagCountsQuery = queryOptions({
  queryKey: [TAG_COUNTS],
  queryFn: ({ signal }) => callApi(TAG_COUNTS, {}, { signal }),
});

const SCENE_IMPORTS = '/dataManage/sceneImport/getImportList';

export const sceneImportsQuery = queryOptions({
  queryKey: [SCENE_IMPORTS],
  queryFn: ({ signal }) => callApi(SCENE_IMPORTS, {}, { signal }),
});

/** Reads what shows scenes again. */
export async function scenesChanged(): Promise<void> {
  await Promise.all([
    refreshList(SCENE_LIST),
    queryClient.invalidateQueries({ queryKey: [SCENE] }),
    queryClient.invalidateQueries({ queryKey: [TAG_COUNTS] }),
    queryClient.invalidateQueries({ queryKey: [SCENE_IMPORTS] }),
  ]);
}
