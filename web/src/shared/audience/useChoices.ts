import { useQuery } from '@tanstack/react-query';
import { suppliersQuery } from '#web/shared/supplier/choices.ts';
import { schoolsQuery } from '#web/shared/school/choices.ts';
import { choices } from '#web/ui/list/choices.ts';
import { useName } from '#web/lib/words.ts';

const rolesQuery = choices('/sys/role/getEnabledList', {});

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
