import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { DataObject } from '#contract/dataManage/dataSet/frameCalls.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { setData } from '#web/ui/map/geoJson.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { words } from './words.ts';

const PLACE = 'framePlace';
const ZOOM = 16;

/** Where the frame was taken; nothing where it does not say so. */
export function FrameMap({ attributes: { longitude, latitude } }: Pick<DataObject, 'attributes'>) {
  const t = useWords(words);
  const colours = MAP_COLOURS[useTheme()];
  const [opened, setOpened] = useState<{ map: LibreMap; frame: MapFrame }>();
  // the map is the outside system that it keeps in step
  useEffect(() => {
    if (opened === undefined || typeof longitude !== 'number' || typeof latitude !== 'number') return;
    const { map, frame } = opened;
    const place = frame.toMap([longitude, latitude]);
    setData(map, PLACE, { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: place } });
    if (!map.getBounds().contains(place)) map.jumpTo({ center: place });
  }, [opened, longitude, latitude]);
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  const onReady = (map: LibreMap, frame: MapFrame) => {
    map.addSource(PLACE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
    map.addLayer({
      id: PLACE,
      type: 'circle',
      source: PLACE,
      paint: {
        'circle-radius': 8,
        'circle-color': colours.accent,
        'circle-stroke-width': 2,
        'circle-stroke-color': colours.carEdge,
      },
    });
    setOpened({ map, frame });
    return () => setOpened(undefined);
  };
  return (
    <div className="dataFrameMap">
      <MapCanvas label={t('frameMap')} center={[longitude, latitude]} zoom={ZOOM} onReady={onReady} />
    </div>
  );
}
