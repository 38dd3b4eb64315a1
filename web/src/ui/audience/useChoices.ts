import { useQuery } from '@tanstack/react-query';
import { callApi } from '#web/lib/client.ts';
import { useName } from '#web/lib/words.ts';

const MINUTE = 60_000;

const rolesQuery = {
  queryKey: ['audience', 'roles'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('/sys/role/getEnabledList', {}, { signal }),
  staleTime: MINUTE,
};
const schoolsQuery = {
  queryKey: ['audience', 'schools'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('/school/findSchoolIdAndNameList', {}, { signal }),
  staleTime: MINUTE,
};
const suppliersQuery = {
  queryKey: ['audience', 'suppliers'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('/operation/supplier/getEnabledList', {}, { signal }),
  staleTime: MINUTE,
};

/** The roles, schools and suppliers to choose from, within the own data scope. */
export function useChoices(enabled: boolean) {
  const name = useName();
  const roles = useQuery({ ...rolesQuery, enabled });
  const schools = useQuery({ ...schoolsQuery, enabled });
  const suppliers = useQuery({ ...suppliersQuery, enabled });
  return {
    roles: (roles.data?.list ?? []).map((role) => ({ id: role.id, name: name(role) })),
    schools: schools.data?.list ?? [],
    suppliers: suppliers.data?.list ?? [],
  };
}
