/** Site maps beneath the cars: lanes, bays, ways on foot and where nobody drives. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification, Map as LibreMap } from 'maplibre-gl';
import type { SiteFeature } from '#contract/capacity/station/calls.ts';
import type { CallOutput } from '#contract/index.ts';
import { setData } from '#web/ui/map/geoJson.ts';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import type { MapFrame } from '#web/ui/map/MapCanvas.tsx';

export type SiteThen = CallOutput<'/capacity/replay/getSiteMaps'>['list'][number];

const SOURCE = 'replaySites';

const is = (type: 'Point' | 'Polygon'): FilterSpecification => ['==', ['geometry-type'], type];

function layersOf({ accent, range, roadMinor, text, halo, station }: MapColours): LayerSpecification[] {
  const lined: ExpressionSpecification = ['match', ['get', 'kind'], 'noGo', range.noGo, 'bay', accent, station];
  return [
    {
      id: `${SOURCE}-area`,
      type: 'fill',
      source: SOURCE,
      filter: is('Polygon'),
      paint: { 'fill-color': lined, 'fill-opacity': 0.16 },
    },
    {
      id: `${SOURCE}-line`,
      type: 'line',
      source: SOURCE,
      filter: ['!=', ['geometry-type'], 'Point'],
      paint: { 'line-color': lined, 'line-width': ['match', ['get', 'kind'], 'lane', 3, 1.5] },
    },
    {
      id: `${SOURCE}-bay`,
      type: 'circle',
      source: SOURCE,
      filter: is('Point'),
      paint: { 'circle-color': roadMinor, 'circle-radius': 5, 'circle-stroke-color': accent, 'circle-stroke-width': 2 },
    },
    {
      id: `${SOURCE}-name`,
      type: 'symbol',
      source: SOURCE,
      minzoom: 17,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': ['Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'sans-serif'],
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
        'text-optional': true,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
    },
  ];
}

const shifted = ({ geometry }: SiteFeature, { toMap }: MapFrame) => {
  switch (geometry.type) {
    case 'Point':
      return { type: geometry.type, coordinates: toMap(geometry.coordinates) };
    case 'LineString':
      return { type: geometry.type, coordinates: geometry.coordinates.map((point) => toMap(point)) };
    case 'Polygon':
      return {
        type: geometry.type,
        coordinates: geometry.coordinates.map((ring) => ring.map((point) => toMap(point))),
      };
  }
};

/** Draws site maps; a second call draws others instead. */
export function drawSites(map: LibreMap, frame: MapFrame, sites: readonly SiteThen[], colours: MapColours): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: sites.flatMap(({ drawing }) =>
      drawing.features.map((feature) => ({
        type: 'Feature' as const,
        properties: {
          kind: feature.properties.kind,
          label: feature.properties.bayCode === '' ? feature.properties.name : feature.properties.bayCode,
        },
        geometry: shifted(feature, frame),
      })),
    ),
  };
  if (!setData(map, SOURCE, data)) map.addSource(SOURCE, { type: 'geojson', data });
  // beneath what the replay itself draws
  const above = map.getLayersOrder().find((id) => id.startsWith('replay') && !id.startsWith(SOURCE));
  for (const layer of layersOf(colours)) {
    if (map.getLayer(layer.id) !== undefined) map.removeLayer(layer.id);
    map.addLayer(layer, above);
  }
}
