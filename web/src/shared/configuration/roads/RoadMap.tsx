import type { Map as LibreMap } from 'maplibre-gl';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { RoadNetworkDetail } from '#contract/capacity/roadNetwork/calls.ts';
import { callApi } from '#web/lib/client.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { words } from './words.ts';

const DETAIL = '/capacity/roadNetwork/getById';
const ROADS = 'roadNetwork';

/** The roads of a network on a map. */
export function RoadMap({ id }: { id: string }) {
  const t = useWords(words);
  const { data, error, refetch } = useQuery({
    queryKey: [DETAIL, id],
    queryFn: ({ signal }) => callApi(DETAIL, { id }, { signal }),
    // a network never changes
    staleTime: Infinity,
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return (
    <>
      <Drawn key={id} network={data} />
      {data.isWhole ? null : <p className="uiQuiet">{t('notWhole')}</p>}
    </>
  );
}

function Drawn({ network: { number, bounds, lines } }: { network: RoadNetworkDetail }) {
  const t = useWords(words);
  const colours = MAP_COLOURS[useTheme()];
  const onReady = (map: LibreMap, frame: MapFrame) => {
    const coordinates = lines.map((line) => line.map((place) => frame.toMap(place)));
    map.addSource(ROADS, {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates } },
    });
    map.addLayer({
      id: ROADS,
      type: 'line',
      source: ROADS,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colours.accent, 'line-width': 2, 'line-opacity': 0.8 },
    });
  };
  return (
    <div className="roadMap">
      <MapCanvas label={t('map', { number })} showOwn={false} bounds={bounds} onReady={onReady} />
    </div>
  );
}
