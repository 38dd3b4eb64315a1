import { notify } from '#web/lib/notices.ts';
import { useWords } from '#web/lib/words.ts';
import { securityWords } from './words.ts';

/** Copies a text; a plain button, since the sign-in page has no component library around it. */
export function CopyButton({ text }: { text: string }) {
  const t = useWords(securityWords);
  const copy = () => {
    navigator.clipboard
      .writeText(text)
      .then(() => notify('success', t('copied')))
      .catch(() => notify('error', t('copyFailed')));
  };
  return (
    <button type="button" className="plainButton" onClick={copy}>
      {t('copy')}
    </button>
  );
}
