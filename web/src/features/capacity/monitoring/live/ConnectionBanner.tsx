import { useEffect, useState } from 'react';
import { formatClock, useWords } from '#web/lib/words.ts';
import type { Connection } from './fleetSocket.ts';
import { words } from './words.ts';

/** A connection that comes back at once is no news. */
const SAY_AFTER_MS = 1200;

interface ConnectionBannerProps {
  connection: Connection;
  /** The last message of the server, ms since 1970; 0 for none. */
  heardAt: number;
  retry: () => void;
}

/** Warns that the screen is out of date, and since when. */
export function ConnectionBanner(props: ConnectionBannerProps) {
  return props.connection === 'open' ? null : <Late {...props} />;
}

function Late({ connection, heardAt, retry }: ConnectionBannerProps) {
  const t = useWords(words);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  const lost = heardAt === 0 ? t('connecting') : t('lost', { at: formatClock(new Date(heardAt).toISOString()) });
  return (
    <div className="liveBanner" role={connection === 'connecting' ? 'status' : 'alert'}>
      {connection === 'ended' ? t('ended') : lost}
      {connection === 'lost' ? (
        <button type="button" className="plainButton" onClick={retry}>
          {t('retry')}
        </button>
      ) : null}
    </div>
  );
}
