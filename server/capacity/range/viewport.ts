/** What a map shows of the ranges that apply: those in view, no finer than its pixels. */
import { simplifiedRing, verticesIn, type AreaGeometry } from '#contract/ground/geometry.ts';
import { MOST_SHOWN_VERTICES, type ShownRange } from '#contract/capacity/range/calls.ts';
import type { PublishedRange, Ranges } from './ranges.ts';

const MOST_SHOWN = 1000;
/** Degrees of a pixel at zoom 0, where the world is 512 pixels wide. */
const PIXEL = 360 / 512;
const COARSER = 2;

/** What was simplified before, as long as the area itself is in use. */
const simplified = new WeakMap<AreaGeometry, Map<number, AreaGeometry>>();

/** An area with no more detail than a zoom level (whole) can show. */
function atZoom(area: AreaGeometry, zoom: number): AreaGeometry {
  const levels = simplified.get(area) ?? new Map<number, AreaGeometry>();
  simplified.set(area, levels);
  let found = levels.get(zoom);
  if (found === undefined) {
    const tolerance = PIXEL / 2 ** zoom / 2;
    found = {
      type: 'MultiPolygon',
      coordinates: area.coordinates.map((rings) => rings.map((ring) => simplifiedRing(ring, tolerance))),
    };
    levels.set(zoom, found);
  }
  return found;
}

interface View {
  west: number;
  south: number;
  east: number;
  north: number;
  zoom: number;
}

function inView({ index }: Ranges, { west, south, east, north }: View): PublishedRange[] {
  const places =
    west <= east
      ? index.meeting(west, south, east, north)
      : [...index.meeting(west, south, 180, north), ...index.meeting(-180, south, east, north)];
  return [...new Set(places)].flatMap((place) => index.ranges[place] ?? []);
}

/** The ranges in view at a moment (milliseconds since 1970); coarser where there are many, and never without end. */
export function shownIn(ranges: Ranges, view: View, at: number): { list: ShownRange[]; isCapped: boolean } {
  const found = inView(ranges, view);
  const moment = ranges.clock.moment(at);
  const chosen = found.slice(0, MOST_SHOWN);
  let zoom = Math.floor(view.zoom);
  let shapes = chosen.map(({ geometry }) => atZoom(geometry, zoom));
  const tooMany = () => shapes.reduce((sum, { coordinates }) => sum + verticesIn(coordinates), 0) > MOST_SHOWN_VERTICES;
  while (tooMany() && zoom > 0) {
    zoom = Math.max(0, zoom - COARSER);
    shapes = chosen.map(({ geometry }) => atZoom(geometry, zoom));
  }
  const list = chosen.map(({ id, number, name, nameEn, kind, speedLimit, priority, isOn }, place) => ({
    id,
    number,
    name,
    nameEn,
    kind,
    speedLimit,
    priority,
    appliesNow: isOn(moment),
    geometry: shapes[place] ?? { type: 'MultiPolygon' as const, coordinates: [] },
  }));
  return { list, isCapped: found.length > MOST_SHOWN };
}
