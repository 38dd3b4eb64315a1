/** The cars that can be offered orders, from their live state and their records. */
import { metresNearby } from '#contract/ground/distance.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { dispatchableCars, type tripEnds } from './queries.ts';
import { drivingSeconds, type DispatchParameters, type FreeCar } from './strategy.ts';

type TripEnd = Awaited<ReturnType<ReturnType<typeof tripEnds>['execute']>>[number];

/** Older positions are not used. */
const FRESH_MS = 30_000;
/** Time for passengers to get out. */
const ALIGHTING_SECONDS = 30;
const RECORDS_FOR_MS = 5000;

export interface FleetRules {
  now: number;
  leastCharge: number;
  parameters: DispatchParameters;
}

export class DispatchFleet {
  readonly #db: Db;
  #records = new Map<string, { seats: number; wheelchair: boolean }>();
  #readAt = -Infinity;

  constructor(db: Db) {
    this.#db = db;
  }

  async #refresh(now: number): Promise<void> {
    if (Math.abs(now - this.#readAt) < RECORDS_FOR_MS) return;
    const rows = await dispatchableCars(this.#db, new Date(now).toISOString()).execute();
    this.#records = new Map(rows.map(({ id, ...record }) => [id, record]));
    this.#readAt = now;
  }

  /** The cars that are free now, or on a trip of `ends`. */
  async cars(cars: Iterable<LiveCar>, ends: readonly TripEnd[], rules: FleetRules): Promise<FreeCar[]> {
    await this.#refresh(rules.now);
    const endOf = new Map(ends.map((end) => [end.carId, end]));
    const found: FreeCar[] = [];
    for (const car of cars) {
      const record = this.#records.get(car.carId);
      if (record === undefined || !mayBeAsked(car, rules)) continue;
      const end = endOf.get(car.carId);
      const place = end === undefined ? placeOfFree(car) : placeOfBusy(car, end, rules.parameters);
      if (place !== null) found.push({ carId: car.carId, groups: car.groups, ...record, ...place });
    }
    return found;
  }
}

/** Offers go out over MQTT only, to cars whose position is fresh. */
function mayBeAsked({ fix }: LiveCar, { now, leastCharge }: FleetRules): boolean {
  return (
    fix !== null &&
    fix.protocol === 'mqtt' &&
    now - fix.receivedAt <= FRESH_MS &&
    (fix.charge === null || fix.charge >= leastCharge)
  );
}

function placeOfFree({ state, orderNo, fix }: LiveCar) {
  if (fix === null || state !== 'available' || orderNo !== null) return null;
  return { lng: fix.lng, lat: fix.lat, freeIn: 0 };
}

function placeOfBusy({ state, fix }: LiveCar, end: TripEnd, parameters: DispatchParameters) {
  if (fix === null || end.state !== 'driving' || (state !== 'on_trip' && state !== 'stopped')) return null;
  if (end.dropOffLng === null || end.dropOffLat === null) return null;
  const metres = metresNearby(fix.lng, fix.lat, end.dropOffLng, end.dropOffLat);
  const freeIn = drivingSeconds(metres, parameters) + ALIGHTING_SECONDS;
  return { lng: end.dropOffLng, lat: end.dropOffLat, freeIn };
}
