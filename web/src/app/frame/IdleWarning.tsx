/** Counts down to the end of a session that nobody uses. Any input puts it off. */
import { useEffect, useState } from 'react';
import { sessionEnding, type SessionEnding, watchSessionEnd } from '#web/lib/sessionEnd.ts';
import { signOut, useCan } from '#web/lib/session.ts';
import { useStore } from '#web/lib/store.ts';
import { useWords } from '#web/lib/words.ts';
import { frameWords } from './frameWords.ts';

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
const secondsTo = (at: number): number => Math.max(0, Math.ceil((at - performance.now()) / 1000));

function Countdown({ at, cause }: SessionEnding) {
  const t = useWords(frameWords);
  const can = useCan();
  const [left, setLeft] = useState(() => secondsTo(at));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(at)), 250);
    return () => clearInterval(timer);
  }, [at]);
  const isIdle = cause === 'idle';
  return (
    <section className="idleWarning" aria-label={t('idleTitle')}>
      <strong className="idleClock" role="timer">
        {clock(left)}
      </strong>
      <div role="alert">
        <p>
          <strong>{t('idleTitle')}</strong>
        </p>
        <p>{t(isIdle ? 'idleText' : 'idleLongest')}</p>
        {can('capacity:alert:list') ? <p>{t('idleAlarms')}</p> : null}
      </div>
      <button type="button" className="plainButton main" onClick={isIdle ? undefined : () => void signOut()}>
        {t(isIdle ? 'idleStay' : 'idleAgain')}
      </button>
    </section>
  );
}

export default function IdleWarning() {
  const ending = useStore(sessionEnding);
  useEffect(watchSessionEnd, []);
  return ending === null ? null : <Countdown {...ending} />;
}
