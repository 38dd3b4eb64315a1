import { useQuery } from '@tanstack/react-query';
import type { TeacherTaskDetail } from '#contract/school/task/calls.ts';
import { callApi } from '#web/lib/client.ts';

const MAJORS = '/task/taskEnterprise/getMajorIdByTeacherId';

export interface Major {
  id: string;
  name: string;
}

/** The own majors that do not have the task yet. */
export function useMajorsLeft(task: TeacherTaskDetail | undefined): readonly Major[] | undefined {
  const { data } = useQuery({
    queryKey: [MAJORS],
    queryFn: ({ signal }) => callApi(MAJORS, {}, { signal }),
  });
  const taken = new Set(task?.releases.map((release) => release.majorId));
  return task === undefined ? undefined : data?.list.filter(({ id }) => !taken.has(id));
}
