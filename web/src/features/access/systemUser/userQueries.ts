import type { RowOf } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import type { Option, RemoteSource } from '#web/ui/ListPage.tsx';

export const USER_LIST = '/sys/systemUser/getSysUserInfoList';
export type UserRow = RowOf<typeof USER_LIST>;

/** Milliseconds for which a list of choices is good enough. */
const CHOICES_STALE_MS = 60_000;

export const rolesQuery = {
  queryKey: ['/sys/role/getEnabledList'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('/sys/role/getEnabledList', {}, { signal }),
  staleTime: CHOICES_STALE_MS,
};
export const suppliersQuery = {
  queryKey: ['/operation/supplier/getEnabledList'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('/operation/supplier/getEnabledList', {}, { signal }),
  staleTime: CHOICES_STALE_MS,
};
export const enterprisesQuery = {
  queryKey: ['/operation/supplier/getEnabledList', 'enterprise'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('/operation/supplier/getEnabledList', { kind: 'enterprise' }, { signal }),
  staleTime: CHOICES_STALE_MS,
};
export const schoolsQuery = {
  queryKey: ['/school/findSchoolIdAndNameList'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('/school/findSchoolIdAndNameList', {}, { signal }),
  staleTime: CHOICES_STALE_MS,
};
export const departmentsQuery = (schoolId: string) => ({
  queryKey: ['/school/findDeptIdAndNameListBySchoolId', schoolId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('/school/findDeptIdAndNameListBySchoolId', { schoolId }, { signal }),
  staleTime: CHOICES_STALE_MS,
});
export const majorsQuery = (departmentId: string) => ({
  queryKey: ['/school/findMajorIdAndNameListByDeptId', departmentId],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi('/school/findMajorIdAndNameListByDeptId', { departmentId }, { signal }),
  staleTime: CHOICES_STALE_MS,
});

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
