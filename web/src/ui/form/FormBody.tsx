import { Alert, Button, Form } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useDraft } from '#web/lib/drafts.ts';
import { notify } from '#web/lib/notices.ts';
import { formatTime, useWords } from '#web/lib/words.ts';
import { plain } from '../list/DataRow.tsx';
import { newKey } from '../newKey.ts';
import { uiWords } from '../words.ts';
import type { FormDrawerProps } from './formTypes.ts';
import { FormLinkContext } from './formContext.ts';
import { type FormDraft, readFormDraft, withoutUndefined } from './formDraft.ts';
import { FormGuard } from './FormGuard.tsx';
import { MergeView } from './MergeView.tsx';
import { type Values, same } from './merge.ts';
import { readSameNames } from './readCurrent.ts';
import { useFormChecks } from './useFormChecks.ts';
import { useFormSubmit } from './useFormSubmit.ts';

type FormBodyProps<S extends z.ZodObject, Result> = FormDrawerProps<S, Result> & {
  initial: Values;
  /** Set to what a wish to close has to go through. */
  askToClose: RefObject<() => void>;
  /** The element around the form. */
  body: RefObject<HTMLDivElement | null>;
};

/** Nothing and never touched are the same to a person. */
const bare = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));

/** The form's own copy of where it began, which later answers of the server do not move. */
function useBeginning<S extends z.ZodObject, Result>({ draftKey, initial, version }: FormBodyProps<S, Result>) {
  const draft = useDraft(draftKey, readFormDraft);
  const [began, setBegan] = useState<FormDraft>(
    () => draft.stored ?? { values: initial, base: initial, version: version ?? 0, idempotencyKey: newKey() },
  );
  const [isRestored, setRestored] = useState(draft.stored !== null && !same(bare(draft.stored.values), bare(draft.stored.base)));
  const startOver = () => {
    draft.clear();
    setRestored(false);
    setBegan({ values: initial, base: initial, version: version ?? 0, idempotencyKey: newKey() });
  };
  return { draft, began, setBegan, isRestored, startOver };
}

/** Puts the keyboard on the first field, unless it is in the form already. */
export function focusFirst(within: HTMLElement | null): void {
  if (within?.contains(document.activeElement) === true) return;
  within?.querySelector<HTMLElement>('input:not([type="hidden"]):not(:disabled), textarea:not(:disabled)')?.focus({ preventScroll: true });
}

const markRequired = (label: ReactNode, { required }: { required: boolean }): ReactNode => (
  <>
    {label}
    {required ? (
      <span className="uiRequired" aria-hidden="true">
        *
      </span>
    ) : null}
  </>
);

export function FormBody<S extends z.ZodObject, Result>(props: FormBodyProps<S, Result>) {
  const { schema, submit: send, done, onClose, readCurrent, explain, show, children, askToClose, body } = props;
  const t = useWords(uiWords);
  const [form] = Form.useForm<Values>();
  const beginning = useBeginning(props);
  const { draft, began, setBegan } = beginning;
  const checks = useFormChecks(form, schema, explain);
  const [isAsking, setAsking] = useState(false);

  const valuesNow = useCallback(() => withoutUndefined(form.getFieldsValue(true)), [form]);
  const isDirty = () => !same(bare(valuesNow()), bare(began.base));
  const keep = useCallback(() => draft.save({ ...began, values: valuesNow() }), [draft, began, valuesNow]);

  const sending = useFormSubmit<z.output<S>, Result>({
    t,
    send: (values, version) => send(values, { idempotencyKey: began.idempotencyKey, version }),
    readCurrent: readCurrent ?? ((current) => readSameNames(schema, current)),
    refuse: checks.refuse,
    focus: (name) => (name === undefined ? undefined : form.focusField(name)),
    onDone: (result) => {
      draft.clear();
      notify('success', props.doneMessage ?? t('saved'));
      done?.(result);
      onClose();
    },
  });
  const submitWith = (version: number, base: Values) => {
    const outcome = checks.check();
    if ('values' in outcome) {
      // Kept from here on, so that the same key goes along should the session turn out to have expired.
      keep();
      void sending.submit(outcome.values, version, base, valuesNow());
      return;
    }
    sending.setFailure({ text: outcome.loose ?? t('problems', { n: outcome.count }), traceId: undefined });
    if (outcome.first !== undefined) form.focusField(outcome.first);
  };
  const submit = () => {
    if (!sending.isSaving) submitWith(began.version, began.base);
  };

  // The drawer around this form asks here before it closes.
  useEffect(() => {
    askToClose.current = () => {
      if (sending.isSaving) return;
      if (isDirty()) setAsking(true);
      else {
        draft.clear();
        onClose();
      }
    };
  });
  // The browser's focus goes to the first field once the form is there.
  useEffect(() => focusFirst(body.current), [body]);

  const { conflict } = sending;
  const applyMerge = (settled: Values) => {
    if (conflict === undefined) return;
    form.setFieldsValue(settled);
    const next = { ...began, values: settled, base: conflict.theirs, version: conflict.version };
    setBegan(next);
    draft.save(next);
    sending.settled();
    submitWith(conflict.version, conflict.theirs);
  };
  const startOver = () => {
    beginning.startOver();
    form.resetFields();
    form.setFieldsValue(props.initial);
    sending.setFailure(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || conflict !== undefined) return;
    event.preventDefault();
    submit();
  };
  const content: ReactNode = typeof children === 'function' ? children(form) : children;
  const shown = useMemo(() => show ?? ((_field: string, value: unknown) => (value === undefined || value === '' ? '' : plain(value))), [show]);
  return (
    <div className="uiForm" ref={body} onKeyDown={onKeyDown}>
      <div className="uiFormScroll">
        {beginning.isRestored ? (
          <Alert
            className="uiNotice"
            type="info"
            showIcon
            title={t('draftRestored', { time: formatTime(draft.storedAt) })}
            action={
              <Button size="small" type="text" onClick={startOver}>
                {t('discardDraft')}
              </Button>
            }
          />
        ) : null}
        {conflict === undefined ? null : (
          <MergeView
            base={began.base}
            mine={conflict.mine}
            theirs={conflict.theirs}
            merge={conflict.merge}
            labelOf={checks.labelOf}
            show={shown}
            isSaving={sending.isSaving}
            apply={applyMerge}
            back={sending.settled}
          />
        )}
        <FormLinkContext value={checks.link}>
          <Form
            form={form}
            layout="vertical"
            className="uiFormGrid"
            hidden={conflict !== undefined}
            initialValues={began.values}
            validateTrigger={[]}
            requiredMark={markRequired}
            onValuesChange={(changed: Values) => {
              checks.changed(Object.keys(changed));
              keep();
            }}
            onFinish={submit}
          >
            {content}
          </Form>
        </FormLinkContext>
      </div>
      {conflict === undefined ? (
        <footer className="uiFormFoot">
          <div role="alert" className="uiFormFailure">
            {sending.failure === undefined ? null : (
              <>
                {sending.failure.text}
                {sending.failure.traceId === undefined ? null : <code> {t('traceId', { id: sending.failure.traceId })}</code>}
              </>
            )}
          </div>
          <Button onClick={() => askToClose.current()} disabled={sending.isSaving}>
            {t('cancel')}
          </Button>
          <Button type="primary" loading={sending.isSaving} onClick={submit} aria-keyshortcuts="Control+Enter Meta+Enter">
            {props.submitLabel ?? t('save')}
          </Button>
        </footer>
      ) : null}
      <FormGuard
        open={isAsking}
        keep={() => {
          keep();
          onClose();
        }}
        discard={() => {
          draft.clear();
          onClose();
        }}
        stay={() => setAsking(false)}
      />
    </div>
  );
}
