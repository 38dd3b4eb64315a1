import type { CallOutput } from '#contract/index.ts';
import type { RoleRow } from '#contract/access/role/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { queryClient } from '#web/lib/query.ts';
import { reloadSession } from '#web/lib/session.ts';
import { refreshList } from '#web/ui/ListPage.tsx';

export const ROLE_LIST = '/sys/role/getPageList';
const GRANTS_PATH = '/sys/menu/findRoleMenuTree';

/** The role that holds every right by definition. */
export const ADMINISTRATOR = 'administrator';

export type Grants = CallOutput<typeof GRANTS_PATH>;

/** What a role is granted, in the tree of all menus. */
export const grantsQuery = (roleId: string) => ({
  queryKey: [GRANTS_PATH, roleId],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(GRANTS_PATH, { roleId }, { signal }),
});

/** What a role is granted at this moment, for whoever keeps an older answer. */
export function grantsNow(roleId: string): Promise<Grants> {
  return queryClient.fetchQuery({ ...grantsQuery(roleId), staleTime: 0 });
}

/** To be called after a change of a role: its list, its grants, and the own session when it is the own role. */
export async function refreshRole(roleId: string, isOwn: boolean): Promise<void> {
  const work = [refreshList(ROLE_LIST), queryClient.invalidateQueries({ queryKey: [GRANTS_PATH, roleId] })];
  await Promise.all(isOwn ? [...work, reloadSession()] : work);
}

export type { RoleRow };
