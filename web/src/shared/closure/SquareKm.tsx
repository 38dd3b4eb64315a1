import { formatNumber, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

/** The size of an area, of square metres. */
export function SquareKm({ area }: { area: number }) {
  const t = useWords(words);
  return <span className="uiFigures">{t('squareKm', { area: formatNumber(area / 1e6, 3) })}</span>;
}
