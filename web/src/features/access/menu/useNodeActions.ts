import { useCan } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import type { TreeAction } from '#web/ui/RowActions.tsx';
import { deleteNode, openNode, restoreNode, stopNode } from './menuActions.ts';
import { type Place, type Placed, type PlacedNode, type Step, isPresent, kindsUnder, stepFrom } from './moves.ts';
import { words } from './words.ts';

interface NodeActionsOptions {
  tree: Placed;
  at: PlacedNode;
  canMove: boolean;
  move: (to: Place) => void;
  open: (drawer: string, record: string) => void;
}

const STEPS: readonly Step[] = ['up', 'down', 'in', 'out'];

/** What the active role may do to a node. */
export function useNodeActions({ tree, at, canMove, move, open }: NodeActionsOptions): TreeAction[] {
  const t = useWords(words);
  const can = useCan();
  const { node } = at;
  const actions: TreeAction[] = [];
  if (!isPresent(node)) {
    if (node.deleted && can('sys:menu:delete'))
      actions.push({ key: 'restore', label: t('restore'), run: () => void restoreNode(at) });
    return actions;
  }
  const canUpdate = can('sys:menu:update');
  if (canUpdate) actions.push({ key: 'edit', label: t('edit'), run: () => open('edit', node.id) });
  if (can('sys:menu:add') && kindsUnder(node).length > 0) {
    actions.push({ key: 'add', label: t('addChild'), run: () => open('add', node.id) });
  }
  if (canMove) {
    for (const step of STEPS) {
      const to = stepFrom(tree, at, step);
      if (to !== undefined) actions.push({ key: step, label: t(step), run: () => move(to) });
    }
  }
  if (canUpdate && node.state === 'enabled')
    actions.push({ key: 'stop', label: t('stop'), danger: true, run: () => void stopNode(at) });
  if (canUpdate && node.state === 'disabled')
    actions.push({ key: 'open', label: t('open'), run: () => void openNode(at) });
  // A built-in node is not deleted, nor is one that holds a built-in one.
  if (can('sys:menu:delete') && !holdsBuiltIn(at))
    actions.push({ key: 'delete', label: t('delete'), danger: true, run: () => void deleteNode(at) });
  return actions;
}

const holdsBuiltIn = (at: PlacedNode): boolean => at.node.builtIn || at.children.some(holdsBuiltIn);
