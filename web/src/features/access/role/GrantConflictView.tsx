import { Alert, Button } from 'antd';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { useWords } from '#web/lib/words.ts';
import { ChangeList } from './ChangeList.tsx';
import { type Changes, hasChanges } from './grantTree.ts';
import { words } from './words.ts';

interface GrantConflictViewProps {
  tree: readonly ManagedMenuNode[];
  theirs: Changes;
  mine: Changes;
  reapply: () => void;
  takeTheirs: () => void;
}

/** Somebody else saved first: both sets of changes side by side, and the two ways on. */
export function GrantConflictView({ tree, theirs, mine, reapply, takeTheirs }: GrantConflictViewProps) {
  const t = useWords(words);
  const also = new Set([...theirs.added, ...theirs.removed]);
  return (
    <div className="grantEditor">
      <div className="grantBody">
        <Alert
          className="uiNotice"
          type="warning"
          showIcon
          title={t('conflictTitle')}
          description={t('conflictBody')}
          role="alert"
        />
        <div className="grantSides">
          <section aria-label={t('theirChanges')}>
            <h2>{t('theirChanges')}</h2>
            {hasChanges(theirs) ? (
              <ChangeList tree={tree} changes={theirs} isDone />
            ) : (
              <p className="uiQuiet">{t('theirNone')}</p>
            )}
          </section>
          <section aria-label={t('myChanges')}>
            <h2>{t('myChanges')}</h2>
            <ChangeList tree={tree} changes={mine} note={(id) => (also.has(id) ? t('alsoTheirs') : undefined)} />
          </section>
        </div>
      </div>
      <footer className="uiFormFoot">
        <Button onClick={takeTheirs}>{t('takeTheirs')}</Button>
        <Button type="primary" onClick={reapply} autoFocus>
          {t('reapply')}
        </Button>
      </footer>
    </div>
  );
}
