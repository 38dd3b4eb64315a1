import { LockOutlined } from '@ant-design/icons';
import { type ReactNode, useId } from 'react';
import { useWords } from '#web/lib/words.ts';
import type { Held } from './grantTree.ts';
import { words } from './words.ts';

interface GrantCheckProps {
  held: Held;
  /** How this differs from what is saved. */
  change?: 'added' | 'removed';
  /** Why it cannot be changed here; it can be reached and read all the same. */
  lockedReason?: string;
  /** Shown when the pointer rests on it. */
  hint?: string;
  toggle: () => void;
  children: ReactNode;
}

/** A box with three states that says what is new about it, and why it is locked when it is. */
export function GrantCheck({ held, change, lockedReason, hint, toggle, children }: GrantCheckProps) {
  const t = useWords(words);
  const reasonId = useId();
  const isLocked = lockedReason !== undefined;
  return (
    <label className="grantCheck" data-change={change} data-locked={isLocked ? '' : undefined} title={lockedReason ?? hint}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = held === 'some';
        }}
        checked={held === 'all'}
        aria-disabled={isLocked}
        aria-describedby={isLocked ? reasonId : undefined}
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
      {isLocked ? (
        <>
          <LockOutlined className="grantLock" aria-hidden="true" />
          <span id={reasonId} className="uiOnlyRead">
            {lockedReason}
          </span>
        </>
      ) : null}
    </label>
  );
}
