/** The one shape in which every protocol hands on what cars report. */
import type { CarAlarm, DeviceProtocol, FixFlag } from '#contract/capacity/telemetry/telemetry.ts';
import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';

/** One position of a car. Times in milliseconds since 1970, WGS 84 degrees, km/h, metres, percent. */
export interface Fix {
  carId: string;
  /** By the car's clock. */
  at: number;
  /** By ours. */
  receivedAt: number;
  lng: number;
  lat: number;
  /** Null when the device does not report it, or reports what cannot be. */
  speed: number | null;
  /** Clockwise from north; null when the device does not report it. */
  heading: number | null;
  altitude: number | null;
  charge: number | null;
  odometer: number | null;
  alarms: readonly CarAlarm[];
  /** The alarm word of JT/T 808 as it came, all 32 bits; absent where there is none. See `TERMINAL_ALARMS`. */
  terminalAlarms?: number;
  flags: readonly FixFlag[];
  protocol: DeviceProtocol;
}

/**
 * What a car says of itself, as its gateway read it. Nothing in it is believed yet (`admit.ts`); what could not be read is
 * null. Its alarms count whatever is wrong beside them.
 */
export interface CarReport extends Omit<Fix, 'at' | 'lng' | 'lat'> {
  at: number | null;
  lng: number | null;
  lat: number | null;
}

/** A cry for help of a car of which no place is known. */
export interface Cry {
  carId: string;
  /** By the car's clock, or by ours where the car's cannot be believed. */
  at: number;
  receivedAt: number;
  alarms: readonly CarAlarm[];
}

/** An event of a car, reported by its device or the platform. */
export interface CarEvent {
  carId: string;
  /** Given by the reporter; a second event of the same car with this id changes nothing. */
  eventId: string;
  at: number;
  receivedAt: number;
  event: VehicleEvent;
  state: VehicleState;
  orderNo: string | null;
  lng: number | null;
  lat: number | null;
  /** Metres driven with the passenger. */
  distance: number | null;
}

/** The live state of a car, on every node. */
export interface LiveCar {
  carId: string;
  fleetNumber: string;
  plate: string;
  supplierId: string | null;
  /** Of the administrative division it belongs to; empty when unknown. See `reachesCar`. */
  areaCode: string;
  /** For filters and rules; see `car.groups`. */
  groups: readonly string[];
  state: VehicleState;
  /** Milliseconds since 1970. */
  stateSince: number;
  /** The newest by the car's clock; null before the first. */
  fix: Fix | null;
  /** The order it drives for. */
  orderNo: string | null;
  /** The last message of the car, by the server's clock; 0 for none. */
  heardAt: number;
}
