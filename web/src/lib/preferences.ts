/** What a person arranged (columns, saved views), kept on the server so that it is there on the next machine too. */
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CallInput, CallOutput } from '#contract/index.ts';
import { callApi } from './client.ts';
import { libWords } from './libWords.ts';
import { notify } from './notices.ts';
import { queryClient } from './query.ts';
import { translate } from './words.ts';

type Preferences = CallOutput<'/sys/sysuser/myPreferences'>;
type Json = CallInput<'/sys/sysuser/savePreference'>['value'];

const QUERY = {
  queryKey: ['preferences'] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => callApi('/sys/sysuser/myPreferences', {}, { signal }),
  staleTime: Infinity,
};
/** Milliseconds of quiet before an arrangement is sent. */
const QUIET_MS = 800;

const waiting = new Map<string, { value: Json; timer: ReturnType<typeof setTimeout> }>();

async function send(key: string, value: Json, options: { outlivesPage?: boolean } = {}): Promise<void> {
  try {
    await callApi('/sys/sysuser/savePreference', { key, value }, options);
  } catch {
    notify('warning', translate(libWords, 'preferenceLost'), { key: 'preferenceLost' });
  }
}

function flush(): void {
  for (const [key, { value, timer }] of waiting) {
    clearTimeout(timer);
    waiting.delete(key);
    void send(key, value, { outlivesPage: true });
  }
}
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') flush();
});

/** Loads the arrangements ahead of the first page that asks for one. */
export function prefetchPreferences(): void {
  void queryClient.prefetchQuery(QUERY);
}

/**
 * One arrangement: its value (at once when changed here, `fallback` until there is one), a stable setter (null
 * forgets), and whether the kept ones have arrived. `accepts` guards against what an older version kept.
 */
export function usePreference<Value extends Json>(
  key: string,
  fallback: Value,
  accepts: (stored: unknown) => stored is Value,
): [Value, (next: Value | null) => void, { ready: boolean }] {
  const { data, isPending } = useQuery(QUERY);
  const stored = data?.preferences[key];
  const value = useMemo(() => (accepts(stored) ? stored : fallback), [stored, fallback, accepts]);
  const set = useCallback(
    (next: Value | null) => {
      queryClient.setQueryData<Preferences>(QUERY.queryKey, (kept) => ({
        preferences: { ...kept?.preferences, [key]: next },
      }));
      clearTimeout(waiting.get(key)?.timer);
      const timer = setTimeout(() => {
        waiting.delete(key);
        void send(key, next);
      }, QUIET_MS);
      waiting.set(key, { value: next, timer });
    },
    [key],
  );
  return [value, set, { ready: !isPending }];
}
