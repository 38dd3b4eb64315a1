/** Watches for the end of an unused session: asks shortly before it, and again until it is put off or has come. */
import { callApi } from './client.ts';
import { onLiveEvent } from './live.ts';
import { createStore } from './store.ts';
import { onUse } from './untouched.ts';

export interface SessionEnding {
  /** `performance.now()` at the end. */
  at: number;
  /** `absolute`: using the console does not put it off. */
  cause: 'idle' | 'absolute';
}

/** The end, when it is so near that the person is warned; null otherwise. */
export const sessionEnding = createStore<SessionEnding | null>(null);

/** People are warned this long before the end, or a third of the idle time when that is shorter. */
const WARNED_SECONDS = 120;
/** While the warning stands: another tab, or a setting, may have put the end off. */
const ASKED_AGAIN_MS = 10_000;
const LEAST_WAIT_MS = 1000;

/** Begins to watch; answers how to stop. */
export function watchSessionEnd(): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = 0;
  const askIn = (ms: number) => {
    clearTimeout(timer);
    if (!stop.signal.aborted) timer = setTimeout(() => void ask(), Math.max(LEAST_WAIT_MS, ms));
  };
  // a session that has ended is refused, which leads to the sign-in page
  async function ask(): Promise<void> {
    asking += 1;
    const turn = asking;
    try {
      const answer = await callApi('/sys/sysuser/getSessionEnd', {}, { signal: stop.signal, quiet: true });
      if (turn !== asking) return;
      const leftMs = answer.secondsLeft * 1000;
      const warnedMs = Math.min(WARNED_SECONDS, Math.floor(answer.idleSeconds / 3)) * 1000;
      const isNear = leftMs <= warnedMs;
      sessionEnding.set(isNear ? { at: performance.now() + leftMs, cause: answer.cause } : null);
      askIn(isNear ? Math.min(ASKED_AGAIN_MS, leftMs) : leftMs - warnedMs);
    } catch {
      if (turn === asking) askIn(ASKED_AGAIN_MS);
    }
  }
  const stopUse = onUse(() => {
    if (sessionEnding.get()?.cause !== 'idle') return;
    sessionEnding.set(null);
    void ask();
  });
  const stopLive = onLiveEvent('settings', () => void ask());
  void ask();
  return () => {
    stopUse();
    stopLive();
    stop.abort();
    clearTimeout(timer);
    sessionEnding.set(null);
  };
}
