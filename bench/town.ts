/** The town of the map measurements: its cars, and the views of people. */
import type { Bounds } from '#contract/capacity/monitoring/calls.ts';

export const CENTRE = { lng: 114, lat: 22.5 };
/** Degrees: a town of some 40 by 40 km, denser in its middle. */
const SPREAD = 0.2;

export interface View {
  bounds: Bounds;
  zoom: number;
}

/** Reproducible numbers from 0 to 1. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A place in the town for each car. */
export function places(count: number): { lng: number; lat: number }[] {
  const next = chance(7);
  const spread = () => (next() + next() + next() - 1.5) * SPREAD;
  return Array.from({ length: count }, () => ({ lng: CENTRE.lng + spread(), lat: CENTRE.lat + spread() }));
}

/** The view of 1440 by 800 pixels at a zoom around a place. */
export function viewAt(zoom: number, lng = CENTRE.lng, lat = CENTRE.lat): View {
  const perPx = 360 / (512 * 2 ** zoom);
  const [x, y] = [720 * perPx, 400 * perPx * Math.cos((lat * Math.PI) / 180)];
  return { bounds: [lng - x, lat - y, lng + x, lat + y], zoom };
}

/** Screens around the middle of the town, from a quarter to a street. */
export const viewsAround = (count: number): View[] =>
  Array.from({ length: count }, (_, place) =>
    viewAt(13 + (place % 4), CENTRE.lng + ((place % 10) - 5) * 0.02, CENTRE.lat + ((place % 7) - 3) * 0.02),
  );
