import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlertRow } from '#contract/capacity/alert/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { MapCanvas, type MapCanvasProps } from '#web/ui/map/MapCanvas.tsx';
import { pointsOf } from '#web/ui/map/tracks.ts';
import { words } from './words.ts';

const BEFORE_MS = 60_000;
/** Of what goes on for long only the last part is drawn. */
const MOST_MS = 600_000;

type Ready = NonNullable<MapCanvasProps['onReady']>;

/** Where the car was by its last report, and the way there from the minute before it happened. */
export function AlertMap({ alert }: { alert: AlertRow }) {
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
  const at = alert.position;
  if (at === null || isPending) return at === null ? <p className="uiQuiet">{t('noPlace')}</p> : null;
  const there: [number, number] = [at[0], at[1]];
  const onReady: Ready = (map, { toMap }) => {
    const track = points.map(({ lng, lat }) => toMap([lng, lat]));
    const place = toMap(there);
    map.addSource('alertTrack', {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: track } },
    });
    map.addSource('alertPlace', {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: place } },
    });
    map.addLayer({
      id: 'alertTrack',
      type: 'line',
      source: 'alertTrack',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.accent, 'line-width': 4, 'line-opacity': 0.8 },
    });
    map.addLayer({
      id: 'alertPlace',
      type: 'circle',
      source: 'alertPlace',
      paint: {
        'circle-radius': 9,
        'circle-color': colours.alarm,
        'circle-stroke-width': 3,
        'circle-stroke-color': colours.carEdge,
      },
    });
  };
  return (
    <>
      <div className="alertMap">
        <MapCanvas
          key={`${alert.id} ${alert.evidence.at}`}
          label={t('map')}
          center={there}
          zoom={15}
          onReady={onReady}
        />
      </div>
      <p className="uiQuiet">{t(points.some((point) => point.at < occurredAt) ? 'mapHint' : 'noTrack')}</p>
    </>
  );
}
