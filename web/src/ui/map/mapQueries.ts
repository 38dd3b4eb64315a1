/** What maps ask the server for: their settings, and the base map of our own. */
import { queryOptions } from '@tanstack/react-query';
import type { CallOutput } from '#contract/index.ts';
import { callApi } from '#web/lib/client.ts';
import { onLiveEvent } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

export type MapSettings = CallOutput<'/capacity/monitoring/getMapSettings'>;

/** Where maps have their ground from. */
interface MapGround {
  settings: (signal: AbortSignal) => Promise<MapSettings>;
  own: (signal: AbortSignal) => Promise<CallOutput<'/capacity/monitoring/getOwnMap'>>;
}

let ground: MapGround = {
  settings: (signal) => callApi('/capacity/monitoring/getMapSettings', {}, { signal }),
  own: (signal) => callApi('/capacity/monitoring/getOwnMap', {}, { signal }),
};

/** For a page without a session, which asks by a call of its own. */
export function askGroundBy(source: MapGround): void {
  ground = source;
}

export const mapSettingsQuery = queryOptions({
  queryKey: ['/capacity/monitoring/getMapSettings'],
  queryFn: ({ signal }) => ground.settings(signal),
  staleTime: 60_000,
});

export const ownMapQuery = queryOptions({
  queryKey: ['/capacity/monitoring/getOwnMap'],
  queryFn: ({ signal }) => ground.own(signal),
  staleTime: 60_000,
});

/** The queries of ranges, closed areas and stations on maps. */
const MADE_OF_THEM = ['/capacity/monitoring/getOwnMap', '/capacity/monitoring/getChoices'];
const NOUNS: ReadonlySet<string> = new Set(['/capacity/range', '/capacity/station', '/capacity/closure']);
/** Consoles ask at a moment of their own, and several changes lead to one question. */
const SPREAD_MS = 500;
/** When the stream begins the map has only just come. */
const FRESH_MS = 5000;

const isFresh = (): boolean =>
  Date.now() - (queryClient.getQueryState(ownMapQuery.queryKey)?.dataUpdatedAt ?? Date.now()) < FRESH_MS;

let asking: ReturnType<typeof setTimeout> | undefined;

function askSoon(): void {
  asking ??= setTimeout(() => {
    asking = undefined;
    // a map in a tab that is hidden asks when it is shown again
    for (const path of MADE_OF_THEM) void queryClient.invalidateQueries({ queryKey: [path] });
  }, Math.random() * SPREAD_MS);
}

let isFollowing = false;

/** From the first map on, changes of ranges, closed areas and stations show on every map. */
export function followOwnMap(): void {
  if (isFollowing) return;
  isFollowing = true;
  onLiveEvent('rows', (event) => {
    if (event.kind === 'rows' ? NOUNS.has(event.noun) : !isFresh()) askSoon();
  });
}
