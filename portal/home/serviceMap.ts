/** The service area as a drawing: complete without script, a few kilobytes, and nothing is asked of a map's server. */
import { h, type JSX } from 'preact';
import type { PortalPart, PortalStation } from '#contract/portal/home/data.ts';
import { HEIGHT, lineOf, projectionOf, WIDTH, type Projection } from './projection.ts';

/** More names would cover each other. */
const MOST_NAMED = 24;

/** The parts of the service area as shapes. */
export const partShapes = (parts: readonly PortalPart[], projection: Projection): JSX.Element[] =>
  parts.map(({ id, name, isOpen, area }) =>
    h(
      'path',
      {
        key: id,
        class: isOpen ? 'part' : 'part closed',
        d: area
          .flatMap((polygon) => polygon.map((ring) => lineOf(ring, projection)))
          .map((line) => (line === '' ? '' : `${line}Z`))
          .join(''),
        'fill-rule': 'evenodd',
      },
      h('title', null, name),
    ),
  );

/** Null when there is nothing to draw. */
export function serviceMap(
  parts: readonly PortalPart[],
  stations: readonly PortalStation[],
  label: string,
): JSX.Element | null {
  const projection = projectionOf(parts, stations);
  if (projection === null) return null;
  const isNamed = stations.length <= MOST_NAMED;
  return h('svg', { class: 'map', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label }, [
    ...partShapes(parts, projection),
    ...stations.map(({ code, name, position, isOpen }) => {
      const [x, y] = projection.place(position);
      const mark = { class: isOpen ? 'station' : 'station closed', cx: x.toFixed(1), cy: y.toFixed(1), r: 4 };
      return h('g', { key: code }, [
        h('circle', mark, h('title', null, name)),
        isNamed ? h('text', { x: (x + 8).toFixed(1), y: (y + 4).toFixed(1) }, name) : null,
      ]);
    }),
  ]);
}
