import type { RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';

export const SCHOOL_LIST = '/school/getPageList';
export type School = RowOf<typeof SCHOOL_LIST>;
const TREE = '/school/listDeptMajorTree';

/** The departments and majors of a school, stopped ones too. */
export const treeQuery = (schoolId: string) => ({
  queryKey: [TREE, schoolId],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(TREE, { schoolId, withStopped: true }, { signal }),
});

/** Whatever shows schools, or offers them for choosing, asks anew. */
export const refreshSchools = (): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/school/'),
  });
