/** Tracks and states as whole numbers; for the form see contract/capacity/replay/calls.ts. */
import { VEHICLE_STATES } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { PointRow, StateRow } from './queries.ts';
import { speedsOf } from './speeds.ts';

const TENTH_MS = 100;
const MICRO = 1e6;

/** `points` in the order of time. */
export function packTrack(points: readonly PointRow[], from: number): number[] {
  const packed: number[] = [];
  let at = Math.round(from / TENTH_MS);
  let lng = 0;
  let lat = 0;
  const speeds = speedsOf(points);
  for (const [place, point] of points.entries()) {
    const nextAt = Math.round(point.at / TENTH_MS);
    const nextLng = Math.round(point.lng * MICRO);
    const nextLat = Math.round(point.lat * MICRO);
    packed.push(
      nextAt - at,
      nextLng - lng,
      nextLat - lat,
      packedSpeed(speeds[place]),
      point.heading === null ? -1 : Math.round(point.heading),
      point.charge === null ? -1 : Math.round(point.charge),
    );
    [at, lng, lat] = [nextAt, nextLng, nextLat];
  }
  return packed;
}

function packedSpeed(speed: ReturnType<typeof speedsOf>[number] | undefined): number {
  if (speed === undefined || speed.kmh === null) return -1;
  const kmh = Math.round(speed.kmh);
  return speed.isWorkedOut ? -2 - kmh : kmh;
}

export const packStates = (rows: readonly StateRow[], from: number): number[] =>
  rows.flatMap(({ at, state }) => [Math.max(0, Math.round((at - from) / TENTH_MS)), VEHICLE_STATES.indexOf(state)]);

/** Rows by their car, in the order in which they came. */
export function byCar<Row extends { carId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const cars = new Map<string, Row[]>();
  for (const row of rows) {
    const known = cars.get(row.carId);
    if (known === undefined) cars.set(row.carId, [row]);
    else known.push(row);
  }
  return cars;
}
