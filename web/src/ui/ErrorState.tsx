import { Button } from 'antd';
import { ApiError, messageOf } from '#web/lib/client.ts';
import { memberOf } from '#web/lib/apiError.ts';
import { useWords } from '#web/lib/words.ts';
import './kit.css';
import { uiWords } from './words.ts';

/** The trace id of a 500, by which the log finds what happened; undefined when the error carries none. */
export function traceIdOf(error: unknown): string | undefined {
  const id = error instanceof ApiError ? memberOf(error.data, 'traceId') : undefined;
  return typeof id === 'string' ? id : undefined;
}

export interface ErrorStateProps {
  error: unknown;
  retry?: () => void;
}

/** Says what went wrong, in the server's words, and offers to try again. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const t = useWords(uiWords);
  const traceId = traceIdOf(error);
  return (
    <div className="uiStateScreen" role="alert">
      <svg
        className="uiFigure"
        width="40"
        height="40"
        viewBox="0 0 40 40"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M20 5 36 33H4Z" strokeLinejoin="round" />
        <path d="M20 15v9" />
        <path d="M20 28.5v.5" />
      </svg>
      <strong>{t('loadFailed')}</strong>
      <span className="uiQuiet">{messageOf(error)}</span>
      {traceId === undefined ? null : <code className="uiQuiet">{t('traceId', { id: traceId })}</code>}
      {retry === undefined ? null : (
        <div className="uiRow">
          <Button onClick={retry}>{t('retry')}</Button>
        </div>
      )}
    </div>
  );
}
