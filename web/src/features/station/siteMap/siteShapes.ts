/** A site map's drawing as the shapes that are drawn, and back; and what differs between two. */
import type { LngLat } from '#contract/geometry.ts';
import type { SiteFeatureKind } from '#contract/fleetRules.ts';
import type { SiteDrawing, SiteFeature, SitePicture } from '#contract/station.ts';
import type { DrawnShape } from '#web/ui/map/draw/drawing.ts';

/** A kind of feature in one of its geometries. */
export const SITE_ROLES = ['lane', 'bay', 'walkway', 'walkArea', 'noGo', 'bayPoint'] as const;
export type SiteRole = (typeof SITE_ROLES)[number];

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

/** What a feature is besides its place. */
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

function shapeOf(feature: SiteFeature): DrawnShape {
  const { id, geometry } = feature;
  const role = roleOf(feature);
  if (geometry.type === 'Point') return { id, role, geometry: 'point', positions: [geometry.coordinates] };
  if (geometry.type === 'LineString') return { id, role, geometry: 'line', positions: geometry.coordinates };
  return { id, role, geometry: 'polygon', positions: (geometry.coordinates[0] ?? []).slice(0, -1) };
}

export const shapesOf = (drawing: SiteDrawing): DrawnShape[] => drawing.features.map(shapeOf);

export const infosOf = (drawing: SiteDrawing): ShapeInfos =>
  new Map(
    drawing.features.map(({ id, properties: { name, bayCode, oneWay } }) => [id, { name, bayCode, oneWay }] as const),
  );

function geometryOf({ geometry, positions }: DrawnShape): SiteFeature['geometry'] {
  const own = positions.map(([lng, lat]): LngLat => [lng, lat]);
  const [first = [0, 0] satisfies LngLat] = own;
  if (geometry === 'point') return { type: 'Point', coordinates: first };
  if (geometry === 'line') return { type: 'LineString', coordinates: own };
  return { type: 'Polygon', coordinates: [[...own, first]] };
}

/** The drawing as it is kept. Only bays have codes, only lanes a direction. */
export const drawingOf = (shapes: readonly DrawnShape[], infos: ShapeInfos): SiteDrawing => ({
  type: 'FeatureCollection',
  features: shapes.map((shape): SiteFeature => {
    const kind = kindOf(shape.role);
    const { name, bayCode, oneWay } = infos.get(shape.id) ?? NO_INFO;
    return {
      type: 'Feature',
      id: shape.id,
      geometry: geometryOf(shape),
      properties: { kind, name, bayCode: kind === 'bay' ? bayCode : '', oneWay: kind === 'lane' && oneWay },
    };
  }),
});

/** The code of the next bay that is drawn: the first of the station's that is not drawn yet, or the one after the last. */
export function nextBayCode(stationCodes: readonly string[], drawn: ReadonlySet<string>): string {
  const waiting = stationCodes.find((code) => !drawn.has(code));
  if (waiting !== undefined) return waiting;
  const [, letters = 'A'] = /^([A-Za-z]*)\d+$/.exec([...drawn].at(-1) ?? 'A0') ?? [];
  for (let number = 1; ; number += 1) if (!drawn.has(`${letters}${number}`)) return `${letters}${number}`;
}

/** What stands for a feature in words: its name or code. */
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

/** Ids of bays without a code, and of those whose code another has. */
export function codeProblems(shapes: readonly DrawnShape[], infos: ShapeInfos): Map<string, 'needed' | 'twice'> {
  const problems = new Map<string, 'needed' | 'twice'>();
  const seen = new Set<string>();
  for (const { id, role } of shapes) {
    if (kindOf(role) !== 'bay') continue;
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
