/** What a place is called, from what the base map of our own knows: the road, and the way from the nearest station. */
import { metresNearby } from '#contract/ground/distance.ts';
import { placeBeside, type BesideStation } from '#contract/ground/placeBeside.ts';
import type { Language } from '#contract/ground/enums.ts';
import type { OwnFeature } from '#contract/capacity/monitoring/calls.ts';

/** A road further away is not where a car is. */
const ON_ROAD_M = 25;

interface Road {
  nameZh: string;
  nameEn: string;
  path: readonly (readonly number[])[];
}
interface KnownPlaces {
  stations: readonly BesideStation[];
  roads: readonly Road[];
}

/** The stations and the roads with a name among the features of the base map. */
export function placesIn(features: readonly OwnFeature[]): KnownPlaces {
  const stations: BesideStation[] = [];
  const roads: Road[] = [];
  for (const { geometry, properties } of features) {
    const { layer, nameZh, nameEn } = properties;
    if (nameZh === '') continue;
    if (layer === 'station' && geometry.type === 'Point') {
      const [lng = 0, lat = 0] = geometry.coordinates;
      stations.push({ name: nameZh, nameEn, lng, lat });
    }
    if (layer === 'road' && geometry.type === 'LineString') roads.push({ nameZh, nameEn, path: geometry.coordinates });
  }
  return { stations, roads };
}

/** Metres from a position to a stretch of a road, which is short: a plane is as good as the sphere. */
function metresTo(
  [fromLng = 0, fromLat = 0]: readonly number[],
  [toLng = 0, toLat = 0]: readonly number[],
  lng: number,
  lat: number,
) {
  const narrow = Math.cos((lat * Math.PI) / 180);
  const [east, north] = [(toLng - fromLng) * narrow, toLat - fromLat];
  const along = ((lng - fromLng) * narrow * east + (lat - fromLat) * north) / (east * east + north * north || 1);
  const part = Math.min(1, Math.max(0, along));
  return metresNearby(lng, lat, fromLng + (toLng - fromLng) * part, fromLat + north * part);
}

function roadAt(roads: readonly Road[], lng: number, lat: number): Road | null {
  let nearest: Road | null = null;
  let metres = ON_ROAD_M;
  for (const road of roads)
    for (const [at, to] of road.path.entries()) {
      const from = road.path[at - 1];
      const away = from === undefined ? Infinity : metresTo(from, to, lng, lat);
      if (away < metres) [nearest, metres] = [road, away];
    }
  return nearest;
}

/** Names a place; empty where nothing is known of it. */
export function placeOf({ stations, roads }: KnownPlaces, [lng, lat]: readonly [number, number], language: Language) {
  const road = roadAt(roads, lng, lat);
  const { placeZh, placeEn } = placeBeside(stations, lng, lat);
  const names = language === 'zh-CN' ? [road?.nameZh ?? '', placeZh] : [road?.nameEn ?? '', placeEn];
  return names.filter((name) => name !== '').join(' · ');
}
