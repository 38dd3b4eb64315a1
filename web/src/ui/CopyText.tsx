import { CheckOutlined, CopyOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import './kit.css';
import { uiWords } from './words.ts';

const SHOWN_MS = 1500;

export interface CopyTextProps {
  /** The copied text. */
  text: string;
  /** The shown content; the text itself when left out. */
  children?: ReactNode;
  /** The name of the text in the button's label, e.g. the order number. */
  label?: string;
}

/** A text with a button that copies it. Empty texts show a dash and no button. */
export function CopyText({ text, children, label }: CopyTextProps) {
  const t = useWords(uiWords);
  const [isDone, setDone] = useState(false);
  // Follows the clock: the mark of success leaves after a moment.
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  if (text === '') return <span className="uiQuiet">–</span>;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      notify('warning', t('copyFailed'));
    }
  };
  return (
    <span className="uiCopy">
      <span>{children ?? text}</span>
      <button
        type="button"
        className="uiFocus"
        data-done={isDone ? '' : undefined}
        aria-label={isDone ? t('copied') : label === undefined ? t('copy') : t('copyOf', { label })}
        title={isDone ? t('copied') : t('copy')}
        onClick={(event) => {
          event.stopPropagation();
          void copy();
        }}
      >
        {isDone ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
      </button>
      <span className="uiOnlyRead" aria-live="polite">
        {isDone ? t('copied') : ''}
      </span>
    </span>
  );
}
