/** A site map's drawing as the shapes that are drawn, and back; and what differs between two. */
import { placeInRing, signedArea, type LngLat, type Ring } from '#contract/ground/geometry.ts';
import type { SiteFeatureKind } from '#contract/capacity/car/rules.ts';
import type { SiteDrawing, SiteFeature, SitePicture } from '#contract/capacity/station/calls.ts';
import type { DrawnShape } from '#web/ui/map/draw/drawing.ts';

const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

/** A kind of feature in one of its geometries. */
export const SITE_ROLES = ['lane', 'bay', 'walkway', 'walkArea', 'noGo', 'bayPoint'] as const;
export type SiteRole = (typeof SITE_ROLES)[number];
/** The role of a hole in an area. */
export const HOLE = 'hole';

const KINDS: Record<SiteRole, SiteFeatureKind> = {
  lane: 'lane',
  bay: 'bay',
  bayPoint: 'bay',
  walkway: 'walkway',
  walkArea: 'walkway',
  noGo: 'noGo',
};
const isRole = (role: string): role is SiteRole => Object.hasOwn(KINDS, role);
export const kindOf = (role: string): SiteFeatureKind => (isRole(role) ? KINDS[role] : 'lane');

/** The properties of a feature besides its place. */
export interface ShapeInfo {
  name: string;
  bayCode: string;
  oneWay: boolean;
}
export type ShapeInfos = ReadonlyMap<string, ShapeInfo>;
export const NO_INFO: ShapeInfo = { name: '', bayCode: '', oneWay: false };

function roleOf({ geometry, properties: { kind } }: SiteFeature): SiteRole {
  if (kind === 'bay') return geometry.type === 'Point' ? 'bayPoint' : 'bay';
  if (kind === 'walkway') return geometry.type === 'Polygon' ? 'walkArea' : 'walkway';
  return kind;
}

/** A hole that was kept is named after its area, so that it stays with it whatever else is drawn around it. */
const holeId = (areaId: string, number: number): string => `${areaId}/${number}`;
const areaIdOf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('/')));

/** A feature as a shape, an area with holes as several. */
function shapesOfFeature(feature: SiteFeature): DrawnShape[] {
  const { id, geometry } = feature;
  const role = roleOf(feature);
  if (geometry.type === 'Point') return [{ id, role, geometry: 'point', positions: [geometry.coordinates] }];
  if (geometry.type === 'LineString') return [{ id, role, geometry: 'line', positions: geometry.coordinates }];
  return geometry.coordinates.map((ring, place) => ({
    id: place === 0 ? id : holeId(id, place),
    role: place === 0 ? role : HOLE,
    geometry: 'polygon',
    positions: ring.slice(0, -1),
  }));
}

export const shapesOf = (drawing: SiteDrawing): DrawnShape[] => drawing.features.flatMap(shapesOfFeature);

export const infosOf = (drawing: SiteDrawing): ShapeInfos =>
  new Map(
    drawing.features.map(({ id, properties: { name, bayCode, oneWay } }) => [id, { name, bayCode, oneWay }] as const),
  );

const closed = (positions: readonly LngLat[]): Ring => {
  const own = positions.map(([lng, lat]): LngLat => [lng, lat]);
  return [...own, ...own.slice(0, 1)];
};

const holds = (area: DrawnShape, hole: DrawnShape): boolean => {
  const ring = closed(area.positions);
  return hole.positions.every((at) => placeInRing(ring, at) !== -1);
};

const sizeOf = ({ positions }: DrawnShape): number => Math.abs(signedArea(closed(positions)));

/** The area that each hole is cut out of: the one it was kept with, else the smallest around it that was there before. */
function areasOfHoles(shapes: readonly DrawnShape[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [place, hole] of shapes.entries()) {
    if (hole.role !== HOLE) continue;
    const around = shapes
      .slice(0, place)
      .filter((area) => area.geometry === 'polygon' && area.role !== HOLE && holds(area, hole))
      .toSorted((one, other) => sizeOf(one) - sizeOf(other));
    const area = around.find(({ id }) => id === areaIdOf(hole.id)) ?? around[0];
    if (area !== undefined) found.set(hole.id, area.id);
  }
  return found;
}

function geometryOf({ geometry, positions }: DrawnShape, holes: readonly DrawnShape[]): SiteFeature['geometry'] {
  const own = positions.map(([lng, lat]): LngLat => [lng, lat]);
  const [first = [0, 0] satisfies LngLat] = own;
  if (geometry === 'point') return { type: 'Point', coordinates: first };
  if (geometry === 'line') return { type: 'LineString', coordinates: own };
  return { type: 'Polygon', coordinates: [closed(own), ...holes.map((hole) => closed(hole.positions))] };
}

/** The drawing as it is kept. Only bays have codes, only lanes a direction; a hole outside every area is left out. */
export function drawingOf(shapes: readonly DrawnShape[], infos: ShapeInfos): SiteDrawing {
  const areas = areasOfHoles(shapes);
  const features = shapes
    .filter(({ role }) => role !== HOLE)
    .map((shape): SiteFeature => {
      const kind = kindOf(shape.role);
      const { name, bayCode, oneWay } = infos.get(shape.id) ?? NO_INFO;
      const holes = shapes.filter(({ id }) => areas.get(id) === shape.id);
      return {
        type: 'Feature',
        id: shape.id,
        geometry: geometryOf(shape, holes),
        properties: { kind, name, bayCode: kind === 'bay' ? bayCode : '', oneWay: kind === 'lane' && oneWay },
      };
    });
  return { type: 'FeatureCollection', features };
}

/** The code of the next bay that is drawn: the first of the station's that is not drawn yet, or the one after the last. */
export function nextBayCode(stationCodes: readonly string[], drawn: ReadonlySet<string>): string {
  const waiting = stationCodes.find((code) => !drawn.has(code));
  if (waiting !== undefined) return waiting;
  const [, letters = 'A'] = /^([A-Za-z]*)\d+$/.exec([...drawn].at(-1) ?? 'A0') ?? [];
  for (let number = 1; ; number += 1) if (!drawn.has(`${letters}${number}`)) return `${letters}${number}`;
}

/** The name or code of a feature. */
export const labelOf = ({ properties: { name, bayCode } }: SiteFeature): string =>
  [bayCode, name].filter((part) => part !== '').join(' ');

export interface SiteDifference {
  added: SiteFeature[];
  removed: SiteFeature[];
  changed: SiteFeature[];
}

/** What the later drawing has, lacks and has otherwise than the earlier one. */
export function differenceOf(earlier: SiteDrawing, later: SiteDrawing): SiteDifference {
  const before = new Map(earlier.features.map((feature) => [feature.id, JSON.stringify(feature)]));
  const ids = new Set(later.features.map(({ id }) => id));
  return {
    added: later.features.filter(({ id }) => !before.has(id)),
    removed: earlier.features.filter(({ id }) => !ids.has(id)),
    changed: later.features.filter((feature) => {
      const was = before.get(feature.id);
      return was !== undefined && was !== JSON.stringify(feature);
    }),
  };
}

export type ShapeProblem = 'needed' | 'twice' | 'alone';
export const PROBLEM_WORDS = { needed: 'bayCodeNeeded', twice: 'bayCodeTwice', alone: 'holeAlone' } as const;

/** Ids of bays without a code, of those whose code another has, and of holes that lie in no area. */
export function problemsOf(shapes: readonly DrawnShape[], infos: ShapeInfos): Map<string, ShapeProblem> {
  const problems = new Map<string, ShapeProblem>();
  const seen = new Set<string>();
  const areas = areasOfHoles(shapes);
  for (const { id, role } of shapes) {
    if (role === HOLE && !areas.has(id)) problems.set(id, 'alone');
    if (role === HOLE || kindOf(role) !== 'bay') continue;
    const code = infos.get(id)?.bayCode ?? '';
    if (code === '') problems.set(id, 'needed');
    else if (seen.has(code)) problems.set(id, 'twice');
    seen.add(code);
  }
  return problems;
}

/** The picture with one of its corners (0: top left … 3: bottom left) somewhere else. */
export function withCorner(picture: SitePicture, place: number, at: LngLat): SitePicture {
  const [a, b, c, d] = picture.corners;
  const moved = (own: LngLat, corner: number): LngLat => (corner === place ? at : own);
  return { ...picture, corners: [moved(a, 0), moved(b, 1), moved(c, 2), moved(d, 3)] };
}

/** The middle of a picture's corners. */
export const middleOfPicture = ({ corners }: SitePicture): LngLat => [
  corners.reduce((sum, [lng]) => sum + lng, 0) / corners.length,
  corners.reduce((sum, [, lat]) => sum + lat, 0) / corners.length,
];

/** The picture, as large as it is, with its middle somewhere else. */
export function withMiddle(picture: SitePicture, [lng, lat]: LngLat): SitePicture {
  const [x, y] = middleOfPicture(picture);
  const moved = ([ownLng, ownLat]: LngLat): LngLat => [rounded(ownLng + lng - x), rounded(ownLat + lat - y)];
  const [a, b, c, d] = picture.corners;
  return { ...picture, corners: [moved(a), moved(b), moved(c), moved(d)] };
}
