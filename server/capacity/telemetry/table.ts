import type { VehicleEvent, VehicleState } from '#contract/capacity/telemetry/vehicleStates.ts';
import type {
  DefaultTimestamp,
  Generated,
  Id,
  OptionalTimestamp,
  Ref,
  Timestamp,
} from '#server/ground/database/columns.ts';

/** One position of a car; partitioned by its day in UTC, by the car's clock. */
export interface TelemetryTable {
  carId: Ref;
  at: Timestamp;
  receivedAt: Timestamp;
  lng: number;
  lat: number;
  /** Null for unknown. */
  speed: number | null;
  heading: number | null;
  altitude: number | null;
  charge: number | null;
  odometer: number | null;
  /** See `codes.ts`. */
  alarms: number;
  flags: number;
  protocol: number;
  /** The alarm word of JT/T 808; null for none. */
  terminalAlarms: number | null;
}

/** The last state of a car, as far as it was written down. The columns of a position are null before the first. */
export interface CarStateTable {
  carId: Ref;
  at: OptionalTimestamp;
  receivedAt: OptionalTimestamp;
  lng: number | null;
  lat: number | null;
  speed: number | null;
  heading: number | null;
  altitude: number | null;
  charge: number | null;
  odometer: number | null;
  alarms: number | null;
  flags: number | null;
  protocol: number | null;
  terminalAlarms: number | null;
  orderedAt: OptionalTimestamp;
  state: Generated<VehicleState>;
  stateSince: DefaultTimestamp;
  orderNo: string | null;
  heardAt: OptionalTimestamp;
  writtenAt: DefaultTimestamp;
}

/** What happened to a car, refused events included. In the order of `orderedAt`, then `id`. */
export interface CarEventTable {
  id: Id;
  carId: Ref;
  eventId: string;
  /** `platform`: found out here, e.g. that the car is silent. */
  source: 'car' | 'platform';
  /** By the car's clock. */
  at: Timestamp;
  receivedAt: Timestamp;
  /** As `at`, or as `receivedAt` while the car's clock is ahead. */
  orderedAt: Timestamp;
  event: VehicleEvent;
  /** As reported. */
  state: VehicleState;
  stateBefore: VehicleState;
  stateAfter: VehicleState;
  outcome: 'taken' | 'refused';
  orderNo: string | null;
  /** The order the car drives for since. */
  orderAfter: string | null;
  lng: number | null;
  lat: number | null;
  distance: number | null;
}

declare module '#server/ground/database/schema.ts' {
  interface Database {
    carState: CarStateTable;
    carEvent: CarEventTable;
    telemetry: TelemetryTable;
  }
}
