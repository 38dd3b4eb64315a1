/** Adding, changing, moving, stopping and deleting nodes of the menu tree. */
import { menuForm, type ManagedMenuNode, type menuCalls } from '#contract/access/menu/calls.ts';
import { menuWords } from '#contract/access/menu/words.ts';
import { changeOf } from '#server/ground/core/audit.ts';
import type { Handlers } from '#server/ground/core/context.ts';
import { changedMeanwhile, notFound, Refusal, refuseField } from '#server/ground/core/refusal.ts';
import { changedForm } from '#server/ground/core/rows.ts';
import type { Db } from '#server/ground/database/pool.ts';
import { requireEverything } from '#server/ground/core/reach.ts';
import type { Actor } from '#server/ground/core/actor.ts';
import { menuMessages } from './messages.ts';
import { insertMenu, renumberMenus, updateMenu } from './queries.ts';
import { checkAdministration, checkPlace, checkUnique, holdMenuTree } from './service.ts';
import { isPresent, managedFields, withDescendants, type MenuTree, type PlacedMenu } from './tree.ts';

type Commands = Handlers<typeof menuCalls>;

const childrenOf = (tree: MenuTree, parentId: string | null): readonly PlacedMenu[] =>
  parentId === null ? tree.roots : (tree.byId.get(parentId)?.children ?? []);

const current = (node: PlacedMenu): ManagedMenuNode => ({ ...managedFields(node), children: [] });

/** The tree, held, and a node of it that the actor may change. */
async function takeMenu(db: Db, actor: Actor, seen: { id: string; version: number }) {
  requireEverything(actor);
  const tree = await holdMenuTree(db);
  const node = tree.byId.get(seen.id);
  if (node === undefined) throw notFound();
  if (node.row.version !== seen.version) throw changedMeanwhile(current(node));
  return { tree, node };
}

/** Writes the change and answers the new version. The tree is held, so the row is as it was read. */
const write = (db: Db, { row }: PlacedMenu, fields: Parameters<typeof updateMenu>[3]) =>
  updateMenu(db, row.id, row.version, fields).executeTakeFirstOrThrow();

export const addMenu: Commands['saveMenu'] = async (context, form) => {
  const { actor, db } = context;
  requireEverything(actor);
  const tree = await holdMenuTree(db);
  checkPlace(tree, form.kind, form.parentId, null);
  checkUnique(tree, form, null);
  const orderNum = Math.max(-1, ...childrenOf(tree, form.parentId).map(({ row }) => row.orderNum)) + 1;
  const node = await insertMenu(db, { ...form, orderNum }).executeTakeFirstOrThrow();
  context.record(changeOf(menuWords, { id: node.id, label: form.nameZh, after: { ...form, orderNum } }));
  context.changed('rights');
  return node;
};

export const changeMenu: Commands['updateMenu'] = async (context, { id, version, index, ...named }) => {
  const { actor, db } = context;
  const { tree, node } = await takeMenu(db, actor, { id, version });
  const before = node.row;
  if (before.deletedAt !== null) throw notFound();
  const form = changedForm(context, menuForm, before, named);
  for (const field of ['kind', 'route', 'permission'] as const) {
    if (before.builtIn && form[field] !== before[field]) throw refuseField(field, menuMessages.builtInField);
  }
  if (form.kind !== before.kind && node.children.length > 0) throw refuseField('kind', menuMessages.kindHasChildren);
  checkPlace(tree, form.kind, form.parentId, node);
  checkUnique(tree, form, id);
  const updated = await write(db, node, form);
  if (index !== undefined || form.parentId !== before.parentId) await reorder(db, tree, node, form.parentId, index);
  await checkAdministration(db);
  const change = {
    before: { ...before, place: placeOf(node, tree, before.parentId) },
    after: { ...form, place: index ?? placeOf(node, tree, form.parentId) },
  };
  context.record(changeOf(menuWords, { id, label: before.nameZh, ...change }));
  context.changed('rights');
  return updated;
};

const siblingsOf = (node: PlacedMenu, tree: MenuTree, parentId: string | null): string[] =>
  childrenOf(tree, parentId)
    .filter((sibling) => sibling !== node && isPresent(sibling))
    .map(({ row }) => row.id);

/** Which place the node has among its siblings, or would get as the last of others. */
function placeOf(node: PlacedMenu, tree: MenuTree, parentId: string | null): number {
  const place = childrenOf(tree, parentId).filter(isPresent).indexOf(node);
  return place === -1 ? siblingsOf(node, tree, parentId).length : place;
}

async function reorder(
  db: Db,
  tree: MenuTree,
  node: PlacedMenu,
  parentId: string | null,
  index?: number,
): Promise<void> {
  const ids = siblingsOf(node, tree, parentId);
  ids.splice(index ?? ids.length, 0, node.row.id);
  await renumberMenus(db, ids).execute();
}

export const deleteMenu: Commands['fakeDelete'] = async (context, { id, version, undo }) => {
  const { actor, db, services } = context;
  const { tree, node } = await takeMenu(db, actor, { id, version });
  if (undo) checkUnique(tree, node.row, id);
  else if (node.row.builtIn) throw new Refusal(409, menuMessages.builtInKept);
  else if (withDescendants(node).some(({ row }) => row.builtIn)) throw new Refusal(409, menuMessages.holdsBuiltIn);
  const updated = await write(db, node, { deletedAt: undo ? null : services.now() });
  const change = { before: { deleted: node.row.deletedAt !== null }, after: { deleted: !undo } };
  context.record(changeOf(menuWords, { id, label: node.row.nameZh, ...change }));
  context.changed('rights');
  return updated;
};

export const setMenuState: Commands['stopOrOpen'] = async (context, { id, version, state }) => {
  const { actor, db } = context;
  const { node } = await takeMenu(db, actor, { id, version });
  if (node.row.deletedAt !== null) throw notFound();
  const updated = await write(db, node, { state });
  await checkAdministration(db);
  context.record(changeOf(menuWords, { id, label: node.row.nameZh, before: node.row, after: { state } }));
  context.changed('rights');
  return updated;
};
