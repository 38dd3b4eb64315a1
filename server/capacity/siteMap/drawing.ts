/** Reads a drawing: the places of its parts and of its bays. */
import { metresBetween, type LngLat } from '#contract/ground/geometry.ts';
import { SITE_RADIUS } from '#contract/capacity/car/rules.ts';
import type { BayForm, SiteDrawing, SiteFeature, SitePicture } from '#contract/capacity/station/calls.ts';
import { refuseField } from '#server/ground/core/refusal.ts';
import { siteMapMessages } from './messages.ts';

function positionsOf({ geometry }: SiteFeature): LngLat[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'LineString':
      return geometry.coordinates;
    case 'Polygon':
      return geometry.coordinates.flat();
  }
}

/** 400 when a part of the drawing, or a corner of the picture, lies too far from the station. */
export function checkNear(station: LngLat, drawing: SiteDrawing, picture: SitePicture | null): void {
  const isFar = (at: LngLat): boolean => metresBetween(station, at) > SITE_RADIUS;
  for (const feature of drawing.features) {
    if (!positionsOf(feature).some(isFar)) continue;
    const { name, bayCode } = feature.properties;
    throw refuseField('drawing', siteMapMessages.tooFar, { name: name || bayCode || feature.id });
  }
  if (picture?.corners.some(isFar) === true) throw refuseField('picture', siteMapMessages.pictureTooFar);
}

/** A bay drawn as a point is as wide as a car. */
const POINT_RADIUS = 3;
const LEAST_RADIUS = 2;
const MOST_RADIUS = 100;

/** The middle of the corners of a bay, and how far the furthest is from it. */
function placeOf(feature: SiteFeature): { position: LngLat; radius: number } {
  const { geometry } = feature;
  // a hole in a bay does not move its middle
  const corners = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : positionsOf(feature);
  const own = corners.length > 1 ? corners.slice(0, -1) : corners;
  const mean = (place: 0 | 1) => own.reduce((sum, corner) => sum + corner[place], 0) / own.length;
  const position: LngLat = [mean(0), mean(1)];
  if (corners.length === 1) return { position, radius: POINT_RADIUS };
  const furthest = Math.max(...own.map((corner) => metresBetween(position, corner)));
  const radius = Math.min(MOST_RADIUS, Math.max(LEAST_RADIUS, Math.round(furthest * 10) / 10));
  return { position, radius };
}

/** The bays of a station once a drawing counts: those drawn get their place, new ones are added at the end. */
export function baysWith(bays: readonly BayForm[], { features }: SiteDrawing): BayForm[] {
  const drawn = new Map(
    features.flatMap((feature) => {
      const { kind, bayCode } = feature.properties;
      return kind === 'bay' ? [[bayCode, placeOf(feature)] as const] : [];
    }),
  );
  const known = bays.map((bay) => ({ ...bay, ...drawn.get(bay.code) }));
  const codes = new Set(bays.map(({ code }) => code));
  const added = [...drawn]
    .filter(([code]) => !codes.has(code))
    .map(([code, place]): BayForm => ({
      code,
      kind: 'parking',
      capacity: 1,
      state: 'enabled',
      accessible: false,
      ...place,
    }));
  return [...known, ...added];
}
