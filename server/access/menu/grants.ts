/** Grants of the menu to roles: leaves only, and no more than the actor holds. */
import type { menuCalls } from '#contract/access/menu/calls.ts';
import { roleWords } from '#contract/access/role/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import { takeRow } from '#server/ground/core/rows.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { roleMessages } from '#server/access/role/messages.ts';
import { lockRole, roleById, updateRole } from '#server/access/role/queries.ts';
import { ADMINISTRATOR } from '#server/access/role/service.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import { menuMessages } from './messages.ts';
import { deleteGrants, insertGrants } from './queries.ts';
import { readGrants, readMenuTree } from './service.ts';
import { isLeaf, isPresent, managedTree, type MenuTree } from './tree.ts';

type Commands = Handlers<typeof menuCalls>;

const leavesAmong = (tree: MenuTree, ids: ReadonlySet<string>): string[] =>
  [...tree.byId.values()].filter((node) => ids.has(node.row.id) && isLeaf(node)).map(({ row }) => row.id);

export const findGrants: Commands['findRoleMenuTree'] = async ({ actor, db }, { roleId }) => {
  const role = await roleById(db, roleId).executeTakeFirst();
  if (role === undefined) throw notFound();
  const tree = await readMenuTree(db);
  return {
    tree: managedTree(tree.roots, false),
    grantedLeafIds: leavesAmong(tree, await readGrants(db, roleId, tree)),
    grantableLeafIds: leavesAmong(tree, await readGrants(db, actor.roleId, tree)),
    roleVersion: role.version,
  };
};

/**
 * What is to be added and what to be taken away. Grants of deleted nodes stay: they come back with them. Grants of
 * nodes that have become branches go.
 */
function difference(tree: MenuTree, granted: ReadonlySet<string>, wanted: ReadonlySet<string>) {
  const added = [...wanted].filter((id) => !granted.has(id));
  const removed = [...granted].filter((id) => {
    const node = tree.byId.get(id);
    return !wanted.has(id) && node !== undefined && isPresent(node);
  });
  return { added, removed };
}

function checkLeaves(tree: MenuTree, ids: ReadonlySet<string>): void {
  for (const id of ids) {
    const node = tree.byId.get(id);
    if (node === undefined || !isLeaf(node)) {
      throw refuseField('leafIds', menuMessages.notLeaf, { name: node?.row.nameZh ?? id });
    }
  }
}

/** The names of nodes in the log. */
function namesOf(tree: MenuTree, ids: readonly string[]): string[] {
  return ids
    .map((id) => {
      const row = tree.byId.get(id)?.row;
      return row?.permission || row?.route || row?.nameZh || id;
    })
    .sort();
}

export const grantMenus: Commands['updateRoleMenu'] = async (context, { roleId, version, leafIds }) => {
  const { actor, db } = context;
  requireEverything(actor);
  const role = await takeRow(lockRole(db, roleId), { version }, (row) => row);
  const tree = await readMenuTree(db);
  const wanted = new Set(leafIds);
  checkLeaves(tree, wanted);
  const granted = await readGrants(db, roleId, tree);
  if (role.code === ADMINISTRATOR && leavesAmong(tree, granted).some((id) => !wanted.has(id))) {
    throw new Refusal(409, roleMessages.administratorKept);
  }
  const { added, removed } =
    role.code === ADMINISTRATOR ? { added: [], removed: [] } : difference(tree, granted, wanted);
  const held = await readGrants(db, actor.roleId, tree);
  const notHeld = [...added, ...leavesAmong(tree, new Set(removed))].find((id) => !held.has(id));
  if (notHeld !== undefined) {
    throw refuseField('leafIds', menuMessages.notHeld, { name: tree.byId.get(notHeld)?.row.nameZh ?? notHeld });
  }
  if (added.length > 0) await insertGrants(db, roleId, added).execute();
  if (removed.length > 0) await deleteGrants(db, roleId, removed).execute();
  const updated = await updateRole(db, roleId, version, {}).executeTakeFirstOrThrow();
  const change = { before: { granted: namesOf(tree, removed) }, after: { granted: namesOf(tree, added) } };
  context.record(changeOf(roleWords, { id: roleId, label: role.nameZh, ...change }));
  context.changed('rights');
  return updated;
};
