/** What a way of giving requests to cars is. Strategies are pure: they see what is known now, and say who should go. */

/** Somebody who waits for a car. */
export interface WaitingRequest {
  orderId: string;
  /** The pick-up place, WGS 84. */
  lng: number;
  lat: number;
  /** Seconds since it was asked for. */
  waited: number;
  seats: number;
  wheelchair: boolean;
  /** Only cars of this group; empty: any. */
  carGroup: string;
  /** Cars that were asked already, and did not go. */
  passedOver: ReadonlySet<string>;
}

/** A car that could go, now or soon. */
export interface FreeCar {
  carId: string;
  /** Where it is, or will be when it is free. */
  lng: number;
  lat: number;
  /** Seconds until it is free; 0: now. */
  freeIn: number;
  seats: number;
  wheelchair: boolean;
  groups: readonly string[];
}

/** What the operator has set; see the settings `dispatch.*`. */
export interface DispatchParameters {
  /** Average over the whole way, stops included, at this hour. */
  speedKmh: number;
  /** Road for each metre of straight line. */
  detour: number;
  /** Cars further away (metres of straight line) are not asked. */
  radius: number;
  /** A request may wait for a car that is free within so many seconds, when that one is there first. */
  lookAhead: number;
}

export interface Assignment {
  orderId: string;
  carId: string;
  /** Expected seconds until the car is at the pick-up place. */
  seconds: number;
}

/**
 * Which requests to offer to which cars now: only cars that are free now, each once, each request once. What is not
 * named waits for the next turn.
 */
export type DispatchStrategy = (
  requests: readonly WaitingRequest[],
  cars: readonly FreeCar[],
  parameters: DispatchParameters,
) => Assignment[];

/** Expected seconds for a straight line of so many metres. */
export const drivingSeconds = (metres: number, { speedKmh, detour }: DispatchParameters): number =>
  (metres * detour * 3.6) / speedKmh;

/** Whether a car may be asked at all. */
export const fits = (car: FreeCar, request: WaitingRequest): boolean =>
  car.seats >= request.seats &&
  (car.wheelchair || !request.wheelchair) &&
  (request.carGroup === '' || car.groups.includes(request.carGroup)) &&
  !request.passedOver.has(car.carId);
