/** What lies on the map besides the shapes one draws: the picture beneath, the labels above, and a drawing only shown. */
import { setData } from '#web/ui/map/geoJson.ts';
import type { ImageSource, Map as LibreMap, Source } from 'maplibre-gl';
import type { SiteDrawing, SiteFeature, SitePicture } from '#contract/capacity/station/calls.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import type { MapFrame } from '#web/ui/map/MapCanvas.tsx';
import { labelOf } from './siteShapes.ts';

type Point = [number, number];

const PICTURE = 'sitePicture';
const LABELS = 'siteLabels';
const SHOWN = 'siteShown';

/** The first layer of the drawing: the picture goes beneath. */
const firstDrawn = (map: LibreMap): string | undefined =>
  map.getLayersOrder().find((id) => id.startsWith('td-') || id.startsWith(SHOWN) || id === LABELS);

const isPicture = (source: Source | undefined): source is ImageSource =>
  source !== undefined && 'setCoordinates' in source && 'url' in source;

/** Shows the picture, or none; the same one is moved, another one takes its place. */
export function showPicture(map: LibreMap, { toMap }: MapFrame, picture: SitePicture | null): void {
  const shown = map.getSource(PICTURE);
  if (picture !== null && isPicture(shown) && shown.url === picture.url) {
    const [a, b, c, d] = picture.corners;
    shown.setCoordinates([toMap(a), toMap(b), toMap(c), toMap(d)]);
    map.setPaintProperty(PICTURE, 'raster-opacity', picture.opacity);
    return;
  }
  if (map.getLayer(PICTURE) !== undefined) map.removeLayer(PICTURE);
  if (map.getSource(PICTURE) !== undefined) map.removeSource(PICTURE);
  if (picture === null) return;
  const [a, b, c, d] = picture.corners;
  map.addSource(PICTURE, { type: 'image', url: picture.url, coordinates: [toMap(a), toMap(b), toMap(c), toMap(d)] });
  map.addLayer(
    {
      id: PICTURE,
      type: 'raster',
      source: PICTURE,
      paint: { 'raster-opacity': picture.opacity, 'raster-fade-duration': 0 },
    },
    firstDrawn(map),
  );
}

/** Where a feature is labelled. */
function middleOf({ geometry }: SiteFeature): Point {
  if (geometry.type === 'Point') return geometry.coordinates;
  if (geometry.type === 'LineString')
    return geometry.coordinates[Math.floor(geometry.coordinates.length / 2)] ?? [0, 0];
  const ring = (geometry.coordinates[0] ?? []).slice(0, -1);
  const mean = (place: 0 | 1) => ring.reduce((sum, point) => sum + point[place], 0) / Math.max(1, ring.length);
  return [mean(0), mean(1)];
}

/** Writes codes and names onto the features, and how many cars stand in a bay. */
export function showLabels(
  map: LibreMap,
  { toMap }: MapFrame,
  { features }: SiteDrawing,
  counts: ReadonlyMap<string, number>,
  colours: MapColours,
): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: features.flatMap((feature) => {
      const label = labelOf(feature);
      const count = counts.get(feature.properties.bayCode) ?? 0;
      if (label === '') return [];
      return [
        {
          type: 'Feature' as const,
          properties: { label: count === 0 ? label : `${label}\n● ${count}`, isOccupied: count > 0 },
          geometry: { type: 'Point' as const, coordinates: toMap(middleOf(feature)) },
        },
      ];
    }),
  };
  if (setData(map, LABELS, data)) return;
  map.addSource(LABELS, { type: 'geojson', data });
  map.addLayer({
    id: LABELS,
    type: 'symbol',
    source: LABELS,
    layout: {
      'text-field': ['get', 'label'],
      'text-size': 12,
      'text-allow-overlap': true,
      'text-font': ['sans-serif'],
    },
    paint: {
      'text-color': ['case', ['get', 'isOccupied'], colours.alarm, colours.text],
      'text-halo-color': colours.halo,
      'text-halo-width': 1.5,
    },
  });
}

/** Shows a drawing that cannot be changed. */
export function showDrawing(
  map: LibreMap,
  { toMap }: MapFrame,
  { features }: SiteDrawing,
  colourOf: (feature: SiteFeature) => string,
): void {
  const shifted = (feature: SiteFeature) => {
    const { geometry } = feature;
    if (geometry.type === 'Point') return { type: 'Point' as const, coordinates: toMap(geometry.coordinates) };
    if (geometry.type === 'LineString')
      return { type: 'LineString' as const, coordinates: geometry.coordinates.map((point) => toMap(point)) };
    return {
      type: 'Polygon' as const,
      coordinates: geometry.coordinates.map((ring) => ring.map((point) => toMap(point))),
    };
  };
  const data = {
    type: 'FeatureCollection' as const,
    features: features.map((feature) => ({
      type: 'Feature' as const,
      properties: { colour: colourOf(feature) },
      geometry: shifted(feature),
    })),
  };
  if (setData(map, SHOWN, data)) return;
  map.addSource(SHOWN, { type: 'geojson', data });
  const colour = ['get', 'colour'] as ['get', string];
  map.addLayer({
    id: `${SHOWN}Areas`,
    type: 'fill',
    source: SHOWN,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colour, 'fill-opacity': 0.2 },
  });
  map.addLayer({
    id: `${SHOWN}Lines`,
    type: 'line',
    source: SHOWN,
    filter: ['!=', ['geometry-type'], 'Point'],
    paint: { 'line-color': colour, 'line-width': 3 },
  });
  map.addLayer({
    id: `${SHOWN}Points`,
    type: 'circle',
    source: SHOWN,
    filter: ['==', ['geometry-type'], 'Point'],
    paint: { 'circle-color': colour, 'circle-radius': 7 },
  });
}
