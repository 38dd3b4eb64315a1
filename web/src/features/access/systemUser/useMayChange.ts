import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type UserRow, rolesQuery } from './userQueries.ts';

/**
 * Tells whether the active role may change a person: nobody changes somebody who holds a role that allows more than
 * their own. Of a stopped role that is not known here; the server decides.
 */
export function useMayChange(): (user: UserRow) => boolean {
  const { data } = useQuery(rolesQuery);
  const beyond = useMemo(() => new Set(data?.list.filter((role) => !role.grantable).map(({ id }) => id)), [data]);
  return useCallback((user) => !user.roles.some(({ id }) => beyond.has(id)), [beyond]);
}
