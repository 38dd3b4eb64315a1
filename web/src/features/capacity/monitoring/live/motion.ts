/**
 * Where a car is drawn between two positions: it glides to the newest in about the time that lay between the last two,
 * then drives on as it drove for a few seconds, and waits. Everything in Mercator units (the world is 1 by 1).
 */
import type { LngLat } from '#web/ui/map/gcj02.ts';

export interface Motion {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  /** Units a second, after `to` is reached. */
  speedX: number;
  speedY: number;
  /** Seconds, on the clock of the drawing. */
  startsAt: number;
  lasts: number;
}

/** A car is not drawn further on than this without news. */
export const REACH_SECONDS = 3;
const SHORTEST_GLIDE = 0.25;
const LONGEST_GLIDE = 2.5;
/** Further than this it did not drive: it is put there. About 600 m. */
const JUMP = 600 / 40_075_017;
const EQUATOR_METRES = 40_075_017;
const SLOW_KMH = 3;

export const mercatorX = (lng: number): number => (lng + 180) / 360;
export function mercatorY(lat: number): number {
  const bounded = Math.max(-85.0511, Math.min(85.0511, lat));
  return (1 - Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) / Math.PI) / 2;
}
/** From Mercator units back to degrees. */
export function lngLatAt(x: number, y: number): LngLat {
  return [x * 360 - 180, (Math.atan(Math.exp((1 - 2 * y) * Math.PI)) * 360) / Math.PI - 90];
}

/** Worlds beside each other: that copy of a place which is nearest to a longitude. Past ±180° a map goes on. */
export const nearestCopy = ([lng, lat]: Readonly<LngLat>, beside: number): LngLat => [
  lng + 360 * Math.round((beside - lng) / 360),
  lat,
];
/** The way along the equator in Mercator units, the short way around. */
export const shortWay = (x: number): number => x - Math.round(x);

/** Where a motion is at a moment. */
export function placeOf(motion: Motion, now: number): [x: number, y: number] {
  const { fromX, fromY, toX, toY, startsAt, lasts, speedX, speedY } = motion;
  const part = lasts === 0 ? 1 : Math.min(1, Math.max(0, (now - startsAt) / lasts));
  const beyond = Math.min(REACH_SECONDS, Math.max(0, now - startsAt - lasts));
  return [fromX + (toX - fromX) * part + speedX * beyond, fromY + (toY - fromY) * part + speedY * beyond];
}

/** Whether anything of it is still to be seen. */
export const isMoving = ({ startsAt, lasts, speedX, speedY }: Motion, now: number): boolean =>
  now < startsAt + lasts + (speedX === 0 && speedY === 0 ? 0 : REACH_SECONDS);

interface Seen {
  /** Mercator, of the newest position. */
  x: number;
  y: number;
  lat: number;
  /** km/h; degrees from north, null when unknown. */
  speed: number;
  heading: number | null;
}

/** The motion that follows from news. `before`: the motion until now, null for a new car. `still`: no motion. */
export function motionTo(seen: Seen, before: Motion | null, now: number, still: boolean): Motion {
  const { x, y, lat, speed, heading } = seen;
  const arrived: Motion = { fromX: x, fromY: y, toX: x, toY: y, speedX: 0, speedY: 0, startsAt: now, lasts: 0 };
  if (still) return arrived;
  const unitsASecond = speed / 3.6 / (EQUATOR_METRES * Math.max(0.05, Math.cos((lat * Math.PI) / 180)));
  if (heading !== null && speed >= SLOW_KMH) {
    const angle = (heading * Math.PI) / 180;
    arrived.speedX = Math.sin(angle) * unitsASecond;
    arrived.speedY = -Math.cos(angle) * unitsASecond;
  }
  if (before === null) return arrived;
  const [fromX, fromY] = placeOf(before, now);
  if (Math.hypot(x - fromX, y - fromY) > JUMP) return arrived;
  const lasts = Math.min(LONGEST_GLIDE, Math.max(SHORTEST_GLIDE, now - before.startsAt));
  return { ...arrived, fromX, fromY, lasts };
}
