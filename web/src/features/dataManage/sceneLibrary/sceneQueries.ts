import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const SCENE_LIST = '/dataManage/scene/getPageList';
const SCENE = '/dataManage/scene/getById';

export const sceneQuery = (id: string) =>
  queryOptions({ queryKey: [SCENE, id], queryFn: ({ signal }) => callApi(SCENE, { id }, { signal }) });

const SIGHTS = '/dataManage/scene/getFrames';

/** What the sensors saw in a scene. */
export const sightsQuery = (id: string) =>
  queryOptions({ queryKey: [SIGHTS, id], queryFn: ({ signal }) => callApi(SIGHTS, { id }, { signal }) });

const OBJECTS = '/dataManage/dataFrame/getObjects';

export const objectsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [OBJECTS, ...ids],
    queryFn: ({ signal }) => callApi(OBJECTS, { ids: [...ids] }, { signal }),
    staleTime: 60_000,
    gcTime: 60_000,
  });

/** A picture that is loaded before it is shown: the browser keeps it, since what lies at its address never changes. */
export const pictureQuery = (address: string) =>
  queryOptions({
    queryKey: ['picture', address],
    queryFn: async ({ signal }) => {
      const answer = await fetch(address, { signal });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      await answer.arrayBuffer();
      return true;
    },
    staleTime: Infinity,
    gcTime: 60_000,
  });

const TAG_COUNTS = '/dataManage/scene/getTagCounts';

export const tagCountsQuery = queryOptions({
  queryKey: [TAG_COUNTS],
  queryFn: ({ signal }) => callApi(TAG_COUNTS, {}, { signal }),
});

const TAG_TYPES = '/dataManage/scene/getTagTypes';

export const tagTypesQuery = queryOptions({
  queryKey: [TAG_TYPES],
  queryFn: ({ signal }) => callApi(TAG_TYPES, {}, { signal }),
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
    queryClient.invalidateQueries({ queryKey: [TAG_TYPES] }),
    queryClient.invalidateQueries({ queryKey: [SCENE_IMPORTS] }),
  ]);
}
