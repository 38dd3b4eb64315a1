import { SearchOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Input } from 'antd';
import { useId, useState } from 'react';
import { useWords } from '#web/lib/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { GrantTree } from './GrantTree.tsx';
import { found, leavesOf, onlyWith } from './grantTree.ts';
import type { Grants } from './roleQueries.ts';
import type { GrantEdit } from './useGrantEdit.ts';
import { words } from './words.ts';

interface GrantBoardProps {
  answer: Grants;
  edit: GrantEdit;
  /** Why nothing can be changed; undefined when it can. */
  lockedReason: string | undefined;
}

/** The tree with its search, and what is to be known before granting. */
export function GrantBoard({ answer, edit, lockedReason }: GrantBoardProps) {
  const t = useWords(words);
  const reasonId = useId();
  const [sought, setSought] = useState('');
  const [onlyChanged, setOnlyChanged] = useState(false);
  const grantable = new Set(answer.grantableLeafIds);
  const leaves = leavesOf(answer.tree);
  const locked = leaves.filter(({ node }) => !grantable.has(node.id)).length;
  const changed = new Set([...edit.changes.added, ...edit.changes.removed]);
  const shown = found(onlyChanged ? onlyWith(answer.tree, changed) : answer.tree, sought);
  return (
    <>
      {lockedReason === undefined ? null : (
        <Alert className="uiNotice" type="info" showIcon title={<span id={reasonId}>{lockedReason}</span>} />
      )}
      <div className="uiRow grantTools">
        <Input
          className="grantFind"
          prefix={<SearchOutlined />}
          allowClear
          value={sought}
          placeholder={t('findGrant')}
          aria-label={t('findGrant')}
          onChange={(event) => setSought(event.target.value)}
        />
        {lockedReason === undefined ? (
          <Checkbox checked={onlyChanged} onChange={(event) => setOnlyChanged(event.target.checked)}>
            {t('onlyChanged')}
          </Checkbox>
        ) : null}
        <span className="uiQuiet uiFigures grantTotal">
          {t('grantCount', { granted: edit.wanted.size, all: leaves.length })}
        </span>
      </div>
      {lockedReason === undefined && locked > 0 ? (
        <p className="uiQuiet grantNote">{t('lockedSome', { count: locked })}</p>
      ) : null}
      {shown.length > 0 ? (
        <GrantTree
          tree={shown}
          granted={edit.wanted}
          saved={edit.saved}
          grantable={grantable}
          readOnlyBy={lockedReason === undefined ? undefined : reasonId}
          toggle={edit.toggle}
        />
      ) : sought !== '' ? (
        <EmptyState
          title={t('nothingFound', { text: sought })}
          action={<Button onClick={() => setSought('')}>{t('clearFind')}</Button>}
        />
      ) : (
        <EmptyState title={t(onlyChanged ? 'noChangesShown' : 'seeAsNothing')} />
      )}
    </>
  );
}
