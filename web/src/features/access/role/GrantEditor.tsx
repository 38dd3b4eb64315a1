import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useCan, useSession } from '#web/lib/session.ts';
import { useWords } from '#web/lib/words.ts';
import { FormGuard } from '#web/ui/form/FormGuard.tsx';
import { ChangeList } from './ChangeList.tsx';
import { GrantBoard } from './GrantBoard.tsx';
import { GrantConflictView } from './GrantConflictView.tsx';
import { ADMINISTRATOR, type Grants, type RoleRow } from './roleQueries.ts';
import { SeeAsRole } from './SeeAsRole.tsx';
import { type GrantEdit, useGrantEdit } from './useGrantEdit.ts';
import { words } from './words.ts';

interface GrantEditorProps {
  role: RoleRow;
  answer: Grants;
  close: () => void;
  /** Told what a wish to close has to go through. */
  onAskToClose: (ask: () => void) => void;
}

type View = 'edit' | 'preview' | 'review';

/** Why the grants cannot be changed by this person; undefined when they can. */
function useLockedReason(role: RoleRow): string | undefined {
  const t = useWords(words);
  const can = useCan();
  const { role: own } = useSession();
  if (role.code === ADMINISTRATOR) return t('administratorNote');
  return can('sys:role:grant') && own.dataScope === 'everything' ? undefined : t('readOnlyNote');
}

function Review({ role, answer, edit }: { role: RoleRow; answer: Grants; edit: GrantEdit }) {
  const t = useWords(words);
  const isOwn = useSession().role.id === role.id;
  return (
    <>
      <p className="uiNotice">
        {role.userCount === 0 ? t('reviewNobody') : t('reviewBody', { count: role.userCount })}
      </p>
      {isOwn && edit.changes.removed.length > 0 ? <p className="roleWarning">{t('reviewOwn')}</p> : null}
      <ChangeList tree={answer.tree} changes={edit.changes} />
    </>
  );
}

/** Edits what a role is granted, shows what would change, and only then saves it. */
export function GrantEditor({ role, answer, close, onAskToClose }: GrantEditorProps) {
  const t = useWords(words);
  const [view, setView] = useState<View>('edit');
  const [isAsking, setAsking] = useState(false);
  const edit = useGrantEdit(role, answer);
  const lockedReason = useLockedReason(role);
  // The drawer around this asks here before it closes.
  useEffect(() => {
    onAskToClose(() => {
      if (edit.isSaving) return;
      if (edit.isDirty) setAsking(true);
      else close();
    });
  });
  const save = async () => {
    if (await edit.save()) close();
  };
  const discard = () => {
    edit.startOver();
    close();
  };
  if (edit.conflict !== undefined) {
    return (
      <GrantConflictView
        tree={edit.conflict.theirs.tree}
        theirs={edit.conflict.theirChanges}
        mine={edit.changes}
        reapply={() => {
          edit.reapply();
          setView('review');
        }}
        takeTheirs={() => {
          edit.takeTheirs();
          setView('edit');
        }}
      />
    );
  }
  return (
    <div className="grantEditor">
      <div className="grantBody">
        {edit.isRestored && edit.isDirty ? (
          <Alert
            className="uiNotice"
            type="info"
            showIcon
            title={t('draftRestored')}
            action={
              <Button size="small" type="text" onClick={edit.startOver}>
                {t('discard')}
              </Button>
            }
          />
        ) : null}
        {view === 'preview' && edit.isDirty ? <p className="roleWarning">{t('seeAsUnsaved')}</p> : null}
        {view === 'edit' ? <GrantBoard answer={answer} edit={edit} lockedReason={lockedReason} /> : null}
        {view === 'preview' ? (
          <SeeAsRole
            tree={answer.tree}
            granted={edit.wanted}
            homePage={role.homePage}
            isStopped={role.state === 'disabled'}
          />
        ) : null}
        {view === 'review' ? <Review role={role} answer={answer} edit={edit} /> : null}
      </div>
      {lockedReason === undefined || view !== 'edit' ? (
        <GrantFoot edit={edit} view={view} setView={setView} save={() => void save()} />
      ) : null}
      <FormGuard open={isAsking} keep={close} discard={discard} stay={() => setAsking(false)} />
    </div>
  );
}

interface GrantFootProps {
  edit: GrantEdit;
  view: View;
  setView: (view: View) => void;
  save: () => void;
}

/** How far it is from what is saved, and the next step. */
function GrantFoot({ edit, view, setView, save }: GrantFootProps) {
  const t = useWords(words);
  const { added, removed } = edit.changes;
  return (
    <footer className="uiFormFoot">
      <div className="grantFootSays" role="status">
        {edit.problem === '' ? (
          edit.isDirty ? (
            t('changesSome', { added: added.length, removed: removed.length })
          ) : (
            t('changesNone')
          )
        ) : (
          <span role="alert" className="grantProblem">
            {edit.problem}
          </span>
        )}
      </div>
      {view === 'edit' ? (
        <>
          {edit.isDirty ? (
            <Button type="text" onClick={edit.startOver}>
              {t('undoAll')}
            </Button>
          ) : null}
          <Button onClick={() => setView('preview')}>{t('preview')}</Button>
          <Button type="primary" disabled={!edit.isDirty} onClick={() => setView('review')}>
            {t('review')}
          </Button>
        </>
      ) : (
        <>
          <Button onClick={() => setView('edit')} disabled={edit.isSaving}>
            {t('back')}
          </Button>
          {view === 'review' ? (
            <Button type="primary" loading={edit.isSaving} disabled={!edit.isDirty} onClick={save}>
              {t('save')}
            </Button>
          ) : null}
        </>
      )}
    </footer>
  );
}
