/** From WGS 84 to a drawing and back: everything in sight, north up. */
import type { PortalPart, PortalStation } from '#contract/portal/home/data.ts';

export const WIDTH = 760;
export const HEIGHT = 420;
const MARGIN = 16;

/** Longitude and latitude, or units of a drawing to the right and downwards. */
export type Point = readonly [number, number];

export interface Projection {
  readonly place: (position: Point) => Point;
  readonly positionAt: (place: Point) => Point;
}

/** Null when there is nothing to draw. */
export function projectionOf(
  parts: readonly Pick<PortalPart, 'area'>[],
  stations: readonly Pick<PortalStation, 'position'>[],
): Projection | null {
  const points = [...parts.flatMap(({ area }) => area.flat(2)), ...stations.map(({ position }) => position)];
  if (points.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of points) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrowing, 1e-6),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-6),
  );
  const [left, top] = [(WIDTH - (east - west) * narrowing * scale) / 2, (HEIGHT - (north - south) * scale) / 2];
  return {
    place: ([lng, lat]) => [left + (lng - west) * narrowing * scale, top + (north - lat) * scale],
    positionAt: ([x, y]) => [west + (x - left) / (narrowing * scale), north - (y - top) / scale],
  };
}

/** Lines through places, as a path says them; what falls on the pixel before is left out. */
export function lineOf(points: readonly Point[], { place }: Projection): string {
  const pixels: string[] = [];
  for (const point of points) {
    const pixel = place(point)
      .map((value) => value.toFixed(1))
      .join(' ');
    if (pixel !== pixels.at(-1)) pixels.push(pixel);
  }
  return pixels.length < 2 ? '' : `M${pixels.join('L')}`;
}
