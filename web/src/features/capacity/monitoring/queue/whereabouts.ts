/** Where the car of an alert is, and what it does, by the newest that is known. */
import type { AlertRow } from '#contract/capacity/alert/calls.ts';
import type { PlaceName } from '#contract/ground/placeBeside.ts';
import type { VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type { CarNow } from './carsNow.ts';

export interface Whereabouts extends PlaceName {
  position: readonly number[] | null;
  /** km/h; null: not known. */
  speed: number | null;
  charge: number | null;
  state: VehicleState;
  /** The order that it drives for; null for none, undefined while that is not known. */
  orderNo: string | null | undefined;
  /** When it said so, ISO 8601 by the clock of this browser. */
  at: string;
}

export type Alerted = Pick<
  AlertRow,
  'placeZh' | 'placeEn' | 'position' | 'evidence' | 'firstPlaceZh' | 'firstPlaceEn' | 'firstPosition'
>;

/** By the live stream as far as it has spoken, else by the last report that stands in the alert. */
export function whereabouts(
  { placeZh, placeEn, position, evidence }: Alerted,
  { car, ahead }: Pick<CarNow, 'car' | 'ahead'>,
): Whereabouts {
  if (car === null || car === undefined) {
    const { at, speed, charge, state } = evidence;
    return { placeZh, placeEn, position, speed, charge, state, orderNo: undefined, at };
  }
  // a clock that runs ahead makes nothing newer than when it was heard
  const at = car.at === null ? car.heardAt : Math.min(car.at, car.heardAt);
  return {
    placeZh: car.placeZh,
    placeEn: car.placeEn,
    position: car.position,
    speed: car.speed,
    charge: car.charge,
    state: car.state,
    orderNo: car.orderNo,
    at: new Date(at - ahead).toISOString(),
  };
}

/** Where it began, when that is elsewhere; null when it is the same place or not known. */
export function beganElsewhere(
  { firstPlaceZh, firstPlaceEn, firstPosition }: Alerted,
  now: Pick<Whereabouts, 'position' | 'placeZh'>,
): (PlaceName & { position: readonly number[] | null }) | null {
  if (firstPlaceZh === '' && firstPosition === null) return null;
  // a place may have got its name since
  const isSame =
    firstPosition?.join() === now.position?.join() || (firstPlaceZh !== '' && firstPlaceZh === now.placeZh);
  return isSame ? null : { placeZh: firstPlaceZh, placeEn: firstPlaceEn, position: firstPosition };
}
