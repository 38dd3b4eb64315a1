/** Shown while the first piece of the console is on its way; appears only when that takes a moment. */
import { Mark } from '#web/lib/Mark.tsx';
import { useWords } from '#web/lib/words.ts';
import { appWords } from './appWords.ts';

export function Waiting() {
  const t = useWords(appWords);
  return (
    <div className="waiting" role="status">
      <Mark className="mark" />
      {t('loading')}
    </div>
  );
}
