/** The wall's ground: what it shows, the time, and what keeps it alive. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callApi, newVersionServed } from '#web/lib/client.ts';
import { useStore } from '#web/lib/store.ts';
import { insistOn } from '#web/lib/theme.ts';

const NOW = '/insight/wall/getNow';
/** Milliseconds between two looks. */
const FOLLOW_MS = 5000;

/** Asked again for as long as it is shown, also after errors; the last answer stays. */
export const useWallNow = () =>
  useQuery({
    queryKey: [NOW],
    queryFn: ({ signal }) => callApi(NOW, {}, { signal, quiet: true }),
    refetchInterval: FOLLOW_MS,
    refetchIntervalInBackground: true,
  });

/** The time by this screen's clock, each second. */
export function useSeconds(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Dark and awake while it is shown; a screen that nobody touches takes a new version by itself. */
export function useControlRoom(isFull: boolean): void {
  const isNew = useStore(newVersionServed);
  useEffect(() => {
    if (isFull && isNew) location.reload();
  }, [isFull, isNew]);
  useEffect(() => {
    if (!isFull) return undefined;
    insistOn('dark');
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // not given on a low battery; the screen may sleep then
      const held = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) void held?.release();
      else lock = held;
    };
    const onVisible = () => void hold();
    void hold();
    // the browser takes it away from a page that is hidden
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      insistOn(null);
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, [isFull]);
}
