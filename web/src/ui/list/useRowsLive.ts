/** Reloads rows after changes by others, at most every other second. */
import { type RefObject, useEffect, useRef } from 'react';
import type { ListPath } from '#contract/index.ts';
import { useLiveEvent } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** Milliseconds within which several changes lead to one question; each console asks at a moment of its own. */
const GATHER_MS = 500;
const SPREAD_MS = 1500;

const nounOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** When the stream begins the list has only just come, or has only just failed: what says so must not vanish under a finger. */
const FRESH_MS = 5000;
const isFresh = (path: ListPath): boolean =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey: [path], type: 'active' })
    .every(({ state }) => Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) < FRESH_MS);

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>;

function askSoon(path: ListPath, timer: Timer): void {
  if (timer.current !== undefined) return;
  const wait = GATHER_MS + Math.random() * SPREAD_MS;
  timer.current = setTimeout(() => {
    timer.current = undefined;
    void queryClient.invalidateQueries({ queryKey: [path] });
  }, wait);
}

/** `isWriting`: a form is open over the list, whose row must not leave the page: the reload waits. */
export function useRowsLive(path: ListPath, isWriting: boolean): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDue = useRef(false);
  useLiveEvent('rows', (event) => {
    if (event.kind === 'rows' ? event.noun !== nounOf(path) : isFresh(path)) return;
    if (isWriting) isDue.current = true;
    else askSoon(path, timer);
  });
  useEffect(() => {
    if (isWriting || !isDue.current) return;
    isDue.current = false;
    askSoon(path, timer);
  }, [isWriting, path]);
  // the timer would reload a hidden list
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
