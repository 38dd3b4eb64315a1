/**
 * The base style of our own: neutral ground, graticule and roads, and above any base the ranges, closed areas and stations. Nothing of
 * it comes from elsewhere; letters are drawn by the browser with the fonts of the machine.
 */
import type { FilterSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { Language } from '#contract/ground/enums.ts';
import type { MapColours } from './mapColours.ts';

export const GROUND = 'own-ground';
export const GRID = 'own-grid';
export const OWN = 'own';
const FONT = ['Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'sans-serif'];
const NOTHING = { type: 'FeatureCollection' as const, features: [] };

const named = (language: Language): ['coalesce', ...unknown[]] =>
  language === 'zh-CN' ? ['coalesce', ['get', 'nameZh']] : ['coalesce', ['get', 'nameEn'], ['get', 'nameZh']];

const isA = (layer: string, kind?: string): FilterSpecification =>
  kind === undefined
    ? ['==', ['get', 'layer'], layer]
    : ['all', ['==', ['get', 'layer'], layer], ['==', ['get', 'kind'], kind]];

/** Ground, graticule and roads. */
export function groundLayers(colours: MapColours): LayerSpecification[] {
  return [
    { id: GROUND, type: 'background', paint: { 'background-color': colours.ground } },
    {
      id: 'own-water',
      type: 'fill',
      source: OWN,
      filter: isA('water'),
      paint: { 'fill-color': colours.water },
    },
    {
      id: 'own-grid',
      type: 'line',
      source: GRID,
      paint: { 'line-color': colours.grid, 'line-width': 1 },
    },
    {
      id: 'own-road',
      type: 'line',
      source: OWN,
      filter: isA('road'),
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['match', ['get', 'kind'], 'street', colours.roadMinor, colours.road],
        'line-width': [
          'interpolate',
          ['exponential', 1.5],
          ['zoom'],
          9,
          ['match', ['get', 'kind'], 'street', 0.3, 1],
          14,
          ['match', ['get', 'kind'], 'street', 2, 5],
          18,
          ['match', ['get', 'kind'], 'street', 12, 26],
        ],
      },
    },
    {
      id: 'own-grid-name',
      type: 'symbol',
      source: GRID,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': FONT,
        'text-size': 10,
        'text-offset': [0, -0.7],
        'symbol-spacing': 500,
      },
      paint: { 'text-color': colours.gridText, 'text-halo-color': colours.halo, 'text-halo-width': 1 },
    },
  ];
}

/** Closed areas, which nothing hides: a wide line with a bright one in it, unlike that of any range. */
const closureLayers = (colours: MapColours, language: Language): LayerSpecification[] => [
  {
    id: 'own-closure',
    type: 'fill',
    source: OWN,
    filter: isA('closure'),
    paint: { 'fill-color': colours.alarm, 'fill-opacity': ['match', ['get', 'kind'], 'drill', 0.12, 0.24] },
  },
  {
    id: 'own-closure-line',
    type: 'line',
    source: OWN,
    filter: isA('closure'),
    paint: { 'line-color': colours.alarm, 'line-width': 6 },
  },
  {
    id: 'own-closure-core',
    type: 'line',
    source: OWN,
    filter: isA('closure'),
    paint: { 'line-color': colours.halo, 'line-width': 2, 'line-dasharray': [3, 2] },
  },
  {
    id: 'own-closure-name',
    type: 'symbol',
    source: OWN,
    filter: isA('closure'),
    layout: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the two expressions above
      'text-field': named(language) as ['coalesce', string],
      'text-font': FONT,
      'text-size': 13,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': colours.alarm, 'text-halo-color': colours.halo, 'text-halo-width': 2 },
  },
];

/** Ranges (distinguished by line and colour), closed areas and stations. */
export function ownLayers(colours: MapColours, language: Language): LayerSpecification[] {
  const line = (id: string, kind: string, dash: number[] | null, width: number): LayerSpecification => ({
    id,
    type: 'line',
    source: OWN,
    filter: isA('range', kind),
    paint: {
      'line-color': colours.range[kind === 'slow' || kind === 'noStop' || kind === 'noGo' ? kind : 'operating'],
      'line-width': width,
      'line-opacity': 0.8,
      ...(dash === null ? {} : { 'line-dasharray': dash }),
    },
  });
  return [
    {
      id: 'own-range',
      type: 'fill',
      source: OWN,
      filter: isA('range'),
      paint: {
        'fill-color': [
          'match',
          ['get', 'kind'],
          'slow',
          colours.range.slow,
          'noStop',
          colours.range.noStop,
          'noGo',
          colours.range.noGo,
          colours.range.operating,
        ],
        'fill-opacity': ['match', ['get', 'kind'], 'operating', 0.035, 'noGo', 0.14, 0.09],
      },
    },
    line('own-range-operating', 'operating', null, 1.5),
    line('own-range-slow', 'slow', [4, 2], 1.5),
    line('own-range-noStop', 'noStop', [1, 2], 2),
    line('own-range-noGo', 'noGo', [6, 2, 1, 2], 2),
    {
      id: 'own-range-name',
      type: 'symbol',
      source: OWN,
      filter: isA('range'),
      minzoom: 11,
      layout: {
        'symbol-placement': 'line',
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the two expressions above
        'text-field': named(language) as ['coalesce', string],
        'text-font': FONT,
        'text-size': 11,
        'text-offset': [0, 0.9],
        'symbol-spacing': 400,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
    {
      id: 'own-road-name',
      type: 'symbol',
      source: OWN,
      filter: isA('road'),
      minzoom: 13,
      layout: {
        'symbol-placement': 'line',
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the two expressions above
        'text-field': named(language) as ['coalesce', string],
        'text-font': FONT,
        'text-size': 11,
        'symbol-spacing': 320,
        // the wide roads are named first
        'symbol-sort-key': ['match', ['get', 'kind'], 'street', 1, 0],
      },
      paint: { 'text-color': colours.gridText, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
    ...closureLayers(colours, language),
    {
      id: 'own-station',
      type: 'circle',
      source: OWN,
      filter: isA('station'),
      minzoom: 10,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 2, 15, 5],
        'circle-color': colours.halo,
        'circle-stroke-color': colours.station,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'own-station-name',
      type: 'symbol',
      source: OWN,
      filter: isA('station'),
      minzoom: 12.5,
      layout: {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the two expressions above
        'text-field': named(language) as ['coalesce', string],
        'text-font': FONT,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.7],
        'text-optional': true,
      },
      paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
    },
  ];
}

/** What a page may hide of ours, and the layers that it is drawn with. */
export const OWN_PARTS = {
  ranges: [
    'own-range',
    'own-range-operating',
    'own-range-slow',
    'own-range-noStop',
    'own-range-noGo',
    'own-range-name',
  ],
  stations: ['own-station', 'own-station-name'],
  names: ['own-range-name', 'own-road-name', 'own-station-name'],
  grid: ['own-grid', 'own-grid-name'],
} as const;
export type OwnPart = keyof typeof OWN_PARTS;

/** The sources that both kinds of layers draw from; filled later. */
export const OWN_SOURCES: StyleSpecification['sources'] = {
  [GRID]: { type: 'geojson', data: NOTHING },
  [OWN]: { type: 'geojson', data: NOTHING },
};

/** The whole base style, without glyphs and sprites: nothing is fetched. */
export const ownStyle = (colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: OWN_SOURCES,
  layers: groundLayers(colours),
});
