import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { formatTime, useWords } from '#web/lib/words.ts';
import { Link } from '../Link.tsx';
import { uiWords } from '../words.ts';
import type { Failure } from './useFormSubmit.ts';

/** Says that unsaved work came back, and offers to let it go. */
export function RestoredNotice({ at, discard }: { at: string | null; discard: () => void }) {
  const t = useWords(uiWords);
  return (
    <Alert
      className="uiNotice"
      type="info"
      showIcon
      title={t('draftRestored', { time: formatTime(at) })}
      action={
        <Button size="small" type="text" onClick={discard}>
          {t('discardDraft')}
        </Button>
      }
    />
  );
}

interface FormFootProps {
  failure: Failure | undefined;
  isSaving: boolean;
  submitLabel: string | undefined;
  submit: () => void;
  close: () => void;
}

/** What went wrong, and the two ways out of a form. */
export function FormFoot({ failure, isSaving, submitLabel, submit, close }: FormFootProps) {
  const t = useWords(uiWords);
  return (
    <footer className="uiFormFoot">
      <div role="alert" className="uiFormFailure">
        {failure?.text}
        {failure?.link === undefined ? null : (
          <>
            {' '}
            <Link to={failure.link.to}>{failure.link.label}</Link>
          </>
        )}
        {failure?.traceId === undefined ? null : <code> {t('traceId', { id: failure.traceId })}</code>}
      </div>
      <Button onClick={close} disabled={isSaving}>
        {t('cancel')}
      </Button>
      <Button type="primary" loading={isSaving} onClick={submit} aria-keyshortcuts="Control+Enter Meta+Enter">
        {submitLabel ?? t('save')}
      </Button>
    </footer>
  );
}

/** The mark of a required field; for screen readers the control itself says it. */
export const markRequired = (label: ReactNode, { required }: { required: boolean }): ReactNode => (
  <>
    {label}
    {required ? (
      <span className="uiRequired" aria-hidden="true">
        *
      </span>
    ) : null}
  </>
);
