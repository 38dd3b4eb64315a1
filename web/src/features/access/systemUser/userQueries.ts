import type { CallInput, CallPath, RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

export const USER_LIST = '/sys/systemUser/getSysUserInfoList';
export type UserRow = RowOf<typeof USER_LIST>;

/** Milliseconds for which a list of choices is good enough. */
const CHOICES_STALE_MS = 60_000;

const choices = <P extends CallPath>(path: P, input: CallInput<P>) => ({
  queryKey: [path, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(path, input, { signal }),
  staleTime: CHOICES_STALE_MS,
});

export const rolesQuery = choices('/sys/role/getEnabledList', {});
export const suppliersQuery = choices('/operation/supplier/getEnabledList', {});
export const enterprisesQuery = choices('/operation/supplier/getEnabledList', { kind: 'enterprise' });
export const schoolsQuery = choices('/school/findSchoolIdAndNameList', {});
export const departmentsQuery = (schoolId: string) => choices('/school/findDeptIdAndNameListBySchoolId', { schoolId });
export const majorsQuery = (deptId: string) => choices('/school/findMajorIdAndNameListByDeptId', { deptId });

/** A filter that finds among a list which is loaded once. */
function amongLoaded(load: () => Promise<Option[]>): RemoteSource {
  return {
    find: async (keyword) => {
      const sought = keyword.trim().toLowerCase();
      return (await load()).filter(({ label }) => label.toLowerCase().includes(sought));
    },
    resolve: async (value) => (await load()).find((option) => option.value === value),
  };
}

interface Named {
  id: string;
  name: string;
}
const namedOptions = (list: readonly Named[]): Option[] => list.map(({ id, name }) => ({ value: id, label: name }));

export const roleSource = amongLoaded(async () =>
  (await queryClient.fetchQuery(rolesQuery)).list.map((role) => ({
    value: role.id,
    label: nameIn(role, getLanguage()),
  })),
);
export const supplierSource = amongLoaded(async () =>
  namedOptions((await queryClient.fetchQuery(suppliersQuery)).list),
);
export const schoolSource = amongLoaded(async () => namedOptions((await queryClient.fetchQuery(schoolsQuery)).list));
