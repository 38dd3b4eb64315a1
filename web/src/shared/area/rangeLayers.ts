/** Ranges on a map: by kind, each with its own line; and marks above them. */
import { setData } from '#web/ui/map/geoJson.ts';
import type { LayerSpecification, Map as LibreMap } from 'maplibre-gl';
import { middleOf, signedArea, type AreaGeometry, type LngLat, type Ring } from '#contract/ground/geometry.ts';
import { RANGE_KINDS, type RangeKind } from '#contract/capacity/range/rules.ts';
import { mapCoordinates } from '#web/ui/map/gcj02.ts';
import type { MapFrame } from '#web/ui/map/MapCanvas.tsx';
import type { MapColours } from '#web/ui/map/mapColours.ts';
import { KIND_DASHES, KIND_FILL, KIND_WIDTH } from './kindLook.ts';

/** An area to be shown. */
export interface ShownArea {
  id: string;
  kind: RangeKind;
  name: string;
  geometry: AreaGeometry;
  isFaint?: boolean;
}

const FONT = ['Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'sans-serif'];

/** A range of several parts has its name once. */
const largestShell = ({ coordinates }: AreaGeometry): Ring =>
  coordinates
    .map(([shell = []]) => shell)
    .reduce((largest, shell) => (Math.abs(signedArea(shell)) > Math.abs(signedArea(largest)) ? shell : largest), []);

function layersOf(source: string, colours: MapColours): LayerSpecification[] {
  const ofKind = (kind: RangeKind): ['==', ['get', string], string] => ['==', ['get', 'kind'], kind];
  return [
    ...RANGE_KINDS.map((kind): LayerSpecification => ({
      id: `${source}-fill-${kind}`,
      type: 'fill',
      source,
      filter: ofKind(kind),
      paint: { 'fill-color': colours.range[kind], 'fill-opacity': KIND_FILL[kind] },
    })),
    ...RANGE_KINDS.map((kind): LayerSpecification => {
      const dashes = KIND_DASHES[kind];
      return {
        id: `${source}-line-${kind}`,
        type: 'line',
        source,
        filter: ofKind(kind),
        paint: {
          'line-color': colours.range[kind],
          'line-width': KIND_WIDTH[kind],
          'line-opacity': ['case', ['boolean', ['get', 'isFaint'], false], 0.45, 1],
          ...(dashes === null ? {} : { 'line-dasharray': dashes }),
        },
      };
    }),
    {
      id: `${source}-name`,
      type: 'symbol',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-field': ['get', 'name'], 'text-font': FONT, 'text-size': 12, 'text-optional': true },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
    },
  ];
}

/** Shows areas under the name of a source; a second call with that name shows others instead. */
export function showAreas(
  map: LibreMap,
  frame: MapFrame,
  source: string,
  areas: readonly ShownArea[],
  colours: MapColours,
): void {
  const data = {
    type: 'FeatureCollection' as const,
    features: areas.flatMap(({ id, kind, name, geometry, isFaint = false }) => [
      {
        type: 'Feature' as const,
        properties: { id, kind, isFaint },
        geometry: { type: 'MultiPolygon' as const, coordinates: mapCoordinates(geometry.coordinates, frame.toMap) },
      },
      {
        type: 'Feature' as const,
        properties: { name },
        geometry: { type: 'Point' as const, coordinates: frame.toMap(middleOf(largestShell(geometry))) },
      },
    ]),
  };
  if (!setData(map, source, data)) map.addSource(source, { type: 'geojson', data });
  for (const layer of layersOf(source, colours)) {
    if (map.getLayer(layer.id) !== undefined) map.removeLayer(layer.id);
    map.addLayer(layer);
  }
}

/** The layers of a source that can be pointed at. */
export const fillLayersOf = (source: string): string[] => RANGE_KINDS.map((kind) => `${source}-fill-${kind}`);

/** A ring around a place, to be looked at. */
export function showPlace(map: LibreMap, frame: MapFrame, place: LngLat | null, colour: string): void {
  const source = 'range-place';
  const data = {
    type: 'FeatureCollection' as const,
    features:
      place === null
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: {},
              geometry: { type: 'Point' as const, coordinates: frame.toMap(place) },
            },
          ],
  };
  if (!setData(map, source, data)) map.addSource(source, { type: 'geojson', data });
  if (map.getLayer(source) !== undefined) map.removeLayer(source);
  map.addLayer({
    id: source,
    type: 'circle',
    source,
    paint: { 'circle-radius': 14, 'circle-opacity': 0, 'circle-stroke-color': colour, 'circle-stroke-width': 4 },
  });
}
