/** What a role is granted, as a table to be read: a row for each page, and on it everything that can be done there. */
import { useId } from 'react';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { useName, useWords } from '#web/lib/words.ts';
import { MenuIcon } from '#web/ui/MenuIcon.tsx';
import { GrantCheck } from './GrantCheck.tsx';
import { countOf, heldOf, isLeaf, leavesOf } from './grantTree.ts';
import { words } from './words.ts';

export interface GrantTreeProps {
  tree: readonly ManagedMenuNode[];
  granted: ReadonlySet<string>;
  /** What is saved: whatever differs from it is marked. */
  saved: ReadonlySet<string>;
  grantable: ReadonlySet<string>;
  /** Id of the element that says why nothing at all can be changed; undefined when it can. */
  readOnlyBy: string | undefined;
  toggle: (node: ManagedMenuNode) => void;
}

interface NodeProps extends Omit<GrantTreeProps, 'tree'> {
  /** Id of the element that says why a single leaf is locked. */
  lockedBy: string;
  node: ManagedMenuNode;
}

function Check({
  node,
  granted,
  saved,
  grantable,
  readOnlyBy,
  lockedBy,
  toggle,
  count,
}: NodeProps & { count?: boolean }) {
  const t = useWords(words);
  const name = useName();
  const isLocked = !leavesOf([node]).some((leaf) => grantable.has(leaf.node.id));
  const differs = isLeaf(node) && granted.has(node.id) !== saved.has(node.id);
  const figures = countOf(node, granted);
  return (
    <GrantCheck
      held={heldOf(node, granted)}
      change={differs ? (granted.has(node.id) ? 'added' : 'removed') : undefined}
      lockedBy={readOnlyBy ?? (isLocked ? lockedBy : undefined)}
      isMarked={isLocked && readOnlyBy === undefined}
      hint={node.permission === '' ? undefined : node.permission}
      toggle={() => toggle(node)}
    >
      {node.kind === 'action' ? null : <MenuIcon name={node.icon} />}
      <span className={node.inheritedState === 'none' ? undefined : 'grantOff'}>{name(node)}</span>
      {count === true ? <span className="grantCount">{`${figures.granted}/${figures.all}`}</span> : null}
      {node.state === 'disabled' ? <span className="grantMark">{t('stoppedMark')}</span> : null}
      {node.kind === 'page' && !node.visible ? <span className="grantMark">{t('hiddenMark')}</span> : null}
    </GrantCheck>
  );
}

function PageRow(props: NodeProps) {
  const { node } = props;
  return (
    <li className="grantPage">
      <div>
        <Check {...props} />
      </div>
      {node.children.length === 0 ? null : (
        <ul>
          {node.children.map((action) => (
            <li key={action.id}>
              <Check {...props} node={action} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Branch(props: NodeProps) {
  const { node } = props;
  if (node.kind !== 'directory') return <PageRow {...props} />;
  return (
    <li className="grantDirectory">
      <Check {...props} count />
      <ul>
        {node.children.map((child) => (
          <Branch key={child.id} {...props} node={child} />
        ))}
      </ul>
    </li>
  );
}

export function GrantTree({ tree, ...rest }: GrantTreeProps) {
  const t = useWords(words);
  const lockedBy = useId();
  return (
    <>
      <span id={lockedBy} hidden>
        {t('locked')}
      </span>
      <ul className="grantTree" aria-label={t('grants')}>
        {tree.map((node) => (
          <Branch key={node.id} node={node} lockedBy={lockedBy} {...rest} />
        ))}
      </ul>
    </>
  );
}
