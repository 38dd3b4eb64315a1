import { Form } from 'antd';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import type { z } from 'zod';
import type { NounWords } from '#contract/ground/words.ts';
import { plain, useShowField } from '../fieldValue.tsx';
import { FormLinkContext } from './formContext.ts';
import { FormGuard } from './FormGuard.tsx';
import { FormFoot, RestoredNotice, markRequired } from './FormParts.tsx';
import { MergeView } from './MergeView.tsx';
import type { Values } from './merge.ts';
import { type FormWorkProps, useFormWork } from './useFormWork.ts';

type FormBodyProps<S extends z.ZodObject, Result> = FormWorkProps<S, Result> & {
  /** Asks to close, by the same way as the drawer's cross. */
  close: () => void;
  /** The element around the form. */
  body: RefObject<HTMLDivElement | null>;
};

const FIRST_FIELD = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled)';

/** Puts the keyboard on the first field, unless it is in the form already. */
export function focusFirst(within: HTMLElement | null): void {
  if (within?.contains(document.activeElement) === true) return;
  within?.querySelector<HTMLElement>(FIRST_FIELD)?.focus({ preventScroll: true });
}

/** Renders values of the merge by the noun's words, else as plain text; '' shows as empty. */
function useShow(noun: NounWords | undefined): (field: string, value: unknown) => ReactNode {
  const show = useShowField();
  return (field, value) => {
    const declared = noun?.fields[field];
    if (value === undefined || value === null || value === '') return '';
    return declared === undefined ? plain(value) : show(declared, value);
  };
}

/** The form inside its drawer. */
export function FormBody<S extends z.ZodObject, Result>(props: FormBodyProps<S, Result>) {
  const { children, close, body, noun, submitLabel } = props;
  const showDeclared = useShow(noun);
  const show = (field: string, value: unknown) => props.show?.(field, value) ?? showDeclared(field, value);
  const [form] = Form.useForm<Values>();
  const work = useFormWork(props, form);
  const { beginning, sending } = work;
  const { conflict } = sending;
  // Moves the browser's focus to the first field once the form is mounted.
  useEffect(() => focusFirst(body.current), [body]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || conflict !== undefined) return;
    event.preventDefault();
    work.submit();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl Enter submits wherever in the form the focus is
    <div className="uiForm" ref={body} onKeyDown={onKeyDown}>
      <div className="uiFormScroll">
        {beginning.isRestored ? <RestoredNotice at={beginning.storedAt} discard={work.startOver} /> : null}
        {conflict === undefined ? null : (
          <MergeView
            base={beginning.began.base}
            mine={conflict.mine}
            theirs={conflict.theirs}
            merge={conflict.merge}
            labelOf={work.checks.labelOf}
            show={show}
            isSaving={sending.isSaving}
            apply={work.applyMerge}
            back={sending.settled}
          />
        )}
        <FormLinkContext value={work.checks.link}>
          <Form
            form={form}
            layout="vertical"
            className="uiFormGrid"
            hidden={conflict !== undefined}
            initialValues={beginning.began.values}
            validateTrigger={[]}
            requiredMark={markRequired}
            onValuesChange={(changed: Values) => work.changed(Object.keys(changed))}
            onFinish={work.submit}
          >
            {typeof children === 'function' ? children(form) : children}
          </Form>
        </FormLinkContext>
      </div>
      {conflict === undefined ? (
        <FormFoot
          failure={sending.failure}
          isSaving={sending.isSaving}
          submitLabel={submitLabel}
          submit={work.submit}
          close={close}
        />
      ) : null}
      <FormGuard {...work.guard} />
    </div>
  );
}
