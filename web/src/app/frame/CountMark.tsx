import { useStore } from '#web/lib/store.ts';
import { pageBadges } from '#web/lib/site.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';

/** How much on some pages, or on all of them, asks for somebody. */
export function CountMark({ paths }: { paths?: readonly string[] }) {
  const t = useWords(frameWords);
  const badges = useStore(pageBadges);
  const asking = paths === undefined ? Object.values(badges) : paths.flatMap((path) => badges[path] ?? []);
  const count = asking.reduce((sum, badge) => sum + badge.count, 0);
  if (count === 0) return null;
  const isUrgent = asking.some((badge) => badge.isUrgent);
  return (
    <b className="menuCount uiFigures" data-urgent={isUrgent ? '' : undefined}>
      {formatNumber(count)}
      <span className="uiOnlyRead">{t('waiting')}</span>
    </b>
  );
}
