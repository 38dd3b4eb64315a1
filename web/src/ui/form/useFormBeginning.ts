import { useCallback, useState } from 'react';
import { useDraft } from '#web/lib/drafts.ts';
import { newKey } from '../newKey.ts';
import { type FormDraft, readFormDraft } from './formDraft.ts';
import { type Values, same } from './merge.ts';

/** Nothing and never touched are the same to a person. */
const bare = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** Two states of a form say the same to a person. */
export const sayTheSame = (one: Values, other: Values): boolean => same(bare(one), bare(other));

/** The first values of a form: a copy that later answers do not change, or the stored draft. */
export function useFormBeginning(draftKey: string, initial: Values, version: number) {
  const draft = useDraft(draftKey, readFormDraft);
  const fresh = (): FormDraft => ({ values: initial, base: initial, version, idempotencyKey: newKey() });
  const [began, setBegan] = useState<FormDraft>(() => draft.stored ?? fresh());
  const [isRestored, setRestored] = useState(
    draft.stored !== null && !sayTheSame(draft.stored.values, draft.stored.base),
  );
  const startOver = () => {
    draft.clear();
    setRestored(false);
    setBegan(fresh());
  };
  const { save, clear, storedAt } = draft;
  const keep = useCallback((values: Values) => save({ ...began, values }), [save, began]);
  /** Continues from another version of the row. */
  const moveTo = (next: Partial<FormDraft>) => {
    setBegan({ ...began, ...next });
    save({ ...began, ...next });
  };
  return { began, isRestored, storedAt, startOver, keep, moveTo, clear };
}
