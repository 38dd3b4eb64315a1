/** What roles reach of the menu tree, and the rules that every change of the tree obeys. */
import type { CallPermission } from '#contract/index.ts';
import { Refusal, refuseField, refuseTaken } from '#server/ground/core/refusal.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import { menuMessages } from './messages.ts';
import { allMenus, grantsOfRole, takeMenuLock } from './queries.ts';
import {
  isInForce,
  isPresent,
  lineage,
  placeMenus,
  rightsIn,
  withDescendants,
  type MenuRow,
  type MenuTree,
  type PlacedMenu,
  type RoleRights,
} from './tree.ts';

export type { RoleRights } from './tree.ts';

export async function readMenuTree(db: Db): Promise<MenuTree> {
  return placeMenus(await allMenus(db).execute());
}

/** The tree, which nobody else changes until the transaction ends. */
export async function holdMenuTree(db: Db): Promise<MenuTree> {
  await takeMenuLock(db).execute();
  return readMenuTree(db);
}

/** Ids a role is granted, those of nodes since deleted or become branches included; of the administrator role, all. */
export async function readGrants(db: Db, roleId: string, tree: MenuTree): Promise<Set<string>> {
  const rows = await grantsOfRole(db, roleId).execute();
  if (rows[0]?.code === ADMINISTRATOR) return new Set(tree.byId.keys());
  return new Set(rows.flatMap(({ menuId }) => menuId ?? []));
}

/**
 * What a role reaches now: the menu for the console and the permissions. A stopped or deleted node and all below it
 * fall out; the role's own state is not looked at. Two queries.
 */
export async function rightsOfRole(db: Db, roleId: string): Promise<RoleRights> {
  const tree = await readMenuTree(db);
  return rightsIn(tree, await readGrants(db, roleId, tree));
}

const MOST_LEVELS = 8;

const heightOf = (node: PlacedMenu): number => 1 + Math.max(0, ...node.children.map(heightOf));

/** Checks the place that a node is to have: a parent that is there and fits, no circle, not too deep. */
export function checkPlace(
  tree: MenuTree,
  kind: MenuRow['kind'],
  parentId: string | null,
  moved: PlacedMenu | null,
): void {
  const parent = parentId === null ? null : tree.byId.get(parentId);
  if (parent === undefined || (parent !== null && !isPresent(parent)))
    throw refuseField('parentId', menuMessages.noParent);
  if (parent?.row.kind !== (kind === 'action' ? 'page' : 'directory') && !(parent === null && kind !== 'action')) {
    throw refuseField('parentId', menuMessages.wrongParent);
  }
  if (parent === null) return;
  if (moved !== null && withDescendants(moved).includes(parent))
    throw refuseField('parentId', menuMessages.ownDescendant);
  const levels = lineage(parent).length + (moved === null ? 1 : heightOf(moved));
  if (levels > MOST_LEVELS) throw refuseField('parentId', menuMessages.tooDeep, { levels: MOST_LEVELS });
}

/** 409 when another node that is not itself deleted has the route or the permission. */
export function checkUnique(tree: MenuTree, wanted: { route: string; permission: string }, ownId: string | null): void {
  for (const { row } of tree.byId.values()) {
    if (row.id === ownId || row.deletedAt !== null) continue;
    if (wanted.route !== '' && row.route === wanted.route) throw refuseTaken('route', menuMessages.routeTaken);
    if (wanted.permission !== '' && row.permission === wanted.permission) {
      throw refuseTaken('permission', menuMessages.permissionTaken);
    }
  }
}

/** Without these nobody could put the menu, the roles or the people right again. */
const ADMINISTRATION: readonly CallPermission[] = [
  'sys:systemUser:list',
  'sys:systemUser:add',
  'sys:systemUser:update',
  'sys:systemUser:state',
  'sys:systemUser:password',
  'sys:role:list',
  'sys:role:update',
  'sys:role:grant',
  'sys:menu:list',
  'sys:menu:update',
];

/** 409 when a change, already made in this transaction, puts a right out of force that administering needs. */
export async function checkAdministration(db: Db): Promise<void> {
  const tree = await readMenuTree(db);
  const inForce = new Set([...tree.byId.values()].filter(isInForce).map(({ row }) => row.permission));
  if (!ADMINISTRATION.every((permission) => inForce.has(permission))) {
    throw new Refusal(409, menuMessages.administrationKept);
  }
}
