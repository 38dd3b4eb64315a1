/** Coloured dots on a small map. A list or a table beside it says the same. */
import { useRef, useEffect } from 'react';
import type { Map as LibreMap } from 'maplibre-gl';
import { useTheme } from '#web/lib/theme.ts';
import { MapCanvas, type MapCanvasProps } from './MapCanvas.tsx';
import type { LngLat } from './gcj02.ts';
import { setData } from './geoJson.ts';
import { MAP_COLOURS } from './mapColours.ts';

export interface Dot {
  position: readonly [lng: number, lat: number];
  colour: string;
}
type Ready = NonNullable<MapCanvasProps['onReady']>;

const DOTS = 'dots';
const RINGS = 'rings';
const NONE: readonly Dot['position'][] = [];

interface DotMapProps {
  label: string;
  dots: readonly Dot[];
  /** Places with a ring around them, told by their shape and not by a colour alone. */
  rings?: readonly Dot['position'][];
}

interface Shown {
  dots: readonly Dot[];
  rings: readonly Dot['position'][];
}

export function DotMap({ label, dots, rings = NONE }: DotMapProps) {
  const colours = MAP_COLOURS[useTheme()];
  const shown = useRef<((now: Shown) => void) | null>(null);
  const newest = useRef<Shown>({ dots, rings });
  // the map is the outside system that it keeps in step
  useEffect(() => {
    newest.current = { dots, rings };
    shown.current?.(newest.current);
  }, [dots, rings]);
  const onReady: Ready = (map, { toMap }) => {
    addLayers(map, colours);
    const draw = (now: Shown) => {
      setData(map, DOTS, pointsOf(now.dots, toMap));
      setData(
        map,
        RINGS,
        pointsOf(
          now.rings.map((position) => ({ position, colour: colours.alarm })),
          toMap,
        ),
      );
    };
    shown.current = draw;
    draw(newest.current);
    return () => (shown.current = null);
  };
  return <MapCanvas label={label} onReady={onReady} />;
}

const pointsOf = (dots: readonly Dot[], toMap: (at: LngLat) => LngLat) => ({
  type: 'FeatureCollection' as const,
  features: dots.map(({ position, colour }) => ({
    type: 'Feature' as const,
    properties: { colour },
    geometry: { type: 'Point' as const, coordinates: toMap([position[0], position[1]]) },
  })),
});

function addLayers(map: LibreMap, colours: (typeof MAP_COLOURS)['light']): void {
  for (const id of [DOTS, RINGS])
    map.addSource(id, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } });
  map.addLayer({
    id: DOTS,
    type: 'circle',
    source: DOTS,
    paint: {
      'circle-radius': 5,
      'circle-color': ['get', 'colour'],
      'circle-stroke-width': 1.5,
      'circle-stroke-color': colours.carEdge,
    },
  });
  map.addLayer({
    id: RINGS,
    type: 'circle',
    source: RINGS,
    paint: {
      'circle-radius': 14,
      'circle-opacity': 0,
      'circle-stroke-width': 4,
      'circle-stroke-color': ['get', 'colour'],
    },
  });
}
