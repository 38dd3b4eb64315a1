import type { RefCallback } from 'react';
import { useStore } from '#web/lib/store.ts';
import { pageBadges } from '#web/lib/site.ts';
import { formatNumber, useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';

interface CountMarkProps {
  /** The pages that are counted; all of them without. */
  paths?: readonly string[];
  /** Told of the mark, as long as it is urgent. */
  watch?: RefCallback<HTMLElement>;
}

/** How much on some pages, or on all of them, asks for somebody. */
export function CountMark({ paths, watch }: CountMarkProps) {
  const t = useWords(frameWords);
  const badges = useStore(pageBadges);
  const asking = paths === undefined ? Object.values(badges) : paths.flatMap((path) => badges[path] ?? []);
  const count = asking.reduce((sum, badge) => sum + badge.count, 0);
  if (count === 0) return null;
  const isUrgent = asking.some((badge) => badge.isUrgent);
  return (
    <b ref={isUrgent ? watch : undefined} className="menuCount uiFigures" data-urgent={isUrgent ? '' : undefined}>
      {formatNumber(count)}
      <span className="uiOnlyRead">{t('waiting')}</span>
    </b>
  );
}
