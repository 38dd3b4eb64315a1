/** The menu tree in memory: who stands under whom, what is in force, and what a set of grants reaches. */
import type { Selectable } from 'kysely';
import type { ManagedMenuNode, MenuNode } from '#contract/access/menu/calls.ts';
import type { MenuTable } from './table.ts';

export type MenuRow = Omit<Selectable<MenuTable>, 'createdAt' | 'updatedAt'>;

/** A row in its place. */
export interface PlacedMenu {
  readonly row: MenuRow;
  readonly parent: PlacedMenu | null;
  readonly children: readonly PlacedMenu[];
  /** Why it is out of force though its own state would not have it so. */
  readonly inheritedState: ManagedMenuNode['inheritedState'];
}

export interface MenuTree {
  readonly roots: readonly PlacedMenu[];
  readonly byId: ReadonlyMap<string, PlacedMenu>;
}

/** Puts rows, given in the order of their siblings, under their parents. What hangs from no root falls out. */
export function placeMenus(rows: readonly MenuRow[]): MenuTree {
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const byId = new Map<string, PlacedMenu>();
  const place = (row: MenuRow, parent: PlacedMenu | null): PlacedMenu => {
    const children: PlacedMenu[] = [];
    const placed: PlacedMenu = { row, parent, children, inheritedState: parent === null ? 'none' : passedOn(parent) };
    byId.set(row.id, placed);
    for (const child of byParent.get(row.id) ?? []) children.push(place(child, placed));
    return placed;
  };
  const roots = (byParent.get(null) ?? []).map((row) => place(row, null));
  return { roots, byId };
}

function passedOn(parent: PlacedMenu): PlacedMenu['inheritedState'] {
  if (parent.row.deletedAt !== null || parent.inheritedState === 'deleted') return 'deleted';
  return parent.row.state === 'disabled' ? 'stopped' : parent.inheritedState;
}

/** Neither it nor anything above it is stopped or deleted. */
export const isInForce = ({ row, inheritedState }: PlacedMenu): boolean =>
  row.deletedAt === null && row.state === 'enabled' && inheritedState === 'none';

/** Neither it nor anything above it is deleted. */
export const isPresent = ({ row, inheritedState }: PlacedMenu): boolean =>
  row.deletedAt === null && inheritedState !== 'deleted';

/** What can be granted: a node that is there and has nothing below it. A directory alone allows nothing. */
export const isLeaf = (node: PlacedMenu): boolean =>
  isPresent(node) && node.row.kind !== 'directory' && node.children.every(({ row }) => row.deletedAt !== null);

/** The node and everything below it. */
export const withDescendants = (node: PlacedMenu): PlacedMenu[] => [node, ...node.children.flatMap(withDescendants)];

/** From the node up to its root. */
export function lineage(node: PlacedMenu): PlacedMenu[] {
  return node.parent === null ? [node] : [node, ...lineage(node.parent)];
}

export interface RoleRights {
  /** Directories and pages that are reached, in order, actions left out; hidden pages are in it with `visible: false`. */
  menus: MenuNode[];
  permissions: string[];
}

/** What a role with these grants reaches. */
export function rightsIn(tree: MenuTree, grantedIds: ReadonlySet<string>): RoleRights {
  const reached = new Set<PlacedMenu>();
  const permissions = new Set<string>();
  for (const id of grantedIds) {
    const node = tree.byId.get(id);
    if (node === undefined || !isInForce(node)) continue;
    for (const one of lineage(node)) {
      reached.add(one);
      const carries = one === node || one.row.kind === 'page';
      if (carries && one.row.permission !== '') permissions.add(one.row.permission);
    }
  }
  return { menus: shownMenus(tree.roots, reached), permissions: [...permissions].sort() };
}

function shownMenus(nodes: readonly PlacedMenu[], reached: ReadonlySet<PlacedMenu>): MenuNode[] {
  return nodes.flatMap((node): MenuNode[] => {
    if (!reached.has(node) || node.row.kind === 'action') return [];
    const children = shownMenus(node.children, reached);
    if (node.row.kind === 'directory' && children.length === 0) return [];
    return [{ ...menuFields(node.row), children }];
  });
}

const menuFields = (row: MenuRow) => ({
  id: row.id,
  parentId: row.parentId,
  kind: row.kind,
  nameZh: row.nameZh,
  nameEn: row.nameEn,
  route: row.route,
  permission: row.permission,
  icon: row.icon,
  orderNum: row.orderNum,
  visible: row.visible,
  keepAlive: row.keepAlive,
  externalLink: row.externalLink,
});

/** The tree as an administrator keeps it; without `deleted`, what is deleted is left out with all below it. */
export function managedTree(nodes: readonly PlacedMenu[], deleted: boolean): ManagedMenuNode[] {
  return nodes
    .filter(({ row }) => deleted || row.deletedAt === null)
    .map((node) => ({ ...managedFields(node), children: managedTree(node.children, deleted) }));
}

/** A node as an administrator sees it, without its children. */
export const managedFields = ({ row, inheritedState }: PlacedMenu) => ({
  ...menuFields(row),
  state: row.state,
  builtIn: row.builtIn,
  inheritedState,
  deleted: row.deletedAt !== null,
  version: row.version,
});
