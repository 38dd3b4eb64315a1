/** A screen without a keyboard: its token, kept by this browser, and what it asks with it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, callApi } from '#web/lib/client.ts';
import { takeDicts } from '#web/lib/dict.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { askGroundBy } from '#web/ui/map/mapQueries.ts';

const KEY = 'pilotdesk.screen';
/** Milliseconds between two looks. */
const FOLLOW_MS = 5000;

interface Kept {
  token: string;
  /** Empty once it is paired. */
  code: string;
}

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const token: unknown = Reflect.get(kept, 'token');
    const code: unknown = Reflect.get(kept, 'code');
    return typeof token === 'string' && typeof code === 'string' ? { token, code } : null;
  } catch {
    return null;
  }
}

const kept = createStore(readKept());

function keep(next: Kept | null): void {
  if (next === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(next));
  kept.set(next);
}

async function begin(signal: AbortSignal): Promise<Kept> {
  const { token, code } = await callApi('/insight/wall/beginPairing', {}, { signal, quiet: true });
  const begun = { token, code };
  keep(begun);
  return begun;
}

/** What this screen shows: a code until somebody pairs it, and then the wall. One that was withdrawn begins anew. */
export function useScreen() {
  const known = useStore(kept);
  const query = useQuery({
    queryKey: ['screen'],
    queryFn: async ({ signal }) => {
      const { token } = kept.get() ?? (await begin(signal));
      try {
        return await callApi('/insight/wall/getScreen', { token }, { signal, quiet: true });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) keep(null);
        throw error;
      }
    },
    retry: false,
    refetchInterval: FOLLOW_MS,
    refetchIntervalInBackground: true,
  });
  const token = known?.token;
  const isPaired = query.data !== undefined && query.data.state === 'shown';
  const ground = useQuery({
    queryKey: ['screen', 'ground', token],
    queryFn: async ({ signal }) => {
      const answer = await callApi('/insight/wall/getScreenGround', { token: token ?? '' }, { signal, quiet: true });
      takeDicts(answer.dicts);
      askGroundBy({ settings: async () => answer.settings, own: async () => answer.map });
      return answer;
    },
    enabled: isPaired && token !== undefined,
    retry: true,
    staleTime: Infinity,
  });
  // a token that was forgotten leads to a new code at once, and not at the next look
  const { refetch } = query;
  const isForgotten = known === null && query.isError;
  useEffect(() => {
    if (isForgotten) void refetch();
  }, [isForgotten, refetch]);
  return { query, code: known?.code ?? '', hasGround: ground.data !== undefined };
}
