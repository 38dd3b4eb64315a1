/** H3 cells: by which cars are found on a screen, and by which they are drawn together when they are too many. */
import { cellToLatLng, POLYGON_TO_CELLS_FLAGS, polygonToCellsExperimental } from 'h3-js';
import type { Bounds } from '#contract/capacity/monitoring/calls.ts';

/** Each car is in one cell of each resolution; a viewer looks at cells of one of them. */
export const COARSE = 6;
export const FINE = 8;
/** The cell that a position is looked up in; the others are its parents. */
export const BASE = 9;
/** Between these resolutions lie clusters. */
const COARSEST_CLUSTER = 1;

/** Square kilometres of a cell, on average. */
const AREA = { [COARSE]: 36.13, [FINE]: 0.7373 } as const;
const MOST_FINE_CELLS = 160;
const MOST_COARSE_CELLS = 320;
const KM_PER_DEGREE = 111.32;

const crosses = ([west, , east]: Bounds): boolean => west > east;

/** Square kilometres of a screen. */
function areaOf([west, south, east, north]: Bounds): number {
  const width = (west > east ? east + 360 - west : east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  return width * (north - south) * KM_PER_DEGREE ** 2;
}

const ringOf = (west: number, south: number, east: number, north: number): [number, number][] => [
  [south, west],
  [south, east],
  [north, east],
  [north, west],
];

/** The cells that a screen touches; null when they are too many to look at car by car. */
export function cellsOn(screen: Bounds): string[] | null {
  const area = areaOf(screen);
  const resolution = area / AREA[FINE] <= MOST_FINE_CELLS ? FINE : COARSE;
  if (area / AREA[resolution] > (resolution === FINE ? MOST_FINE_CELLS : MOST_COARSE_CELLS)) return null;
  const [west, south, east, north] = screen;
  const parts = crosses(screen)
    ? [ringOf(west, south, 180, north), ringOf(-180, south, east, north)]
    : [ringOf(west, south, east, north)];
  const { containmentOverlappingBbox } = POLYGON_TO_CELLS_FLAGS;
  return [
    ...new Set(parts.flatMap((ring) => polygonToCellsExperimental(ring, resolution, containmentOverlappingBbox))),
  ];
}

/** Whether a position is on a screen, widened by a part of its size on every side. */
export function isOn([west, south, east, north]: Bounds, lng: number, lat: number, wider = 0): boolean {
  const width = west > east ? east + 360 - west : east - west;
  const [padX, padY] = [width * wider, (north - south) * wider];
  if (lat < south - padY || lat > north + padY) return false;
  const from = (((lng - (west - padX)) % 360) + 360) % 360;
  return from <= width + 2 * padX;
}

/** Kilometres between the middles of neighbouring cells, by resolution. */
const SPACING_KM = [1107 * 1.73, 419 * 1.73, 158 * 1.73, 59.8 * 1.73, 22.6 * 1.73, 8.54 * 1.73, 3.23 * 1.73, 2.11, 0.8];
/** Kilometres between the middles of neighbouring cells of a resolution. */
export const spacingKm = (resolution: number): number => SPACING_KM[resolution] ?? 0;
/** Clusters nearer to each other than this look like one, in pixels. */
const NEAREST_PX = 56;
/** At the equator, of a map whose world is 512 pixels at zoom 0. */
const KM_PER_PX_AT_0 = 78.27;

/** The finest resolution whose clusters stand apart at a zoom. */
export function clusterResolution(zoom: number, lat: number): number {
  const kmPerPx = (KM_PER_PX_AT_0 * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom;
  let resolution = COARSEST_CLUSTER;
  while ((SPACING_KM[resolution + 1] ?? 0) / kmPerPx >= NEAREST_PX) resolution += 1;
  return resolution;
}

/** The middle of a cell, `[lng, lat]`. */
export function middleOf(cell: string): [number, number] {
  const [lat, lng] = cellToLatLng(cell);
  return [lng, lat];
}
