/** What one role may do to another: nobody hands on, or takes away, more than they hold. */
import type { DataScope } from '#contract/ground/enums.ts';
import { Refusal } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { roleMessages } from './messages.ts';
import { grantsOfRoles, lockAdministratorRole } from './queries.ts';

/** The role that holds every right by definition, later ones included. There is always an enabled person who holds it. */
export const ADMINISTRATOR = 'administrator';

export interface RoleReach {
  id: string;
  code: string;
  dataScope: DataScope;
  areaCodes: readonly string[];
}

/** Whether the rows of a data scope are among those of the actor's. */
export function isScopeWithin(actor: Actor, scope: Pick<RoleReach, 'dataScope' | 'areaCodes'>): boolean {
  if (actor.dataScope === 'everything' || scope.dataScope === 'own') return true;
  if (actor.dataScope !== scope.dataScope) return false;
  if (scope.dataScope !== 'areas') return true;
  return scope.areaCodes.every((code) => actor.areaCodes.some((own) => code.startsWith(own)));
}

/**
 * Which of these roles are within the actor's active role: every leaf they are granted, those stopped at the moment
 * included, and a data scope no wider. Answers their ids.
 */
export async function rolesWithin(db: Db, actor: Actor, roles: readonly RoleReach[]): Promise<Set<string>> {
  if (actor.roleCode === ADMINISTRATOR) return new Set(roles.map(({ id }) => id));
  const rows = await grantsOfRoles(db, [actor.roleId, ...roles.map(({ id }) => id)]).execute();
  const grants = Map.groupBy(rows, ({ roleId }) => roleId);
  const own = new Set((grants.get(actor.roleId) ?? []).map(({ menuId }) => menuId));
  const within = roles.filter(
    (role) =>
      role.code !== ADMINISTRATOR &&
      isScopeWithin(actor, role) &&
      (grants.get(role.id) ?? []).every(({ menuId }) => own.has(menuId)),
  );
  return new Set(within.map(({ id }) => id));
}

/** 409 when the role allows more than the actor's active role. */
export async function requireWithin(db: Db, actor: Actor, role: RoleReach): Promise<void> {
  if (!(await rolesWithin(db, actor, [role])).has(role.id)) throw new Refusal(409, roleMessages.beyondYours);
}

/** To be held before anything that could leave nobody who administers. Answers the role's id. */
export async function holdAdministratorRole(db: Db): Promise<string> {
  return (await lockAdministratorRole(db, ADMINISTRATOR).executeTakeFirstOrThrow()).id;
}
