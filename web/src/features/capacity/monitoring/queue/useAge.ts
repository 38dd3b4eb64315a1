import { useEffect, useState } from 'react';
import { formatDuration, useWords } from '#web/lib/words.ts';
import { words } from './words.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all ages on the screen. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 5000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** How long ago something was, counted on every five seconds: "3 min ago". */
export function useAge(at: string): string {
  const t = useWords(words);
  const [now, setNow] = useState(Date.now);
  useEffect(() => onTick(() => setNow(Date.now())), []);
  const seconds = Math.floor((now - Date.parse(at)) / 1000);
  // beyond a minute seconds are noise
  const rounded = seconds >= 60 ? seconds - (seconds % 60) : seconds;
  return rounded < 10 ? t('justNow') : t('age', { time: formatDuration(rounded) });
}
