import { formatClock, formatTime, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

const HOURS_12_MS = 12 * 3_600_000;

interface BrokerBannerProps {
  /** By the clock of the server, ms since 1970; null: the broker is there. */
  awaySince: number | null;
  /** By the same clock. */
  now: number;
}

/** Warns that no messages arrive over MQTT, and since when: positions are old, and silence does not count. */
export function BrokerBanner({ awaySince, now }: BrokerBannerProps) {
  const t = useWords(words);
  if (awaySince === null) return null;
  const since = new Date(awaySince).toISOString();
  // the hour alone would be misread on the next day
  const at = now - awaySince > HOURS_12_MS ? formatTime(since) : formatClock(since);
  return (
    <div className="liveBanner liveBrokerBanner" role="alert">
      {t('brokerAway', { at })}
    </div>
  );
}
