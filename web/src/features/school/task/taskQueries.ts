/** What the screens of tasks ask, and what is asked anew after a move. */
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';

export const ENTERPRISE_LIST = '/task/taskEnterprise/getPageList';
export const TEACHER_LIST = '/task/taskTeacher/getPageList';
export const STUDENT_LIST = '/task/taskStudent/getPageList';
export type TaskListPath = typeof ENTERPRISE_LIST | typeof TEACHER_LIST | typeof STUDENT_LIST;

/** Who looks at students' works. */
export type Reviewer = 'enterprise' | 'teacher';
export const WORK_LISTS = {
  enterprise: '/task/taskEnterprise/getWorkList',
  teacher: '/task/taskTeacher/getWorkList',
} as const;
export const WORKS = {
  enterprise: '/task/taskEnterprise/getWork',
  teacher: '/task/taskTeacher/getWork',
} as const;

export type Work = CallOutput<'/task/taskTeacher/getWork'>;

interface Asking {
  signal: AbortSignal;
}

export const enterpriseTaskQuery = (id: string) => ({
  queryKey: ['/task/taskEnterprise/getById', id],
  queryFn: ({ signal }: Asking) => callApi('/task/taskEnterprise/getById', { id }, { signal }),
});
export const teacherTaskQuery = (id: string) => ({
  queryKey: ['/task/taskTeacher/getById', id],
  queryFn: ({ signal }: Asking) => callApi('/task/taskTeacher/getById', { id }, { signal }),
});
export const studentTaskQuery = (id: string) => ({
  queryKey: ['/task/taskStudent/getById', id],
  queryFn: ({ signal }: Asking) => callApi('/task/taskStudent/getById', { id }, { signal }),
});
export const workQuery = (as: Reviewer, id: string) => ({
  queryKey: [WORKS[as], id],
  queryFn: ({ signal }: Asking) => callApi(WORKS[as], { id }, { signal }),
});

/** Whatever shows tasks asks anew. */
export const refreshTasks = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/task/'),
  });
