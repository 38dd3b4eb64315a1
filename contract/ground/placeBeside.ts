/** Where a position is, said from the nearest station. */
import { metresNearby } from './distance.ts';

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
const roughly = (metres: number): { zh: string; en: string } =>
  metres < 975
    ? { zh: `${Math.round(metres / 50) * 50}米`, en: `${Math.round(metres / 50) * 50} m` }
    : { zh: `${Number((metres / 1000).toFixed(1))}公里`, en: `${Number((metres / 1000).toFixed(1))} km` };

function placeBy(station: BesideStation, metres: number, lng: number, lat: number): PlaceName {
  const nameEn = station.nameEn === '' ? station.name : station.nameEn;
  if (metres <= BESIDE_M) return { placeZh: station.name, placeEn: nameEn };
  const [windZh, windEn] = windFrom(station, lng, lat);
  const away = roughly(metres);
  return { placeZh: `${station.name}${windZh}约${away.zh}`, placeEn: `${away.en} ${windEn} of ${nameEn}` };
}

/** Where a position is from the nearest station; empty where none is near. */
export function placeBeside(stations: readonly BesideStation[], lng: number, lat: number): PlaceName {
  let nearest: BesideStation | null = null;
  let metres = FAR_M;
  for (const station of stations) {
    const away = metresNearby(lng, lat, station.lng, station.lat);
    if (away < metres) [nearest, metres] = [station, away];
  }
  return nearest === null ? { placeZh: '', placeEn: '' } : placeBy(nearest, metres, lng, lat);
}
