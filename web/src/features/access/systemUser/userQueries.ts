import type { RowOf } from '#contract/index.ts';
import { queryClient } from '#web/lib/query.ts';
import { getLanguage, nameIn } from '#web/lib/words.ts';
import { amongAll, choices } from '#web/ui/list/choices.ts';

export const USER_LIST = '/sys/systemUser/getSysUserInfoList';
export type UserRow = RowOf<typeof USER_LIST>;

export const rolesQuery = choices('/sys/role/getEnabledList', {});
export const departmentsQuery = (schoolId: string) => choices('/school/findDeptIdAndNameListBySchoolId', { schoolId });
export const majorsQuery = (deptId: string) => choices('/school/findMajorIdAndNameListByDeptId', { deptId });

export const roleSource = amongAll(async () =>
  (await queryClient.fetchQuery(rolesQuery)).list.map((role) => ({
    value: role.id,
    label: nameIn(role, getLanguage()),
  })),
);
