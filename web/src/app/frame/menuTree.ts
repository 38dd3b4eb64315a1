/** Questions about the menu tree of the active role. */
import type { MenuNode } from '#contract/access/menu/calls.ts';
import type { Session } from '#web/lib/session.ts';
import { pageAt } from '../routes.tsx';
import { pathOf } from './tabs.ts';

/** The pages of ours in a tree, in the order a person reads them; links to elsewhere are none. */
export function pagesOf(tree: readonly MenuNode[]): MenuNode[] {
  return tree.flatMap((node) => [
    ...(node.kind === 'page' && node.route !== '' && node.externalLink === '' ? [node] : []),
    ...pagesOf(node.children),
  ]);
}

/** The nodes from the root down to the page with this route; empty when the menu has none. */
export function trailTo(tree: readonly MenuNode[], route: string): MenuNode[] {
  for (const node of tree) {
    if (node.kind === 'page' && node.route === route && route !== '') return [node];
    const below = trailTo(node.children, route);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

/**
 * The route of the page of the menu that a page belongs to: its own, or for one without a place in the menu that of the page
 * below whose address it stands; as it was given when there is none.
 */
export function placeOf(tree: readonly MenuNode[], route: string): string {
  for (let above = route; above !== ''; above = above.slice(0, Math.max(0, above.lastIndexOf('/'))))
    if (trailTo(tree, above).length > 0) return above;
  return route;
}

/** What the side menu shows: visible pages, and directories that hold any. */
export function shownIn(tree: readonly MenuNode[]): MenuNode[] {
  return tree.flatMap((node) => {
    if (!node.visible || node.kind === 'action') return [];
    const children = shownIn(node.children);
    if (node.kind === 'directory' && children.length === 0) return [];
    return [{ ...node, children }];
  });
}

/** Whether the session's role may see the page at a path. A path without a page may be "seen": it is not found. */
export function maySeeIn(session: Session): (path: string) => boolean {
  const held = new Set(session.permissions);
  return (path) => {
    const page = pageAt(pathOf(path));
    return page === undefined || page.permission === null || held.has(page.permission);
  };
}
