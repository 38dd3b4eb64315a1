import { useQuery } from '@tanstack/react-query';
import { useName } from '#web/lib/words.ts';
import { suppliersQuery } from '#web/shared/supplier/choices.ts';
import { schoolsQuery } from '#web/shared/school/choices.ts';
import { type UserRow, rolesQuery } from './userQueries.ts';

/** Names the ids in a person's fields, an unknown one by itself; undefined for fields that hold no id. */
export function useNamesOf(row: UserRow | undefined): (field: string, value: unknown) => string | undefined {
  const name = useName();
  const roles = useQuery(rolesQuery).data?.list ?? [];
  const suppliers = useQuery(suppliersQuery).data?.list ?? [];
  const schools = useQuery(schoolsQuery).data?.list ?? [];
  const roleName = (id: string) => {
    const role = roles.find((one) => one.id === id) ?? row?.roles.find((one) => one.id === id);
    return role === undefined ? id : name(role);
  };
  return (field, value) => {
    if (field === 'roleIds') return Array.isArray(value) ? value.map(String).map(roleName).join(', ') : undefined;
    if (typeof value !== 'string') return undefined;
    switch (field) {
      case 'defaultRoleId':
        return roleName(value);
      case 'supplierId':
        return suppliers.find(({ id }) => id === value)?.name ?? value;
      case 'schoolId':
        return schools.find(({ id }) => id === value)?.name ?? value;
      case 'departmentId':
        return row?.departmentId === value ? row.departmentName : value;
      case 'majorId':
        return row?.majorId === value ? row.majorName : value;
      default:
        return undefined;
    }
  };
}
