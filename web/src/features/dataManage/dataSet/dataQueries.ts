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
const FIGURES = '/dataManage/dataFrame/getFigures';
const LABELS = '/dataManage/labelList/getPageList';

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

export const figuresQuery = (dataSetId: string, number: number | null) =>
  queryOptions({
    queryKey: [FIGURES, dataSetId, number],
    queryFn: ({ signal }) => callApi(FIGURES, { dataSetId, number }, { signal }),
  });

/** Every label, with its colour and its names. */
export const labelsQuery = queryOptions({
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
const labelPage = (cursor: string, signal: AbortSignal) =>
  callApi(LABELS, { pageSize: 200, withTotal: false, ...(cursor === '' ? {} : { cursor }) }, { signal });

/** Reads what shows data sets again. */
export async function dataSetsChanged(): Promise<void> {
  const paths = [DATA_SET_LIST, VERSIONS, DIFFERENCE, LOSS, IMPORTS, FRAMES, FRAME, FIGURES];
  await Promise.all([
    refreshList(DATA_SET_LIST),
    ...paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  ]);
}
