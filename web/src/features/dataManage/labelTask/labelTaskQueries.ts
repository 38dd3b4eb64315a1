import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const TASK_LIST = '/dataManage/labelTask/getPageList';
const JOB_LIST = '/dataManage/labelJob/getPageList';
const JOB = '/dataManage/labelJob/getById';
const CLASSES = '/dataManage/labelList/getPageList';

const JOBS_AT_ONCE = 100;
export const jobsQuery = (taskId: string) =>
  infiniteQueryOptions({
    queryKey: [JOB_LIST, taskId],
    queryFn: ({ pageParam, signal }) =>
      callApi(
        JOB_LIST,
        { taskId, pageSize: JOBS_AT_ONCE, sort: 'number', ...(pageParam === '' ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

const DATA_SETS = '/dataManage/dataSet/getPageList';
/** The sets that may give pictures to a task, by name. */
export const dataSetsQuery = queryOptions({
  queryKey: [DATA_SETS, 'forTasks'],
  queryFn: ({ signal }) => callApi(DATA_SETS, { pageSize: 200, sort: 'name' }, { signal }),
});

const QUALITY = '/dataManage/labelJob/getQuality';
export const qualityQuery = (taskId: string) =>
  queryOptions({
    queryKey: [QUALITY, taskId],
    queryFn: ({ signal }) => callApi(QUALITY, { taskId }, { signal }),
  });

/** What is drawn is the person's own once it is loaded: it is asked for again only at the person's word. */
export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [JOB, id],
    queryFn: ({ signal }) => callApi(JOB, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** The labels in use, in the order of their tree. */
export const classesQuery = queryOptions({
  queryKey: [CLASSES, 'inUse'],
  queryFn: async ({ signal }) => {
    const list = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof classPage>> = await classPage(cursor, signal); // oxlint-disable-line no-await-in-loop -- each page follows from the one before
      list.push(...page.list);
      cursor = page.nextCursor;
    }
    return { list };
  },
});
const classPage = (cursor: string, signal: AbortSignal) =>
  callApi(
    CLASSES,
    { state: 'active', pageSize: 200, sort: 'code', withTotal: false, ...(cursor === '' ? {} : { cursor }) },
    { signal },
  );

export const PRACTICE_LIST = '/dataManage/labelPractice/getPageList';
const PRACTICE_JOB = '/dataManage/labelPractice/getJob';
const MINE = '/dataManage/labelPractice/getMine';
const PROGRESS = '/dataManage/labelPractice/getProgress';
const OFFERS = '/dataManage/labelPractice/getOfferChoices';
const TASKS = '/dataManage/labelPractice/getTaskChoices';

/** As `jobQuery`. */
export const practiceJobQuery = (id: string) =>
  queryOptions({
    queryKey: [PRACTICE_JOB, id],
    queryFn: ({ signal }) => callApi(PRACTICE_JOB, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
export const ownPracticeQuery = queryOptions({
  queryKey: [MINE],
  queryFn: ({ signal }) => callApi(MINE, {}, { signal }),
});
export const progressQuery = (id: string) =>
  queryOptions({ queryKey: [PROGRESS, id], queryFn: ({ signal }) => callApi(PROGRESS, { id }, { signal }) });
export const offerChoicesQuery = queryOptions({
  queryKey: [OFFERS],
  queryFn: ({ signal }) => callApi(OFFERS, {}, { signal }),
});
export const taskChoicesQuery = queryOptions({
  queryKey: [TASKS],
  queryFn: ({ signal }) => callApi(TASKS, {}, { signal }),
});

/** Reads practice again. */
export async function practiceChanged(): Promise<void> {
  const paths = [PRACTICE_JOB, MINE, PROGRESS, OFFERS, TASKS];
  await Promise.all([
    refreshList(PRACTICE_LIST),
    ...paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
  ]);
}

/** Reads tasks, their jobs and one job again. */
export async function labelTasksChanged(): Promise<void> {
  await Promise.all([
    refreshList(TASK_LIST),
    queryClient.invalidateQueries({ queryKey: [JOB_LIST] }),
    queryClient.invalidateQueries({ queryKey: [JOB] }),
    queryClient.invalidateQueries({ queryKey: [QUALITY] }),
    practiceChanged(),
  ]);
}
