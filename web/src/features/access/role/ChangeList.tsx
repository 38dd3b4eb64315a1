import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { type Changes, leavesOf } from './grantTree.ts';
import { words } from './words.ts';

const SAID = {
  planned: { added: 'willAdd', removed: 'willRemove' },
  done: { added: 'wasAdded', removed: 'wasRemoved' },
} as const;

interface ChangeListProps {
  tree: readonly ManagedMenuNode[];
  changes: Changes;
  /** They are in force already, not about to be. */
  isDone?: boolean;
  /** Said behind a leaf, by its id. */
  note?: (id: string) => string | undefined;
}

/** Leaves that are granted or taken away, each with the way to it. What is gone from the tree is known by its id alone. */
export function ChangeList({ tree, changes, isDone = false, note }: ChangeListProps) {
  const t = useWords(words);
  const name = useName();
  const leaves = leavesOf(tree);
  const group = (kind: 'added' | 'removed') => {
    const ids = new Set(changes[kind]);
    const found = leaves.filter(({ node }) => ids.has(node.id));
    const gone = [...ids].filter((id) => !found.some(({ node }) => node.id === id));
    if (ids.size === 0) return null;
    return (
      <section className="grantChanges" data-change={kind}>
        <h3>
          <span aria-hidden="true">{kind === 'added' ? '+' : '\u2212'}</span>{' '}
          {t(SAID[isDone ? 'done' : 'planned'][kind])} ({ids.size})
        </h3>
        <ul>
          {found.map(({ node, path }) => (
            <li key={node.id}>
              <span>
                {path.slice(0, -1).map((above) => `${name(above)} / `)}
                <b>{name(node)}</b>
              </span>
              <code className="uiCode">{node.permission || node.route}</code>
              <span className="uiQuiet">{note?.(node.id)}</span>
            </li>
          ))}
          {gone.map((id) => (
            <li key={id}>
              <code className="uiCode">{id}</code>
              <span className="uiQuiet">{t('goneLeaf')}</span>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <>
      {group('added')}
      {group('removed')}
    </>
  );
}
