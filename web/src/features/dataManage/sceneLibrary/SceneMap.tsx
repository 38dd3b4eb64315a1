import type { Map as LibreMap } from 'maplibre-gl';
import { useEffect, useMemo, useRef } from 'react';
import type { Scene, SceneActor } from '#contract/dataManage/scene/calls.ts';
import { useTheme } from '#web/lib/theme.ts';
import { useWords } from '#web/lib/words.ts';
import { setData } from '#web/ui/map/geoJson.ts';
import { MapCanvas, type MapCanvasProps } from '#web/ui/map/MapCanvas.tsx';
import { MAP_COLOURS } from '#web/ui/map/mapColours.ts';
import { bodyOf, boundsOf } from './bodies.ts';
import { words } from './words.ts';

type Ready = NonNullable<MapCanvasProps['onReady']>;

const [WAYS, BODIES] = ['scene-ways', 'scene-bodies'];
const EGO = '#5b50d6';
const OTHER = '#d46b08';
const NOTHING = { type: 'FeatureCollection' as const, features: [] };

/** A scene from above: the ways that were driven, and the bodies where they are now. */
export function SceneMap({ scene, actors, at }: { scene: Scene; actors: readonly SceneActor[]; at: number }) {
  const t = useWords(words);
  const colours = MAP_COLOURS[useTheme()];
  const shown = useRef<((at: number) => void) | null>(null);
  const newest = useRef(at);
  const bounds = useMemo(() => boundsOf(actors), [actors]);
  // the map is the outside system that it keeps in step
  useEffect(() => {
    newest.current = at;
    shown.current?.(at);
  }, [at]);
  const onReady: Ready = (map: LibreMap, { toMap }) => {
    const colourOf = ({ isEgo }: SceneActor) => (isEgo ? EGO : OTHER);
    map.addSource(WAYS, {
      type: 'geojson',
      data: {
        type: 'FeatureCollection',
        features: actors.map((actor) => ({
          type: 'Feature',
          properties: { colour: colourOf(actor) },
          geometry: { type: 'LineString', coordinates: actor.points.map(([, lng, lat]) => toMap([lng, lat])) },
        })),
      },
    });
    map.addSource(BODIES, { type: 'geojson', data: NOTHING });
    map.addLayer({
      id: WAYS,
      type: 'line',
      source: WAYS,
      paint: { 'line-color': ['get', 'colour'], 'line-width': 2, 'line-opacity': 0.5, 'line-dasharray': [2, 2] },
    });
    map.addLayer({
      id: BODIES,
      type: 'fill',
      source: BODIES,
      paint: { 'fill-color': ['get', 'colour'], 'fill-outline-color': colours.carEdge },
    });
    map.addLayer({
      id: `${BODIES}-edge`,
      type: 'line',
      source: BODIES,
      paint: { 'line-color': ['get', 'colour'], 'line-width': 3 },
    });
    const draw = (now: number) => {
      const features = actors.flatMap((actor) => {
        const ring = bodyOf(actor, now);
        if (ring === null) return [];
        const coordinates = [ring.map((corner) => toMap(corner))];
        const properties = { colour: colourOf(actor), name: actor.name };
        return [{ type: 'Feature' as const, properties, geometry: { type: 'Polygon' as const, coordinates } }];
      });
      setData(map, BODIES, { type: 'FeatureCollection', features });
    };
    shown.current = draw;
    draw(newest.current);
    return () => (shown.current = null);
  };
  return (
    <MapCanvas
      label={`${t('map')}: ${scene.name}`}
      {...(bounds === null ? { center: [scene.lng ?? 0, scene.lat ?? 0], zoom: 17 } : { bounds })}
      onReady={onReady}
    />
  );
}
