/** The area along a road: every side of its line, a margin wide, put together. */
import { degreesOf, METRES_A_DEGREE } from '#contract/ground/distance.ts';
import {
  areaOf,
  metresBetween,
  simplifiedRing,
  type AreaGeometry,
  type LngLat,
  type PolygonRings,
} from '#contract/ground/geometry.ts';
import { MOST_CLOSURE_CORNERS } from '#contract/capacity/closure/rules.ts';
import { joined } from '#server/capacity/range/clip.ts';
import { measured, type KeptArea } from '#server/capacity/range/kept.ts';

/** Along a road: its lines, and what is drawn as an area. */
export interface Place {
  readonly lines: readonly (readonly LngLat[])[];
  readonly rings: readonly (readonly LngLat[])[];
}

/** Strips that are put together; a line with more bends is drawn more coarsely. */
const MOST_STRIPS = 80;

/** A rectangle along a side, as much longer at both ends as it is wide to each side; a square around a single place. */
function strip([lng0, lat0]: LngLat, [lng1, lat1]: LngLat, margin: number): PolygonRings {
  const { wide, high } = degreesOf(margin, (lat0 + lat1) / 2);
  const east = (lng1 - lng0) / wide;
  const north = (lat1 - lat0) / high;
  const length = Math.hypot(east, north);
  // margins along the side, and across it
  const [along, up] = length === 0 ? [1, 0] : [east / length, north / length];
  const corner = ([lng, lat]: LngLat, ahead: number, aside: number): LngLat => [
    lng + (along * ahead - up * aside) * wide,
    lat + (up * ahead + along * aside) * high,
  ];
  const begin: LngLat = [lng0, lat0];
  const end: LngLat = [lng1, lat1];
  const first = corner(begin, -1, -1);
  return [[first, corner(end, 1, -1), corner(end, 1, 1), corner(begin, -1, 1), first]];
}

const sidesIn = (line: readonly LngLat[]): [LngLat, LngLat][] => {
  const [only] = line;
  if (line.length === 1 && only !== undefined) return [[only, only]];
  return line.slice(1).map((end, place): [LngLat, LngLat] => [line[place] ?? end, end]);
};

const asArea = (rings: PolygonRings): AreaGeometry[] => {
  const check = areaOf([rings]);
  return check.ok ? [check.area] : [];
};

/** Metres that a line may lie off its way: small first, until it has few enough bends. More would close another road. */
const TOLERANCES = [1, 3, 8, 20, 50];

/** What is to be closed for an event; null when nothing can be made of its place, or it winds too much to be closed as one area. */
export function roadside({ lines, rings }: Place, margin: number): KeptArea | null {
  const drawn = rings.flatMap((ring) => asArea([closedRing(ring)]));
  for (const tolerance of TOLERANCES) {
    const sides = lines.flatMap((line) => sidesIn(simplifiedRing(line, tolerance / METRES_A_DEGREE)));
    if (sides.length > MOST_STRIPS) continue;
    // what a bend lost lies within the margin still
    const strips = sides.flatMap(([from, to]) => asArea(strip(from, to, margin + tolerance)));
    const kept = measured(joined([...drawn, ...strips]));
    if (kept.vertexCount <= MOST_CLOSURE_CORNERS) return kept.vertexCount === 0 ? null : kept;
  }
  return null;
}

/** A ring whose last position is its first. */
function closedRing(ring: readonly LngLat[]): LngLat[] {
  const [first] = ring;
  const last = ring.at(-1);
  if (first === undefined || last === undefined) return [];
  return metresBetween(first, last) === 0 ? [...ring] : [...ring, first];
}
