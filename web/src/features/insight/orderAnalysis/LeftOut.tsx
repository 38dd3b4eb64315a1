import { formatNumber, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** How many are in nothing that is shown; null where that is hidden. */
export function LeftOut({ count }: { count: number | null }) {
  const t = useWords(words);
  return count === null || count === 0 ? null : (
    <p className="uiFigures">{t('leftOut', { count: formatNumber(count) })}</p>
  );
}
