/** The state of the live map in the address. */
import { VEHICLE_STATES, type VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { CarFilter } from '#contract/capacity/monitoring/calls.ts';
import { flag, text, type useSearchState } from '#web/lib/page.tsx';
import { texts, type SearchValues } from '#web/lib/searchState.ts';
import type { OwnPart } from '#web/ui/map/ownStyle.ts';
import type { LngLat } from '#web/ui/map/gcj02.ts';

export const LIVE_SEARCH = {
  /** States that are shown; none: all. */
  states: texts(),
  range: text(),
  supplier: text(),
  group: text(),
  /** The car in the drawer. */
  car: text(),
  /** The alert in the drawer, over its car. */
  alert: text(),
  follow: flag(),
  /** `lng,lat,zoom` of the screen, WGS 84. */
  at: text(),
  /** Parts of the map that are not drawn. */
  hide: texts(),
  /** The way of the chosen car in the last minutes. */
  trail: flag(),
  /** Big screen. */
  room: flag(),
};
export type LiveSearch = SearchValues<typeof LIVE_SEARCH>;
export type SetLiveSearch = ReturnType<typeof useSearchState<typeof LIVE_SEARCH>>[1];

export const MAP_PARTS = ['ranges', 'stations', 'names', 'grid'] as const satisfies readonly OwnPart[];

/** What can be left out of the map: its parts, and the orders on it. */
export const MAP_LAYERS = ['waiting', ...MAP_PARTS] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

export const layersHidden = ({ hide }: Pick<LiveSearch, 'hide'>): MapLayer[] =>
  MAP_LAYERS.filter((layer) => hide.includes(layer));

/** The parts of the map that the address hides. */
export const hiddenIn = ({ hide }: LiveSearch): OwnPart[] => MAP_PARTS.filter((part) => hide.includes(part));

const isId = (value: string): boolean => /^[1-9]\d{0,17}$/.test(value);

export const statesIn = ({ states }: LiveSearch): VehicleState[] =>
  VEHICLE_STATES.filter((state) => states.includes(state));

/** The filter that the server is asked for. */
export const filterIn = (search: LiveSearch): CarFilter => ({
  states: statesIn(search),
  rangeId: isId(search.range) ? search.range : null,
  supplierId: isId(search.supplier) ? search.supplier : null,
  group: search.group.slice(0, 60),
  search: '',
});

export const alertIn = ({ alert }: LiveSearch): string | null => (isId(alert) ? alert : null);

export const carIn = ({ car }: LiveSearch): string | null => (isId(car) ? car : null);

/** The position of the screen; null when it is not in the address. */
export function placeIn({ at }: LiveSearch): { center: LngLat; zoom: number } | null {
  const [lng = NaN, lat = NaN, zoom = NaN] = at.split(',').map(Number);
  const isPlace = Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 24;
  return isPlace ? { center: [lng, lat], zoom } : null;
}

export const placeText = ([lng, lat]: LngLat, zoom: number): string =>
  `${lng.toFixed(5)},${lat.toFixed(5)},${zoom.toFixed(2)}`;
