/** What can be done to a node of the menu tree. Each act is told, and can be taken back at once. */
import type { CallInput } from '#contract/index.ts';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { wasOvertaken } from '#web/lib/apiError.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { notify } from '#web/lib/notices.ts';
import { queryClient } from '#web/lib/query.ts';
import { reloadSession } from '#web/lib/session.ts';
import { getLanguage, nameIn, translate } from '#web/lib/words.ts';
import { offerUndo } from '#web/ui/undo.ts';
import type { Place, PlacedNode } from './moves.ts';
import { words } from './words.ts';

const TREE_PATH = '/sys/menu/findMenuTree';

/** The tree, with the deleted nodes or without. */
export const treeQuery = (deleted: boolean) => ({
  queryKey: [TREE_PATH, { deleted }],
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi(TREE_PATH, { deleted }, { signal }),
});

/** Asks for the tree anew, and for the person's own menu, which may have changed with it. */
export async function refreshMenus(): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: [TREE_PATH] }), reloadSession()]);
}

/** What a change of a node has to name besides its id and version: all of it. */
export const editableOf = ({
  parentId,
  kind,
  nameZh,
  nameEn,
  route,
  permission,
  icon,
  visible,
  keepAlive,
  externalLink,
}: ManagedMenuNode) => ({
  parentId,
  kind,
  nameZh,
  nameEn,
  route,
  permission,
  icon,
  visible,
  keepAlive,
  externalLink,
});

const nameOf = (node: ManagedMenuNode): string => nameIn(node, getLanguage());

/** The reason for a refusal: that of the field where there is one, since a move shows no form. */
function reasonOf(error: unknown): string {
  const [field] = error instanceof ApiError ? error.fields : [];
  return field?.message ?? messageOf(error);
}

interface Act {
  node: ManagedMenuNode;
  /** Answers the node's new version. */
  run: () => Promise<{ version: number }>;
  said: string;
  undo: (version: number) => Promise<unknown>;
}

async function act({ node, run, said, undo }: Act): Promise<void> {
  try {
    const { version } = await run();
    offerUndo(
      said,
      () => undo(version),
      () => void refreshMenus(),
      'menu',
    );
  } catch (error) {
    if (wasOvertaken(error)) notify('warning', translate(words, 'changedMeanwhile', { name: nameOf(node) }));
    else notify('error', reasonOf(error));
  }
  await refreshMenus();
}

type Update = CallInput<'/sys/menu/updateMenu'>;

/** Moves a node. `from` is where it was, `parentName` the new parent when that changes. */
export function moveNode(node: ManagedMenuNode, from: Place, to: Place, parentName: string | undefined): Promise<void> {
  const at = (version: number, place: Place): Update => ({ ...editableOf(node), ...place, id: node.id, version });
  const name = nameOf(node);
  return act({
    node,
    run: () => callApi('/sys/menu/updateMenu', at(node.version, to)),
    said:
      parentName === undefined
        ? translate(words, 'moved', { name })
        : translate(words, 'movedTo', { name, parent: parentName }),
    undo: (version) => callApi('/sys/menu/updateMenu', at(version, from)),
  });
}

/** How many nodes below are there to go along. */
function countBelow({ children }: PlacedNode): number {
  return children.reduce((sum, child) => sum + (child.node.deleted ? 0 : 1 + countBelow(child)), 0);
}

export function stopNode(at: PlacedNode): Promise<void> {
  const { node } = at;
  const { id } = node;
  const name = nameOf(node);
  const count = countBelow(at);
  return act({
    node,
    run: () => callApi('/sys/menu/stopOrOpen', { id, version: node.version, state: 'disabled' }),
    said: count === 0 ? translate(words, 'stopped', { name }) : translate(words, 'stoppedWith', { name, count }),
    undo: (version) => callApi('/sys/menu/stopOrOpen', { id, version, state: 'enabled' }),
  });
}

export function openNode({ node }: PlacedNode): Promise<void> {
  const { id } = node;
  return act({
    node,
    run: () => callApi('/sys/menu/stopOrOpen', { id, version: node.version, state: 'enabled' }),
    said: translate(words, 'opened', { name: nameOf(node) }),
    undo: (version) => callApi('/sys/menu/stopOrOpen', { id, version, state: 'disabled' }),
  });
}

export function deleteNode(at: PlacedNode): Promise<void> {
  const { node } = at;
  const { id } = node;
  const name = nameOf(node);
  const count = countBelow(at);
  return act({
    node,
    run: () => callApi('/sys/menu/fakeDelete', { id, version: node.version }),
    said: count === 0 ? translate(words, 'wasDeleted', { name }) : translate(words, 'wasDeletedWith', { name, count }),
    undo: (version) => callApi('/sys/menu/fakeDelete', { id, version, undo: true }),
  });
}

export function restoreNode({ node }: PlacedNode): Promise<void> {
  const { id } = node;
  return act({
    node,
    run: () => callApi('/sys/menu/fakeDelete', { id, version: node.version, undo: true }),
    said: translate(words, 'wasRestored', { name: nameOf(node) }),
    undo: (version) => callApi('/sys/menu/fakeDelete', { id, version }),
  });
}
