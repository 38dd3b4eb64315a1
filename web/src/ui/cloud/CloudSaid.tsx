import { formatNumber, useWords } from '#web/lib/words.ts';
import { POINT_NUMBERS } from './points.ts';
import type { useCloud } from './useCloud.ts';
import { words } from './words.ts';

/** How many points there are, or why there are none. */
export function CloudSaid({ cloud: { data, error } }: { cloud: ReturnType<typeof useCloud> }) {
  const t = useWords(words);
  if (error !== null) return <p role="alert">{t('failed', { reason: error.message })}</p>;
  if (data === undefined) return <p className="uiQuiet">{t('loading')}</p>;
  if (data === null) return <p role="alert">{t('unread')}</p>;
  const shown = data.values.length / POINT_NUMBERS;
  const counts = { count: formatNumber(data.count), shown: formatNumber(shown) };
  return <p className="uiQuiet">{t(shown < data.count ? 'pointsOf' : 'points', counts)}</p>;
}
