/** The state of granting: what is saved, what is wanted, and what happens when somebody else was faster. */
import { useMemo, useState } from 'react';
import type { ManagedMenuNode } from '#contract/access/menu/calls.ts';
import { memberOf, wasOvertaken } from '#web/lib/apiError.ts';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { useSession } from '#web/lib/session.ts';
import { translate, useName } from '#web/lib/words.ts';
import { newKey } from '#web/ui/newKey.ts';
import { offerUndo } from '#web/ui/undo.ts';
import { type Changes, changesBetween, hasChanges, leavesOf, reapplied, toggled } from './grantTree.ts';
import { type Grants, type RoleRow, grantsNow, refreshRole } from './roleQueries.ts';
import { words } from './words.ts';

const GRANT_PATH = '/sys/menu/updateRoleMenu';

interface Edit {
  version: number;
  /** What was saved when this began. */
  saved: ReadonlySet<string>;
  wanted: ReadonlySet<string>;
  /** A lost answer is asked for again under the same key, as long as the same is wanted. */
  idempotencyKey: string;
}

interface KeptEdit {
  version: number;
  saved: string[];
  wanted: string[];
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function readEdit(stored: unknown): KeptEdit | null {
  const version = memberOf(stored, 'version');
  const saved = memberOf(stored, 'saved');
  const wanted = memberOf(stored, 'wanted');
  return typeof version === 'number' && isTexts(saved) && isTexts(wanted) ? { version, saved, wanted } : null;
}

const asSaved = ({ roleVersion, grantedLeafIds }: Grants): Edit => ({
  version: roleVersion,
  saved: new Set(grantedLeafIds),
  wanted: new Set(grantedLeafIds),
  idempotencyKey: newKey(),
});

/** What somebody else saved while this was edited. */
export interface GrantConflict {
  theirs: Grants;
  theirChanges: Changes;
}

export interface GrantEdit {
  saved: ReadonlySet<string>;
  wanted: ReadonlySet<string>;
  changes: Changes;
  isDirty: boolean;
  isRestored: boolean;
  isSaving: boolean;
  problem: string;
  conflict: GrantConflict | undefined;
  toggle: (node: ManagedMenuNode) => void;
  /** Back to what is saved; the draft is forgotten. */
  startOver: () => void;
  /** Saves; answers whether it was taken. */
  save: () => Promise<boolean>;
  /** Makes the own changes again on top of theirs. */
  reapply: () => void;
  takeTheirs: () => void;
}

const leafIdsOf = (grants: Grants): Set<string> => new Set(leavesOf(grants.tree).map(({ node }) => node.id));

/** Where the editing goes on: at the draft, without what is no leaf any more, or at what is saved. */
function beginning(kept: KeptEdit | null, answer: Grants): Edit {
  if (kept === null) return asSaved(answer);
  const leaves = leafIdsOf(answer);
  const wanted = new Set(kept.wanted.filter((id) => leaves.has(id)));
  return { version: kept.version, saved: new Set(kept.saved), wanted, idempotencyKey: newKey() };
}

/** Saves and offers to take it back. Rejects with an ApiError. */
async function send(
  role: RoleRow,
  { version, saved, wanted, idempotencyKey }: Edit,
  name: string,
  isOwn: boolean,
): Promise<void> {
  const done = await callApi(GRANT_PATH, { roleId: role.id, version, leafIds: [...wanted] }, { idempotencyKey });
  offerUndo(
    translate(words, 'grantSaved', { name }),
    () => callApi(GRANT_PATH, { roleId: role.id, version: done.version, leafIds: [...saved] }),
    () => void refreshRole(role.id, isOwn),
    `role/${role.id}`,
  );
}

export function useGrantEdit(role: RoleRow, answer: Grants): GrantEdit {
  const isOwn = useSession().role.id === role.id;
  const name = useName()(role);
  const draft = useDraft(`role/grant/${role.id}`, readEdit);
  const [edit, setEdit] = useState<Edit>(() => beginning(draft.stored, answer));
  const [isRestored, setRestored] = useState(draft.stored !== null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState<GrantConflict>();
  const changes = useMemo(() => changesBetween(edit.saved, edit.wanted), [edit]);
  const change = (next: Omit<Edit, 'idempotencyKey'>) => {
    setEdit({ ...next, idempotencyKey: newKey() });
    setProblem('');
    if (hasChanges(changesBetween(next.saved, next.wanted))) {
      draft.save({ version: next.version, saved: [...next.saved], wanted: [...next.wanted] });
    } else draft.clear();
  };
  const startFrom = (grants: Grants) => {
    setRestored(false);
    setConflict(undefined);
    change(asSaved(grants));
  };
  const overtaken = async () => {
    const theirs = await grantsNow(role.id);
    setConflict({ theirs, theirChanges: changesBetween(edit.saved, new Set(theirs.grantedLeafIds)) });
  };
  const save = async (): Promise<boolean> => {
    setSaving(true);
    setProblem('');
    try {
      await send(role, edit, name, isOwn);
      draft.clear();
      await refreshRole(role.id, isOwn);
      return true;
    } catch (error) {
      setProblem(wasOvertaken(error) ? '' : reasonOf(error));
      if (wasOvertaken(error)) await overtaken().catch((failed: unknown) => setProblem(messageOf(failed)));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    saved: edit.saved,
    wanted: edit.wanted,
    changes,
    isDirty: hasChanges(changes),
    isRestored,
    isSaving,
    problem,
    conflict,
    toggle: (node) => change({ ...edit, wanted: toggled(node, edit.wanted, new Set(answer.grantableLeafIds)) }),
    startOver: () => startFrom(answer),
    save,
    reapply: () => {
      if (conflict === undefined) return;
      const { theirs } = conflict;
      const granted = new Set(theirs.grantedLeafIds);
      setConflict(undefined);
      change({
        version: theirs.roleVersion,
        saved: granted,
        wanted: reapplied(changes, granted, leafIdsOf(theirs)),
      });
    },
    takeTheirs: () => {
      if (conflict !== undefined) startFrom(conflict.theirs);
    },
  };
}

/** A refused leaf is named in the field's own message. */
function reasonOf(error: unknown): string {
  const [field] = error instanceof ApiError ? error.fields : [];
  return field?.message ?? messageOf(error);
}
