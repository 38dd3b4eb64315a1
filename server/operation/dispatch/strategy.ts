/** Types of dispatch strategies: pure functions that assign cars to requests. */

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

/** Whether a car meets the wishes of a request and was not asked before. */
export const fits = (car: FreeCar, request: WaitingRequest): boolean =>
  car.seats >= request.seats &&
  (car.wheelchair || !request.wheelchair) &&
  (request.carGroup === '' || car.groups.includes(request.carGroup)) &&
  !request.passedOver.has(car.carId);
