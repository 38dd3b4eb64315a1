import { useEffect, useState } from 'react';
import type { AlertDetail } from '#contract/capacity/alert/calls.ts';
import { useCan } from '#web/lib/session.ts';
import { formatDuration, useWords } from '#web/lib/words.ts';
import { Link } from '#web/ui/Link.tsx';
import { words } from './words.ts';

const CHAIN = '/operation/configurationCenter?module=fleet';

type Clocked = Pick<AlertDetail, 'calledLevels' | 'nextCallAt' | 'state' | 'callsNobody'>;

/** When the next people on call are called unless somebody takes it, counted down; or that nobody will be. */
export function EscalationClock({ alert }: { alert: Clocked }) {
  const t = useWords(words);
  const can = useCan();
  const { calledLevels, nextCallAt, state } = alert;
  const [now, setNow] = useState(Date.now);
  // Follows the clock for as long as something is due.
  useEffect(() => {
    if (nextCallAt === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [nextCallAt]);
  if (alert.callsNobody) {
    return (
      <p className="alertClock">
        {t('callsNobody')} {can('operation:config:list') ? <Link to={CHAIN}>{t('setChain')}</Link> : null}
      </p>
    );
  }
  const called = calledLevels === 0 ? '' : t('calledLevels', { level: calledLevels });
  if (state !== 'open' || (nextCallAt === null && called === '')) return null;
  const seconds = nextCallAt === null ? 0 : Math.max(0, Math.round((Date.parse(nextCallAt) - now) / 1000));
  const next =
    nextCallAt === null
      ? ''
      : seconds === 0
        ? t('callsNow', { level: calledLevels + 1 })
        : t('callsIn', { level: calledLevels + 1, time: formatDuration(seconds) });
  return <p className="alertClock uiFigures">{[called, next].filter((text) => text !== '').join(' · ')}</p>;
}
