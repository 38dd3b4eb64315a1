import { useState } from 'react';
import { ApiError, callApi, messageOf } from '#web/lib/client.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { newKey } from '#web/ui/newKey.ts';
import { type ConfigOption, type ConfigValue, type MainDetail, refreshConfig } from './configQueries.ts';

/** New values by option key; null is the default. */
type Edits = Readonly<Record<string, ConfigValue | null>>;

export interface MainEdit {
  /** What is about to be saved over; newer than `detail` after somebody else was faster. */
  base: MainDetail;
  valueOf: (option: ConfigOption) => ConfigValue | null;
  isEdited: (option: ConfigOption) => boolean;
  editedCount: number;
  /** What somebody else set meanwhile to an option that is edited here. */
  theirsOf: (option: ConfigOption) => { value: ConfigValue | null } | undefined;
  problemOf: (option: ConfigOption) => string | undefined;
  problem: string;
  hasConflict: boolean;
  isSaving: boolean;
  isRestored: boolean;
  set: (option: ConfigOption, value: ConfigValue | null) => void;
  forget: (key: string) => void;
  discard: () => void;
  /** Resolves to whether it was saved. */
  save: () => Promise<boolean>;
}

const isValue = (value: unknown): value is ConfigValue | null =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'));

function readDraft(stored: unknown): Edits | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const entries = Object.entries(stored).filter((entry): entry is [string, ConfigValue | null] => isValue(entry[1]));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether an edit would change what is saved; a secret that is typed always does. */
function differs(option: ConfigOption, edits: Edits): boolean {
  if (!Object.hasOwn(edits, option.key)) return false;
  const wanted = edits[option.key] ?? null;
  if (option.shape.kind === 'secret') return wanted !== null || option.isChanged;
  return !same(wanted ?? option.defaultValue, option.value);
}

function currentIn(error: unknown): MainDetail | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const current = memberOf(error.data, 'current');
  if (typeof current !== 'object' || current === null) return undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers a conflict of this call with the main's detail
  return current as MainDetail;
}

/** Edits the options of a main: kept as a draft (secrets excepted), saved together, merged when somebody was faster. */
export function useMainEdit(detail: MainDetail): MainEdit {
  const draft = useDraft<Edits>(`config/${detail.key}`, readDraft);
  const [edits, setEdits] = useState<Edits>(() => draft.stored ?? {});
  const [base, setBase] = useState(detail);
  const [hasConflict, setConflict] = useState(false);
  const [theirs, setTheirs] = useState<Readonly<Record<string, ConfigValue | null>>>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [isRestored, setRestored] = useState(draft.stored !== null);
  const [key, setKey] = useState(newKey);
  const editedOf = (main: MainDetail) => main.options.filter((option) => differs(option, edits));
  // while nothing is edited, what was read last is what is edited next
  if (base !== detail && !isSaving && editedOf(base).length === 0) setBase(detail);

  const change = (next: Edits) => {
    setEdits(next);
    setKey(newKey());
    const secrets = new Set(base.options.filter(({ shape }) => shape.kind === 'secret').map((option) => option.key));
    const kept = base.options.filter((option) => differs(option, next) && !secrets.has(option.key));
    if (kept.length === 0) draft.clear();
    else draft.save(Object.fromEntries(kept.map((option) => [option.key, next[option.key] ?? null])));
  };
  const forget = (optionKey: string) => {
    const { [optionKey]: _dropped, ...rest } = edits;
    change(rest);
    setProblems(({ [optionKey]: _solved, ...others }) => others);
    setTheirs(({ [optionKey]: _taken, ...others }) => others);
  };
  const discard = () => {
    change({});
    setProblems({});
    setTheirs({});
    setProblem('');
    setConflict(false);
    setRestored(false);
  };
  const overtaken = (current: MainDetail) => {
    const before = new Map(base.options.map((option) => [option.key, option]));
    const changed = current.options.filter((option) => {
      const was = before.get(option.key);
      return was !== undefined && (!same(was.value, option.value) || was.updatedAt !== option.updatedAt);
    });
    setTheirs(
      Object.fromEntries(
        changed.map((option) => [option.key, option.shape.kind === 'secret' && option.isChanged ? true : option.value]),
      ),
    );
    setBase(current);
    setConflict(true);
    void refreshConfig();
  };
  const save = async (): Promise<boolean> => {
    setSaving(true);
    setProblem('');
    setProblems({});
    const values = editedOf(base).map((option) => ({ key: option.key, value: edits[option.key] ?? null }));
    try {
      const input = { mainId: base.key, version: base.version, values };
      await callApi('/sys/sysConfigOption/updateDetail', input, { idempotencyKey: key });
      await refreshConfig();
      discard();
      return true;
    } catch (error) {
      const current = currentIn(error);
      if (current !== undefined) overtaken(current);
      else setProblem(messageOf(error));
      if (error instanceof ApiError)
        setProblems(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
      setKey(newKey());
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    base,
    valueOf: (option) => (Object.hasOwn(edits, option.key) ? (edits[option.key] ?? option.defaultValue) : option.value),
    isEdited: (option) => differs(option, edits),
    editedCount: editedOf(base).length,
    theirsOf: (option) =>
      Object.hasOwn(theirs, option.key) && differs(option, edits) ? { value: theirs[option.key] ?? null } : undefined,
    problemOf: (option) => problems[option.key],
    problem,
    hasConflict,
    isSaving,
    isRestored: isRestored && editedOf(base).length > 0,
    set: (option, value) => change({ ...edits, [option.key]: value }),
    forget,
    discard,
    save,
  };
}
