/** Where a position is, said from the nearest station. */
import { metresNearby } from './distance.ts';
import { englishNameOf } from './localNames.ts';

/** Within so many metres a station's name alone is the place. */
const BESIDE_M = 300;
/** A station further away says nothing of the place. */
const FAR_M = 5000;

/** From north, clockwise. */
const WINDS = [
  ['北', 'north'],
  ['东北', 'north-east'],
  ['东', 'east'],
  ['东南', 'south-east'],
  ['南', 'south'],
  ['西南', 'south-west'],
  ['西', 'west'],
  ['西北', 'north-west'],
] as const;

export interface BesideStation {
  name: string;
  nameEn: string;
  lng: number;
  lat: number;
}

export type PlaceName = Record<'placeZh' | 'placeEn', string>;

function windFrom(station: BesideStation, lng: number, lat: number): (typeof WINDS)[number] {
  const east = (lng - station.lng) * Math.cos((lat * Math.PI) / 180);
  const eighths = Math.round(Math.atan2(east, lat - station.lat) / (Math.PI / 4));
  return WINDS[(eighths + WINDS.length) % WINDS.length] ?? WINDS[0];
}

/** As exact as somebody who goes there can use. */
function roughly(metres: number): { zh: string; en: string } {
  if (metres < 975) return { zh: `${Math.round(metres / 50) * 50}米`, en: `${Math.round(metres / 50) * 50} m` };
  const kilometres = Number((metres / 1000).toFixed(metres < FAR_M ? 1 : 0));
  return { zh: `${kilometres}公里`, en: `${kilometres} km` };
}

function placeBy(station: BesideStation, metres: number, lng: number, lat: number): PlaceName {
  const nameEn = englishNameOf(station);
  if (metres <= BESIDE_M) return { placeZh: station.name, placeEn: nameEn };
  const [windZh, windEn] = windFrom(station, lng, lat);
  const away = roughly(metres);
  return { placeZh: `${station.name}${windZh}约${away.zh}`, placeEn: `${away.en} ${windEn} of ${nameEn}` };
}

export const NO_NAME: PlaceName = { placeZh: '', placeEn: '' };

/** Where a position is from the nearest station within so many metres; empty where none is. */
export function placeBeside(
  stations: readonly BesideStation[],
  lng: number,
  lat: number,
  within: number = FAR_M,
): PlaceName {
  let nearest: BesideStation | null = null;
  let metres = within;
  for (const station of stations) {
    const away = metresNearby(lng, lat, station.lng, station.lat);
    if (away < metres) [nearest, metres] = [station, away];
  }
  return nearest === null ? NO_NAME : placeBy(nearest, metres, lng, lat);
}

/** A road further away is not where a car is. */
const ON_ROAD_M = 25;

export interface NamedRoad {
  nameZh: string;
  nameEn: string;
  /** Degrees, WGS 84. */
  path: readonly (readonly number[])[];
}

/** Metres from a position to a stretch of a road, which is short: a plane is as good as the sphere. */
function metresTo(
  [fromLng = 0, fromLat = 0]: readonly number[],
  [toLng = 0, toLat = 0]: readonly number[],
  lng: number,
  lat: number,
): number {
  const narrow = Math.cos((lat * Math.PI) / 180);
  const [east, north] = [(toLng - fromLng) * narrow, toLat - fromLat];
  const along = ((lng - fromLng) * narrow * east + (lat - fromLat) * north) / (east * east + north * north || 1);
  const part = Math.min(1, Math.max(0, along));
  return metresNearby(lng, lat, fromLng + (toLng - fromLng) * part, fromLat + north * part);
}

/** The road that a position is on; null for none. */
export function roadAt<Road extends NamedRoad>(roads: readonly Road[], lng: number, lat: number): Road | null {
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

/** Degrees to about a metre, longitude first. */
export const coordinatesText = ([lng = 0, lat = 0]: readonly number[]): string =>
  `${lng.toFixed(5)}, ${lat.toFixed(5)}`;

/**
 * A place in words, the same wherever it is said: its name, else its coordinates; empty when neither is known.
 * `isWhole`: the coordinates stand behind the name.
 */
export function placeText(
  { placeZh, placeEn, position }: PlaceName & { position: readonly number[] | null },
  language: 'zh-CN' | 'en-US',
  isWhole = false,
): string {
  const name = language === 'zh-CN' || placeEn === '' ? placeZh : placeEn;
  const coordinates = position === null ? '' : coordinatesText(position);
  if (name === '' || coordinates === '') return name || coordinates;
  if (!isWhole) return name;
  return language === 'zh-CN' ? `${name}（${coordinates}）` : `${name} (${coordinates})`;
}
