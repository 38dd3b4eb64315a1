/**
 * The menu tree as something to grant. Only leaves are granted: pages and actions with nothing below them. Whether an
 * ancestor is granted whole, in part or not at all follows from its leaves.
 */
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';

export type Held = 'all' | 'some' | 'none';

/** A leaf with its place in the tree. */
export interface Leaf {
  node: ManagedMenuNode;
  /** From the root down to the leaf itself. */
  path: readonly ManagedMenuNode[];
}

export const isLeaf = (node: ManagedMenuNode): boolean => node.kind !== 'directory' && node.children.length === 0;

/** All leaves under these nodes, in the order of the tree. */
export function leavesOf(nodes: readonly ManagedMenuNode[], above: readonly ManagedMenuNode[] = []): Leaf[] {
  return nodes.flatMap((node) => {
    const path = [...above, node];
    return isLeaf(node) ? [{ node, path }] : leavesOf(node.children, path);
  });
}

const leafIds = (node: ManagedMenuNode): string[] => leavesOf([node]).map((leaf) => leaf.node.id);

/** How much of a node is granted. A directory without a leaf below it is not. */
export function heldOf(node: ManagedMenuNode, granted: ReadonlySet<string>): Held {
  const ids = leafIds(node);
  const held = ids.filter((id) => granted.has(id)).length;
  if (held === 0) return 'none';
  return held === ids.length ? 'all' : 'some';
}

/** How many of the leaves of a node are granted. */
export function countOf(node: ManagedMenuNode, granted: ReadonlySet<string>): { granted: number; all: number } {
  const ids = leafIds(node);
  return { granted: ids.filter((id) => granted.has(id)).length, all: ids.length };
}

/**
 * The grants after a click on a node: everything below it that may be granted, or, when all that is granted already,
 * none of it. What may not be granted stays as it is.
 */
export function toggled(
  node: ManagedMenuNode,
  granted: ReadonlySet<string>,
  grantable: ReadonlySet<string>,
): ReadonlySet<string> {
  const mine = leafIds(node).filter((id) => grantable.has(id));
  const next = new Set(granted);
  const takeAway = mine.every((id) => granted.has(id));
  for (const id of mine) {
    if (takeAway) next.delete(id);
    else next.add(id);
  }
  return next;
}

export interface Changes {
  added: string[];
  removed: string[];
}

/** What becomes of one set of grants on its way to another. */
export function changesBetween(before: ReadonlySet<string>, after: ReadonlySet<string>): Changes {
  return {
    added: [...after].filter((id) => !before.has(id)),
    removed: [...before].filter((id) => !after.has(id)),
  };
}

export const hasChanges = ({ added, removed }: Changes): boolean => added.length + removed.length > 0;

/**
 * Changes made to one set of grants, made to another one. Two people can only have changed a leaf the same way, so
 * there is nothing to choose between. What is no leaf any more is dropped.
 */
export function reapplied(
  { added, removed }: Changes,
  onto: ReadonlySet<string>,
  leaves: ReadonlySet<string>,
): ReadonlySet<string> {
  const next = new Set(onto);
  for (const id of added) if (leaves.has(id)) next.add(id);
  for (const id of removed) next.delete(id);
  return next;
}

/** The tree with only what a text is found in: names, route, permission. Everything below a found node stays. */
export function found(nodes: readonly ManagedMenuNode[], text: string): ManagedMenuNode[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return [...nodes];
  const says = (node: ManagedMenuNode) =>
    [node.nameZh, node.nameEn, node.route, node.permission].some((part) => part.toLowerCase().includes(sought));
  const within = (node: ManagedMenuNode): ManagedMenuNode[] => {
    if (says(node)) return [node];
    const children = node.children.flatMap(within);
    return children.length === 0 ? [] : [{ ...node, children }];
  };
  return nodes.flatMap(within);
}

export interface SeenPage {
  page: ManagedMenuNode;
  /** What can be done on it. */
  actions: ManagedMenuNode[];
}

export interface Seen {
  /** What the left menu shows: directories and visible pages that are reached. */
  menu: ManagedMenuNode[];
  /** Every page that can be opened, the hidden ones included, with its actions. */
  pages: SeenPage[];
  /** Granted, but stopped for now: it yields nothing until it is opened again. */
  stopped: Leaf[];
}

const inForce = (node: ManagedMenuNode): boolean =>
  node.state === 'enabled' && node.inheritedState === 'none' && !node.deleted;

/** What somebody sees and may do who works with these grants. */
export function seenWith(tree: readonly ManagedMenuNode[], granted: ReadonlySet<string>): Seen {
  const reached = leavesOf(tree).filter(({ node }) => granted.has(node.id));
  const live = new Set(reached.filter(({ node }) => inForce(node)).flatMap(({ path }) => path));
  const menu = (nodes: readonly ManagedMenuNode[]): ManagedMenuNode[] =>
    nodes.flatMap((node) => {
      if (!live.has(node) || node.kind === 'action' || !node.visible) return [];
      const children = menu(node.children);
      return node.kind === 'directory' && children.length === 0 ? [] : [{ ...node, children }];
    });
  const pages = (nodes: readonly ManagedMenuNode[]): SeenPage[] =>
    nodes.flatMap((node) => {
      if (!live.has(node)) return [];
      const own =
        node.kind === 'page' ? [{ page: node, actions: node.children.filter((child) => live.has(child)) }] : [];
      return [...own, ...pages(node.children)];
    });
  return { menu: menu(tree), pages: pages(tree), stopped: reached.filter(({ node }) => !inForce(node)) };
}

/** The pages of the tree that have a route, in its order. */
export function pagesIn(nodes: readonly ManagedMenuNode[]): ManagedMenuNode[] {
  return nodes.flatMap((node) => [
    ...(node.kind === 'page' && node.route !== '' ? [node] : []),
    ...pagesIn(node.children),
  ]);
}

/** The tree with only these leaves. */
export function onlyWith(nodes: readonly ManagedMenuNode[], ids: ReadonlySet<string>): ManagedMenuNode[] {
  return nodes.flatMap((node) => {
    if (isLeaf(node)) return ids.has(node.id) ? [node] : [];
    const children = onlyWith(node.children, ids);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}
