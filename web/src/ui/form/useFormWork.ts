/** The work of a form: typing, checking, drafts, sending, merging, closing. */
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { uiWords } from '../words.ts';
import { valuesIn } from './formDraft.ts';
import type { FormDrawerProps } from './formTypes.ts';
import type { Values } from './merge.ts';
import { readSameNames } from './readCurrent.ts';
import { sayTheSame, useFormBeginning } from './useFormBeginning.ts';
import { useFormChecks } from './useFormChecks.ts';
import type { KitTranslate } from './issues.ts';
import { type Failure, useFormSubmit } from './useFormSubmit.ts';

export type FormWorkProps<S extends z.ZodObject, Result> = FormDrawerProps<S, Result> & {
  initial: Values;
  /** Registers the guard of closing. */
  onAskToClose: (ask: () => void) => void;
};

function useSending<S extends z.ZodObject, Result>(
  props: FormWorkProps<S, Result>,
  form: FormInstance<Values>,
  beginning: ReturnType<typeof useFormBeginning>,
) {
  const { schema, submit, readCurrent, done, onClose, doneMessage } = props;
  const t = useWords(uiWords);
  const checks = useFormChecks(form, schema, props.noun, props.explain);
  const { idempotencyKey } = beginning.began;
  const sending = useFormSubmit<z.output<S>, Result>({
    t,
    send: (values, version) => submit(values, { idempotencyKey, version }),
    readCurrent: readCurrent ?? ((current) => readSameNames(schema, current)),
    refuse: checks.refuse,
    focus: (name) => (name === undefined ? undefined : form.focusField(name)),
    onDone: (result) => {
      beginning.clear();
      notify('success', doneMessage ?? t('saved'));
      if (done?.(result) !== false) onClose();
    },
  });
  const submitOn = (version: number, base: Values) => {
    if (sending.isSaving) return;
    const outcome = checks.check();
    if ('values' in outcome) {
      void sending.submit(outcome.values, version, base, valuesIn(form));
      return;
    }
    sending.setFailure(
      outcome.loose === undefined ? problemsLeft(outcome.count, t) : { text: outcome.loose, traceId: undefined },
    );
    if (outcome.first !== undefined) form.focusField(outcome.first);
  };
  return { checks, sending, submitOn };
}

/** How many fields are left to correct; nothing to say when there is none. */
const problemsLeft = (count: number, t: KitTranslate): Failure | undefined =>
  count === 0 ? undefined : { text: t('problems', { n: count }), traceId: undefined, countsFields: true };

/** Asks before closing while there is unsaved work. */
function useCloseGuard<S extends z.ZodObject, Result>(
  { onClose, onAskToClose }: FormWorkProps<S, Result>,
  form: FormInstance<Values>,
  { began, keep, clear }: ReturnType<typeof useFormBeginning>,
  isSaving: boolean,
) {
  const [isAsking, setAsking] = useState(false);
  const discard = useCallback(() => {
    clear();
    onClose();
  }, [clear, onClose]);
  // The drawer around the form asks here before it closes.
  useEffect(() => {
    onAskToClose(() => {
      if (isSaving) return;
      if (sayTheSame(valuesIn(form), began.base)) discard();
      else setAsking(true);
    });
  }, [onAskToClose, isSaving, form, began, discard]);
  return {
    open: isAsking,
    keep: () => {
      keep(valuesIn(form));
      onClose();
    },
    discard,
    stay: () => setAsking(false),
  };
}

export function useFormWork<S extends z.ZodObject, Result>(
  props: FormWorkProps<S, Result>,
  form: FormInstance<Values>,
) {
  const t = useWords(uiWords);
  const { draftKey, initial, version } = props;
  const beginning = useFormBeginning(draftKey, initial, version ?? 0);
  const { began, keep } = beginning;
  const { checks, sending, submitOn } = useSending(props, form, beginning);
  const { conflict } = sending;
  const guard = useCloseGuard(props, form, beginning, sending.isSaving);

  const applyMerge = (settled: Values) => {
    if (conflict === undefined) return;
    form.setFieldsValue(settled);
    beginning.moveTo({ values: settled, base: conflict.theirs, version: conflict.version });
    sending.settled();
    submitOn(conflict.version, conflict.theirs);
  };
  const startOver = () => {
    beginning.startOver();
    form.resetFields();
    form.setFieldsValue(initial);
    sending.setFailure(undefined);
  };
  const changed = (names: string[]) => {
    const left = checks.changed(names);
    if (sending.failure?.countsFields === true) sending.setFailure(problemsLeft(left, t));
    keep(valuesIn(form));
  };
  const submit = () => {
    // Stored from here on, so that the same key is used if the session has expired.
    keep(valuesIn(form));
    submitOn(began.version, began.base);
  };
  return {
    beginning,
    checks,
    sending,
    applyMerge,
    startOver,
    guard,
    changed,
    submit,
  };
}
