/**
 * Maps of mainland China are drawn in GCJ-02, which shifts every point by up to some 700 m. Everything of ours is WGS 84:
 * it is shifted when it goes onto such a map, and back when a person points at it. Hong Kong and Macao are covered by
 * the same rectangle as in every implementation of the shift; outside of it nothing is shifted.
 */
import type { LngLat } from './geometry.ts';

/** Krasovsky 1940: half of the long axis in metres, and the square of the eccentricity. */
const AXIS = 6_378_245;
const ECCENTRICITY = 0.006_693_421_622_965_943;
const PI = Math.PI;
/** Rounds of the way back; each makes the rest some hundred times smaller. */
const ROUNDS = 4;

const isShifted = (lng: number, lat: number): boolean =>
  lng > 72.004 && lng < 137.8347 && lat > 0.8293 && lat < 55.8271;

const ripple = (x: number): number => ((20 * Math.sin(6 * x * PI) + 20 * Math.sin(2 * x * PI)) * 2) / 3;

function northwards(x: number, y: number): number {
  const plane = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x));
  const near = ((20 * Math.sin(y * PI) + 40 * Math.sin((y / 3) * PI)) * 2) / 3;
  const far = ((160 * Math.sin((y / 12) * PI) + 320 * Math.sin((y * PI) / 30)) * 2) / 3;
  return plane + ripple(x) + near + far;
}

function eastwards(x: number, y: number): number {
  const plane = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x));
  const near = ((20 * Math.sin(x * PI) + 40 * Math.sin((x / 3) * PI)) * 2) / 3;
  const far = ((150 * Math.sin((x / 12) * PI) + 300 * Math.sin((x / 30) * PI)) * 2) / 3;
  return plane + ripple(x) + near + far;
}

function shiftAt(lng: number, lat: number): LngLat {
  const x = lng - 105;
  const y = lat - 35;
  const angle = (lat / 180) * PI;
  const bend = 1 - ECCENTRICITY * Math.sin(angle) ** 2;
  const root = Math.sqrt(bend);
  const perLat = ((AXIS * (1 - ECCENTRICITY)) / (bend * root)) * (PI / 180);
  const perLng = (AXIS / root) * Math.cos(angle) * (PI / 180);
  return [eastwards(x, y) / perLng, northwards(x, y) / perLat];
}

/** WGS 84 to GCJ-02. */
export function gcj02Of([lng, lat]: Readonly<LngLat>): LngLat {
  if (!isShifted(lng, lat)) return [lng, lat];
  const [east, north] = shiftAt(lng, lat);
  return [lng + east, lat + north];
}

/** GCJ-02 to WGS 84, to within a few centimetres. */
export function wgs84Of([lng, lat]: Readonly<LngLat>): LngLat {
  if (!isShifted(lng, lat)) return [lng, lat];
  let guess: LngLat = [lng, lat];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [east, north] = shiftAt(guess[0], guess[1]);
    guess = [lng - east, lat - north];
  }
  return guess;
}
