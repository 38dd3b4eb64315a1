/** Where a node of the menu tree may go. Places are counted among the new siblings, the node itself left out. */
import type { MenuKind } from '#contract/ground/enums.ts';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';

export interface Place {
  parentId: string | null;
  /** From 0. */
  index: number;
}

export interface PlacedNode {
  node: ManagedMenuNode;
  parent: PlacedNode | null;
  level: number;
  children: PlacedNode[];
}

export interface Placed {
  roots: PlacedNode[];
  byId: ReadonlyMap<string, PlacedNode>;
}

/** The tree with the way up from each node. */
export function place(tree: readonly ManagedMenuNode[]): Placed {
  const byId = new Map<string, PlacedNode>();
  const put = (node: ManagedMenuNode, parent: PlacedNode | null): PlacedNode => {
    const placed: PlacedNode = { node, parent, level: parent === null ? 1 : parent.level + 1, children: [] };
    byId.set(node.id, placed);
    placed.children = node.children.map((child) => put(child, placed));
    return placed;
  };
  return { roots: tree.map((node) => put(node, null)), byId };
}

/** Neither it nor anything above it is deleted. */
export const isPresent = (node: ManagedMenuNode): boolean => !node.deleted && node.inheritedState !== 'deleted';

/** Actions stand under pages; directories and pages under directories, or at the top (null). */
export function mayHold(parent: ManagedMenuNode | null, kind: MenuKind): boolean {
  if (parent === null) return kind !== 'action';
  return isPresent(parent) && parent.kind === (kind === 'action' ? 'page' : 'directory');
}

/** The kinds that can be added under a node, or at the top (null). */
export function kindsUnder(parent: ManagedMenuNode | null): MenuKind[] {
  return (['directory', 'page', 'action'] as const).filter((kind) => mayHold(parent, kind));
}

const present = (nodes: readonly PlacedNode[]): PlacedNode[] => nodes.filter(({ node }) => isPresent(node));

/** The siblings that are there, the node itself among them. */
const siblingsOf = (tree: Placed, at: PlacedNode): PlacedNode[] => present(at.parent?.children ?? tree.roots);

const placeIn = (at: PlacedNode, index: number): Place => ({ parentId: at.parent?.node.id ?? null, index });

/** The place it has now. */
export const placeNow = (tree: Placed, at: PlacedNode): Place => placeIn(at, siblingsOf(tree, at).indexOf(at));

export type Step = 'up' | 'down' | 'in' | 'out';

/** Where one step leads; undefined when it leads nowhere. `in`: under the sibling above. `out`: beside the parent. */
export function stepFrom(tree: Placed, at: PlacedNode, step: Step): Place | undefined {
  const siblings = siblingsOf(tree, at);
  const index = siblings.indexOf(at);
  if (index < 0) return undefined;
  if (step === 'up') return index === 0 ? undefined : placeIn(at, index - 1);
  if (step === 'down') return index === siblings.length - 1 ? undefined : placeIn(at, index + 1);
  if (step === 'in') {
    const above = siblings[index - 1];
    if (above === undefined || !mayHold(above.node, at.node.kind)) return undefined;
    return { parentId: above.node.id, index: present(above.children).length };
  }
  const { parent } = at;
  if (parent === null || !mayHold(parent.parent?.node ?? null, at.node.kind)) return undefined;
  return placeIn(parent, siblingsOf(tree, parent).indexOf(parent) + 1);
}

export type Zone = 'before' | 'inside' | 'after';

/** Where a node goes that is dropped on another; undefined when it may not, or when nothing would change. */
export function dropOn(tree: Placed, moved: PlacedNode, target: PlacedNode, zone: Zone): Place | undefined {
  for (let above: PlacedNode | null = target; above !== null; above = above.parent)
    if (above === moved) return undefined;
  if (!isPresent(target.node)) return undefined;
  if (zone === 'inside') {
    if (!mayHold(target.node, moved.node.kind)) return undefined;
    const last = present(target.children).filter((child) => child !== moved).length;
    return changed(tree, moved, { parentId: target.node.id, index: last });
  }
  if (!mayHold(target.parent?.node ?? null, moved.node.kind)) return undefined;
  const others = siblingsOf(tree, target).filter((sibling) => sibling !== moved);
  return changed(tree, moved, placeIn(target, others.indexOf(target) + (zone === 'after' ? 1 : 0)));
}

function changed(tree: Placed, moved: PlacedNode, to: Place): Place | undefined {
  const now = placeNow(tree, moved);
  return now.parentId === to.parentId && now.index === to.index ? undefined : to;
}

/** The nodes that can hold this kind, apart from the moved node and what is below it; with the names on the way. */
export function parentsFor(tree: Placed, kind: MenuKind, moved: PlacedNode | undefined): PlacedNode[] {
  const within = (nodes: readonly PlacedNode[]): PlacedNode[] =>
    nodes.flatMap((one) => {
      if (one === moved) return [];
      return [...(mayHold(one.node, kind) ? [one] : []), ...within(one.children)];
    });
  return within(tree.roots);
}

/** From the root down to the node. */
export function wayTo(at: PlacedNode): ManagedMenuNode[] {
  return at.parent === null ? [at.node] : [...wayTo(at.parent), at.node];
}

/** The rows that are shown: those below an open node, or, while something is sought, those found and the way there. */
export function rowsOf(roots: readonly PlacedNode[], closed: ReadonlySet<string>, sought: string): PlacedNode[] {
  const text = sought.trim().toLowerCase();
  if (text === '') {
    const open = (nodes: readonly PlacedNode[]): PlacedNode[] =>
      nodes.flatMap((one) => [one, ...(closed.has(one.node.id) ? [] : open(one.children))]);
    return open(roots);
  }
  const says = ({ nameZh, nameEn, route, permission, externalLink }: ManagedMenuNode) =>
    [nameZh, nameEn, route, permission, externalLink].some((part) => part.toLowerCase().includes(text));
  const within = (nodes: readonly PlacedNode[]): PlacedNode[] =>
    nodes.flatMap((one) => {
      const below = within(one.children);
      return below.length > 0 || says(one.node) ? [one, ...below] : [];
    });
  return within(roots);
}
