/** Types of dispatch strategies: pure functions that assign cars to requests. */
import type { CarObstacle } from '#contract/operation/order/rules.ts';

/** A request that waits for a car. */
export interface WaitingRequest {
  orderId: string;
  /** The pick-up place, WGS 84. */
  lng: number;
  lat: number;
  /** Seconds since it was made. */
  waited: number;
  seats: number;
  wheelchair: boolean;
  /** Only cars of this group; empty: any. */
  carGroup: string;
  /** Cars that were asked already and did not come. */
  passedOver: ReadonlySet<string>;
  /** What operating rules say for it; what they leave out is as the settings have it. */
  ruled: RuledSearch;
}

/** How one request is searched, where rules say it. */
export interface RuledSearch {
  radius?: number;
  lookAhead?: number;
  /** Seconds of cost for each second waited. */
  waitedWeight?: number;
  /** Seconds by which a car still on a trip must be sooner. */
  busyMargin?: number;
}

/** A car that is free now or soon. */
export interface FreeCar {
  carId: string;
  /** Its position, or the place where it will be free. */
  lng: number;
  lat: number;
  /** Seconds until it is free; 0: now. */
  freeIn: number;
  seats: number;
  wheelchair: boolean;
  groups: readonly string[];
}

/** The operator's settings `dispatch.*`. */
export interface DispatchParameters {
  /** Average speed at this hour, stops included. */
  speedKmh: number;
  /** Metres of road for each metre of straight line. */
  detour: number;
  /** Cars beyond this straight-line distance (metres) are not asked. */
  radius: number;
  /** A request may wait for a car that is free within this many seconds if that car would be there first. */
  lookAhead: number;
}

export interface Assignment {
  orderId: string;
  carId: string;
  /** Expected seconds until the car is at the pick-up place. */
  seconds: number;
}

/**
 * Assigns requests to cars that are free now, each car and each request at most once. Other requests wait for the next
 * turn.
 */
export type DispatchStrategy = (
  requests: readonly WaitingRequest[],
  cars: readonly FreeCar[],
  parameters: DispatchParameters,
) => Assignment[];

/** Expected driving seconds for a straight line of this many metres. */
export const drivingSeconds = (metres: number, { speedKmh, detour }: DispatchParameters): number =>
  (metres * detour * 3.6) / speedKmh;

type Misfit = Extract<CarObstacle, 'seats' | 'wheelchair' | 'carGroup' | 'passedOver'>;

/** The wishes of a request that a car does not meet, and whether it was asked before in vain. */
export function misfits(
  car: Pick<FreeCar, 'carId' | 'seats' | 'wheelchair' | 'groups'>,
  request: WaitingRequest,
): Misfit[] {
  const found: Misfit[] = [];
  if (car.seats < request.seats) found.push('seats');
  if (request.wheelchair && !car.wheelchair) found.push('wheelchair');
  if (request.carGroup !== '' && !car.groups.includes(request.carGroup)) found.push('carGroup');
  if (request.passedOver.has(car.carId)) found.push('passedOver');
  return found;
}

/** Whether a car meets the wishes of a request and was not asked before. */
export const fits = (car: FreeCar, request: WaitingRequest): boolean => misfits(car, request).length === 0;
