/** The cars that can be offered orders, from their live state and their records. */
import { metresNearby } from '#contract/ground/distance.ts';
import type { CarObstacle } from '#contract/operation/order/rules.ts';
import type { Db } from '#server/ground/database/pool.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';
import { dispatchableCars, type tripEnds } from './queries.ts';
import { drivingSeconds, misfits, type DispatchParameters, type FreeCar, type WaitingRequest } from './strategy.ts';

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
  /** What an operating rule says of giving a car orders; null: the least charge decides. */
  givesOrders: (car: LiveCar, record: CarRecord) => boolean | null;
}

/** What of a car stands in its record. */
export interface CarRecord {
  readonly seats: number;
  readonly wheelchair: boolean;
  /** Somebody called for help, or it had an accident, and the alert is not closed. */
  readonly callsForHelp: boolean;
}

export interface CarNearby {
  car: LiveCar;
  /** Straight line to the pick-up place. */
  metres: number;
  seconds: number;
  obstacles: CarObstacle[];
}

export class DispatchFleet {
  readonly #db: Db;
  #records = new Map<string, CarRecord>();
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

  /** Cars of `cars` with a position, nearest to the request first, each with what keeps it from it; at most `most`. */
  async around(
    cars: Iterable<LiveCar>,
    request: WaitingRequest,
    radius: number,
    most: number,
    rules: FleetRules,
  ): Promise<CarNearby[]> {
    await this.#refresh(rules.now);
    const near: { car: LiveCar; metres: number }[] = [];
    for (const car of cars)
      if (car.fix !== null)
        near.push({ car, metres: metresNearby(car.fix.lng, car.fix.lat, request.lng, request.lat) });
    near.sort((one, other) => one.metres - other.metres);
    return near.slice(0, most).map(({ car, metres }) => {
      const record = this.#records.get(car.carId);
      const kept: CarObstacle | null = keptBy(car, record, rules) ?? (placeOfFree(car) === null ? 'busy' : null);
      const wishes = record === undefined ? [] : misfits({ carId: car.carId, groups: car.groups, ...record }, request);
      const obstacles: CarObstacle[] = kept === null ? [...wishes] : [kept, ...wishes];
      if (metres > radius) obstacles.push('far');
      return { car, metres, seconds: Math.round(drivingSeconds(metres, rules.parameters)), obstacles };
    });
  }

  /** The cars that are free now, or on a trip of `ends`. */
  async cars(cars: Iterable<LiveCar>, ends: readonly TripEnd[], rules: FleetRules): Promise<FreeCar[]> {
    await this.#refresh(rules.now);
    const endOf = new Map(ends.map((end) => [end.carId, end]));
    const found: FreeCar[] = [];
    for (const car of cars) {
      const record = this.#records.get(car.carId);
      if (record === undefined || keptBy(car, record, rules) !== null) continue;
      const end = endOf.get(car.carId);
      const place = end === undefined ? placeOfFree(car) : placeOfBusy(car, end, rules.parameters);
      if (place !== null) found.push({ carId: car.carId, groups: car.groups, ...record, ...place });
    }
    return found;
  }
}

/** What keeps a car from every order; null: nothing. Offers go out over MQTT only, to cars whose position is fresh. */
function keptBy(
  car: LiveCar,
  record: CarRecord | undefined,
  { now, leastCharge, givesOrders }: FleetRules,
): Extract<CarObstacle, 'outOfService' | 'callsForHelp' | 'noMqtt' | 'silent' | 'charge'> | null {
  const { fix } = car;
  if (record === undefined) return 'outOfService';
  if (record.callsForHelp) return 'callsForHelp';
  if (fix === null || fix.protocol !== 'mqtt') return 'noMqtt';
  if (now - fix.receivedAt > FRESH_MS) return 'silent';
  const gives = givesOrders(car, record) ?? (fix.charge === null || fix.charge >= leastCharge);
  return gives ? null : 'charge';
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
