import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/ground/core.ts';
import type { dataFrameCalls } from '#contract/dataManage/dataSet/frameCalls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const DATA_SET_LIST = '/dataManage/dataSet/getPageList';
const VERSIONS = '/dataManage/dataSet/getVersionList';
const DIFFERENCE = '/dataManage/dataSet/getDifference';
const LOSS = '/dataManage/dataExport/getLoss';
const IMPORTS = '/dataManage/dataImport/getImportList';
const FRAMES = '/dataManage/dataFrame/getPageList';
const FRAME = '/dataManage/dataFrame/getById';
const OBJECTS = '/dataManage/dataFrame/getObjects';
const FIGURES = '/dataManage/dataFrame/getFigures';

export type FrameFilters = Omit<
  InputOf<(typeof dataFrameCalls)['getPageList']>,
  'pageNum' | 'pageSize' | 'cursor' | 'sort' | 'withTotal'
>;

export const dataSetQuery = (id: string) =>
  queryOptions({
    queryKey: [DATA_SET_LIST, 'one', id],
    queryFn: async ({ signal }) => (await callApi(DATA_SET_LIST, { id, withTotal: false }, { signal })).list[0] ?? null,
  });

export const versionsQuery = (id: string) =>
  queryOptions({ queryKey: [VERSIONS, id], queryFn: ({ signal }) => callApi(VERSIONS, { id }, { signal }) });

export const differenceQuery = (id: string, from: number | null, to: number | null) =>
  queryOptions({
    queryKey: [DIFFERENCE, id, from, to],
    queryFn: ({ signal }) => callApi(DIFFERENCE, { id, from, to }, { signal }),
  });

export const lossQuery = (id: string, number: number | null) =>
  queryOptions({ queryKey: [LOSS, id, number], queryFn: ({ signal }) => callApi(LOSS, { id, number }, { signal }) });

export const importsQuery = (dataSetId: string) =>
  queryOptions({
    queryKey: [IMPORTS, dataSetId],
    queryFn: ({ signal }) => callApi(IMPORTS, { dataSetId }, { signal }),
    staleTime: 0,
  });

const DETECTORS = '/dataManage/detector/getChoices';
export const detectorsQuery = queryOptions({
  queryKey: [DETECTORS],
  queryFn: ({ signal }) => callApi(DETECTORS, {}, { signal }),
});

const FRAMES_AT_ONCE = 60;

export const framesQuery = (filters: FrameFilters) =>
  infiniteQueryOptions({
    queryKey: [FRAMES, filters],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        FRAMES,
        {
          ...filters,
          pageSize: FRAMES_AT_ONCE,
          withTotal: pageParam === '',
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const frameQuery = (id: string) =>
  queryOptions({ queryKey: [FRAME, id], queryFn: ({ signal }) => callApi(FRAME, { id }, { signal }) });

const SCENES = '/dataManage/scene/getPageList';
const MOST_SCENES = 5;

/** Scenes with a car at an instant. */
export const scenesHoldingQuery = (actor: string, at: string) =>
  queryOptions({
    queryKey: [SCENES, 'holding', actor, at],
    queryFn: ({ signal }) => callApi(SCENES, { actor, at, pageSize: MOST_SCENES, withTotal: false }, { signal }),
  });

export const figuresQuery = (dataSetId: string, number: number | null) =>
  queryOptions({
    queryKey: [FIGURES, dataSetId, number],
    queryFn: ({ signal }) => callApi(FIGURES, { dataSetId, number }, { signal }),
  });

/** Reads what shows data sets again. */
export async function dataSetsChanged(): Promise<void> {
  const paths = [DATA_SET_LIST, VERSIONS, DIFFERENCE, LOSS, IMPORTS, FRAMES, FRAME, OBJECTS, FIGURES];
  await Promise.all([
    refreshList(DATA_SET_LIST),
    ...paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  ]);
}
