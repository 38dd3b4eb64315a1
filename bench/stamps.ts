/**
 * When a position was published, hidden in the position: hundredths of a second go into the last digits of the
 * longitude, milliseconds into those of the latitude, and what is longer into the speed. A car wavers by some metres for
 * it, and drives at 30 to 59 km/h; the stamp comes through broker, server and map unchanged.
 */

/** Millionths of a degree that the stamp takes of each coordinate: 11 m. */
const PART = 100;
const LEAST_SPEED = 30;
const SPEEDS = 30;
/** Stamps wrap around after this many milliseconds. */
const RANGE_MS = PART * PART * SPEEDS;
/** Clocks of processes differ slightly; a stamp from the future counts as now. */
const FUTURE_MS = 1000;

/** A position in millionths of a degree, and a speed in km/h. */
export interface Stamped {
  lng: number;
  lat: number;
  speed: number;
}

const coarse = (millionths: number): number => Math.floor(millionths / PART) * PART;

/** The position next to the given one (millionths of a degree) that encodes its time of publishing. */
export function stamped(lng: number, lat: number, now: number): Stamped {
  const stamp = now % RANGE_MS;
  return {
    lng: coarse(lng) + (Math.floor(stamp / PART) % PART),
    lat: coarse(lat) + (stamp % PART),
    speed: LEAST_SPEED + Math.floor(stamp / (PART * PART)),
  };
}

/** The stamp of a position; different positions have different stamps. */
export const stampOf = ({ lng, lat, speed }: Stamped): number =>
  (speed - LEAST_SPEED) * PART * PART + (lng % PART) * PART + (lat % PART);

/** Milliseconds since a position was published. */
export function ageOf(stamp: number, now: number): number {
  const age = (((now - stamp) % RANGE_MS) + RANGE_MS) % RANGE_MS;
  return age > RANGE_MS - FUTURE_MS ? 0 : age;
}
