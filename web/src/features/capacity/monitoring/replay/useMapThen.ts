/** The map as it was at the moment that is shown: ranges, stations, and site maps where one can see them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Map as LibreMap } from 'maplibre-gl';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { callApi } from '#web/lib/client.ts';
import type { Drawn, MapFrame } from '#web/ui/map/MapCanvas.tsx';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import { drawSites, type SiteThen } from './sitePictures.ts';
import type { Player } from './player.ts';

const MAP = '/capacity/replay/getMap';
const SITES = '/capacity/replay/getSiteMaps';
/** From this zoom on lanes and bays can be told apart. */
const SITE_ZOOM = 15;
const NOTHING: Drawn = { type: 'FeatureCollection', features: [] };
const NO_SITES: readonly SiteThen[] = [];
/** Degrees that a view is rounded to, outwards: a small move asks nothing. */
const GRID = 0.01;

const momentOf = (text: string | null, none: number): number => (text === null ? none : Date.parse(text));

const isWithin = (at: number, { from, until }: { from: string | null; until: string | null }): boolean =>
  at >= momentOf(from, -Infinity) && at < momentOf(until, Infinity);

/** What was on the map; it is asked for again when the moment passes a change of it. */
export function useMapThen(player: Player): { asked: string; own: Drawn } {
  const [asked, setAsked] = useState(() => new Date(player.at).toISOString());
  const { data, isPlaceholderData } = useQuery({
    queryKey: [MAP, asked],
    queryFn: ({ signal }) => callApi(MAP, { at: asked }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
  const subscribe = useCallback((told: () => void) => player.onPicture(told), [player]);
  const wanted = useSyncExternalStore(subscribe, () => {
    const isKnown = data !== undefined && !isPlaceholderData;
    if (!isKnown || isWithin(player.at, data)) return asked;
    return new Date(player.at).toISOString();
  });
  if (wanted !== asked) setAsked(wanted);
  return { asked, own: data ?? NOTHING };
}

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

const down = (degrees: number): number => Math.floor(degrees / GRID) * GRID;
const up = (degrees: number): number => Math.ceil(degrees / GRID) * GRID;

/** Null while the map shows too much to see a site map. */
function boxOf(map: LibreMap, { fromMap }: MapFrame): Box | null {
  if (map.getZoom() < SITE_ZOOM) return null;
  const around = map.getBounds();
  const [west, south] = fromMap([around.getWest(), around.getSouth()]);
  const [east, north] = fromMap([around.getEast(), around.getNorth()]);
  const box = { west: down(west), south: Math.max(-90, down(south)), east: up(east), north: Math.min(90, up(north)) };
  return box.west < -180 || box.east > 180 ? null : box;
}

/** Draws the site maps of that time that are in view. */
export function useSitesThen(
  handle: { map: LibreMap; frame: MapFrame } | null,
  asked: string,
  colours: MapColours,
): number {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    if (handle === null) return undefined;
    const { map, frame } = handle;
    const look = () => {
      const next = boxOf(map, frame);
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    map.on('moveend', look);
    look();
    return () => {
      map.off('moveend', look);
    };
  }, [handle]);
  const input = { at: asked, ...(box ?? { west: 0, south: 0, east: 0, north: 0 }) };
  const { data } = useQuery({
    queryKey: [SITES, input],
    queryFn: ({ signal }) => callApi(SITES, input, { signal }),
    enabled: box !== null,
    placeholderData: keepPreviousData,
    staleTime: 600_000,
  });
  const sites = box === null ? NO_SITES : (data?.list ?? NO_SITES);
  useEffect(() => {
    if (handle !== null) drawSites(handle.map, handle.frame, sites, colours);
  }, [handle, sites, colours]);
  return sites.length;
}
