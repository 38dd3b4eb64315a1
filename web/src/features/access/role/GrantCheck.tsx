import { LockOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useWords } from '#web/lib/words.ts';
import type { Held } from './grantTree.ts';
import { words } from './words.ts';

interface GrantCheckProps {
  held: Held;
  /** How this differs from what is saved. */
  change?: 'added' | 'removed';
  /** It cannot be changed here, for the reason in the element of this id; it can be reached and read all the same. */
  lockedBy?: string;
  /** It is this one that is locked, not the whole tree: says so with a mark. */
  isMarked?: boolean;
  /** Shown when the pointer rests on it. */
  hint?: string;
  toggle: () => void;
  children: ReactNode;
}

/** A box with three states that says what is new about it, and why it is locked when it is. */
export function GrantCheck({ held, change, lockedBy, isMarked = false, hint, toggle, children }: GrantCheckProps) {
  const t = useWords(words);
  const isLocked = lockedBy !== undefined;
  return (
    <label
      className="grantCheck"
      data-change={change}
      data-locked={isLocked ? '' : undefined}
      title={isMarked ? t('locked') : hint}
    >
      <input
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = held === 'some';
        }}
        checked={held === 'all'}
        aria-disabled={isLocked}
        aria-describedby={lockedBy}
        onChange={() => {
          if (!isLocked) toggle();
        }}
      />
      {change === undefined ? null : (
        <span className="grantChange">
          <span aria-hidden="true">{change === 'added' ? '+' : '\u2212'}</span>
          <span className="uiOnlyRead">{t(change === 'added' ? 'willAdd' : 'willRemove')}</span>
        </span>
      )}
      <span className="grantWords">{children}</span>
      {isMarked ? <LockOutlined className="grantLock" aria-hidden="true" /> : null}
    </label>
  );
}
