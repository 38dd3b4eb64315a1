import { useQuery } from '@tanstack/react-query';
import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import type { AlertRow } from '#contract/capacity/alert/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { setData } from '#web/ui/map/geoJson.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { pointsOf } from '#web/ui/map/tracks.ts';
import { words } from './words.ts';

const BEFORE_MS = 60_000;
/** Of what goes on for long only the last part is drawn. */
const MOST_MS = 600_000;
const TRACK = 'alertTrack';
const PLACE = 'alertPlace';
const EMPTY = { type: 'FeatureCollection' as const, features: [] };

/** Where the car is (`now`), and the way there from the minute before it happened. */
export function AlertMap({ alert, now }: { alert: AlertRow; now: readonly number[] | null }) {
  const t = useWords(words);
  const colours = MAP_COLOURS[useTheme()];
  const occurredAt = Date.parse(alert.latestOccurredAt);
  const reportedAt = Math.max(occurredAt, Date.parse(alert.evidence.at));
  const span = {
    carId: alert.carId,
    from: new Date(Math.max(occurredAt - BEFORE_MS, reportedAt - MOST_MS)).toISOString(),
    to: new Date(reportedAt + 1000).toISOString(),
  };
  const { data, isPending } = useQuery({
    queryKey: ['/capacity/replay/getTrack', span],
    queryFn: ({ signal }) => callApi('/capacity/replay/getTrack', span, { signal }),
    staleTime: 60_000,
  });
  const points = useMemo(() => (data === undefined ? [] : pointsOf(data.track, Date.parse(data.from))), [data]);
  const [opened, setOpened] = useState<{ map: LibreMap; frame: MapFrame }>();
  const [lng, lat] = now ?? [];
  const line = useMemo(() => points.map((point): [number, number] => [point.lng, point.lat]), [points]);

  useEffect(() => {
    if (opened === undefined || lng === undefined || lat === undefined) return;
    const { map, frame } = opened;
    const place = frame.toMap([lng, lat]);
    setData(map, TRACK, {
      type: 'Feature',
      properties: {},
      geometry: { type: 'LineString', coordinates: line.map((point) => frame.toMap(point)) },
    });
    setData(map, PLACE, { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: place } });
    // a car that drives on stays in sight
    if (!map.getBounds().contains(place)) map.jumpTo({ center: place });
  }, [opened, line, lng, lat]);

  if (lng === undefined || lat === undefined) return <p className="uiQuiet">{t('noPlace')}</p>;
  const onReady = (map: LibreMap, frame: MapFrame) => {
    for (const source of [TRACK, PLACE]) map.addSource(source, { type: 'geojson', data: EMPTY });
    map.addLayer({
      id: TRACK,
      type: 'line',
      source: TRACK,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.accent, 'line-width': 4, 'line-opacity': 0.8 },
    });
    map.addLayer({
      id: PLACE,
      type: 'circle',
      source: PLACE,
      paint: {
        'circle-radius': 9,
        'circle-color': colours.alarm,
        'circle-stroke-width': 3,
        'circle-stroke-color': colours.carEdge,
      },
    });
    setOpened({ map, frame });
    return () => setOpened(undefined);
  };
  const hint = points.some((point) => point.at < occurredAt) ? 'mapHint' : isPending ? 'loading' : 'noTrack';
  return (
    <>
      <div className="alertMap">
        <MapCanvas
          key={alert.id}
          label={t('map')}
          center={[lng, lat]}
          zoom={15}
          still={{ line, spot: [lng, lat] }}
          onReady={onReady}
        />
      </div>
      <p className="uiQuiet">{t(hint)}</p>
    </>
  );
}
