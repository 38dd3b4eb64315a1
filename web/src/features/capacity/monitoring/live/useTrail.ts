import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '#web/lib/client.ts';
import { useCan } from '#web/lib/session.ts';
import { setData } from '#web/ui/map/geoJson.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import { pointsOf } from '#web/ui/map/tracks.ts';
import type { LiveMapHandle } from './LiveMap.tsx';

export const TRAIL_MINUTES = 10;
const TRAIL = 'liveTrail';
const FOLLOW_MS = 10_000;

/** Draws the way of the chosen car in the last minutes under the cars; nothing while it is not wanted. */
export function useTrail(
  handle: LiveMapHandle | null,
  { carId, isWanted, colours }: { carId: number | null; isWanted: boolean; colours: MapColours },
): void {
  const can = useCan();
  const isAsked = isWanted && carId !== null && can('capacity:replay:view');
  const { data } = useQuery({
    queryKey: ['liveTrail', carId],
    queryFn: async ({ signal }) => {
      const to = Date.now();
      const span = { from: new Date(to - TRAIL_MINUTES * 60_000).toISOString(), to: new Date(to).toISOString() };
      const { track, from } = await callApi(
        '/capacity/replay/getTrack',
        { ...span, carId: String(carId) },
        { signal, quiet: true },
      );
      return pointsOf(track, Date.parse(from));
    },
    enabled: isAsked,
    retry: false,
    refetchInterval: FOLLOW_MS,
  });
  const points = isAsked ? data : undefined;
  // the map is the outside system that is kept in step
  useEffect(() => {
    if (handle === null) return;
    const { map, frame, layer } = handle;
    const coordinates = (points ?? []).map(({ lng, lat }) => frame.toMap([lng, lat]));
    if (map.getSource(TRAIL) === undefined) {
      if (coordinates.length === 0) return;
      map.addSource(TRAIL, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
      map.addLayer(
        {
          id: TRAIL,
          type: 'line',
          source: TRAIL,
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: { 'line-width': 4, 'line-opacity': 0.7 },
        },
        layer.id,
      );
    }
    map.setPaintProperty(TRAIL, 'line-color', colours.accent);
    setData(map, TRAIL, {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates },
    });
  }, [handle, points, colours]);
}
