import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import type { Bounds } from '#contract/capacity/monitoring/calls.ts';
import { boundsOf } from '#contract/ground/geometry.ts';
import { useTheme } from '#web/lib/theme.ts';
import { fitTo } from '#web/ui/map/fit.ts';
import { MapCanvas, type MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { type ShownArea, showAreas } from './rangeLayers.ts';
import './area.css';

function boundsAround(areas: readonly ShownArea[]): { bounds?: Bounds } {
  const drawn = areas.flatMap(({ geometry }) => geometry.coordinates);
  return drawn.length === 0 ? {} : { bounds: boundsOf(drawn) };
}

/** Areas on a small map, all of them in view. */
export function AreaMap({ areas, label }: { areas: readonly ShownArea[]; label: string }) {
  const colours = MAP_COLOURS[useTheme()];
  // it begins where it is going to be, and later areas move it
  const [begin] = useState(() => boundsAround(areas));
  const [opened, setOpened] = useState<{ map: LibreMap; frame: MapFrame }>();
  const onReady = (map: LibreMap, frame: MapFrame) => {
    setOpened({ map, frame });
    return () => setOpened(undefined);
  };
  useEffect(() => {
    if (opened === undefined) return;
    showAreas(opened.map, opened.frame, 'areas', areas, colours);
    const drawn = areas.flatMap(({ geometry }) => geometry.coordinates);
    if (drawn.length > 0) fitTo(opened.map, opened.frame, boundsOf(drawn));
  }, [opened, areas, colours]);
  return (
    <div className="rangeSmallMap">
      <MapCanvas label={label} showOwn={false} still={{ areas }} {...begin} onReady={onReady} />
    </div>
  );
}
