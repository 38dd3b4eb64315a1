/** The service area as a drawing: complete without script, a few kilobytes, and nothing is asked of a map's server. */
import { h, type JSX } from 'preact';
import type { PortalPart, PortalStation } from '#contract/portal/home/data.ts';

const WIDTH = 760;
const HEIGHT = 420;
const MARGIN = 16;
/** More names would cover each other. */
const MOST_NAMED = 24;

type Point = readonly [number, number];

/** From WGS 84 to the drawing, everything in sight and north up. */
function projection(points: readonly Point[]): (point: Point) => Point {
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrowing, 1e-6),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-6),
  );
  const [left, top] = [(WIDTH - (east - west) * narrowing * scale) / 2, (HEIGHT - (north - south) * scale) / 2];
  return ([lng, lat]) => [left + (lng - west) * narrowing * scale, top + (north - lat) * scale];
}

/** The outline of a ring; what falls on the pixel before is left out. */
function outline(ring: readonly Point[], place: (point: Point) => Point): string {
  const pixels: string[] = [];
  for (const point of ring) {
    const pixel = place(point)
      .map((value) => value.toFixed(1))
      .join(' ');
    if (pixel !== pixels.at(-1)) pixels.push(pixel);
  }
  return pixels.length < 3 ? '' : `M${pixels.join('L')}Z`;
}

/** Null when there is nothing to draw. */
export function serviceMap(
  parts: readonly PortalPart[],
  stations: readonly PortalStation[],
  label: string,
): JSX.Element | null {
  const points = [...parts.flatMap(({ area }) => area.flat(2)), ...stations.map(({ position }) => position)];
  if (points.length === 0) return null;
  const place = projection(points);
  const isNamed = stations.length <= MOST_NAMED;
  return h('svg', { class: 'map', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label }, [
    ...parts.map(({ id, name, isOpen, area }) =>
      h(
        'path',
        {
          key: id,
          class: isOpen ? 'part' : 'part closed',
          d: area.flatMap((polygon) => polygon.map((ring) => outline(ring, place))).join(''),
          'fill-rule': 'evenodd',
        },
        h('title', null, name),
      ),
    ),
    ...stations.map(({ code, name, position, isOpen }) => {
      const [x, y] = place(position);
      const mark = { class: isOpen ? 'station' : 'station closed', cx: x.toFixed(1), cy: y.toFixed(1), r: 4 };
      return h('g', { key: code }, [
        h('circle', mark, h('title', null, name)),
        isNamed ? h('text', { x: (x + 8).toFixed(1), y: (y + 4).toFixed(1) }, name) : null,
      ]);
    }),
  ]);
}
