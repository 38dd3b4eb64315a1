/**
 * The states and events of a vehicle: Mobility Data Specification 2.0, mode `passenger-services`, with its 42
 * transitions. A trip ends through `stopped`, never straight from `on_trip` to `available`.
 * Source: https://github.com/openmobilityfoundation/mobility-data-specification/blob/2.0.0/modes/passenger-services.md
 */

/** `removed`: in the depot or out of the fleet. `elsewhere`: outside the area of operation. */
export const VEHICLE_STATES = [
  'removed',
  'available',
  'non_operational',
  'reserved',
  'on_trip',
  'stopped',
  'non_contactable',
  'elsewhere',
] as const;
export type VehicleState = (typeof VEHICLE_STATES)[number];

const IN_SERVICE: ReadonlySet<VehicleState> = new Set(['available', 'reserved', 'on_trip', 'stopped']);
/** Only these are told where to drive. */
export const isInService = (state: VehicleState): boolean => IN_SERVICE.has(state);

export const VEHICLE_EVENTS = [
  'comms_lost',
  'comms_restored',
  'decommissioned',
  'driver_cancellation',
  'maintenance',
  'maintenance_end',
  'maintenance_pick_up',
  'passenger_cancellation',
  'provider_cancellation',
  'recommissioned',
  'reservation_start',
  'reservation_stop',
  'service_end',
  'service_start',
  'trip_end',
  'trip_enter_jurisdiction',
  'trip_leave_jurisdiction',
  'trip_resume',
  'trip_start',
  'trip_stop',
] as const;
export type VehicleEvent = (typeof VEHICLE_EVENTS)[number];

/** From a state, by an event, to one of these. Several only where the event alone does not say which. */
export const VEHICLE_TRANSITIONS: Readonly<
  Record<VehicleState, Partial<Readonly<Record<VehicleEvent, readonly VehicleState[]>>>>
> = {
  available: {
    trip_leave_jurisdiction: ['elsewhere'],
    comms_lost: ['non_contactable'],
    service_end: ['non_operational'],
    reservation_start: ['reserved'],
  },
  elsewhere: {
    trip_enter_jurisdiction: ['available', 'non_operational', 'on_trip', 'reserved'],
    comms_lost: ['non_contactable'],
  },
  non_contactable: {
    comms_restored: ['available', 'elsewhere', 'non_operational', 'on_trip', 'removed', 'reserved', 'stopped'],
  },
  non_operational: {
    service_start: ['available'],
    trip_leave_jurisdiction: ['elsewhere'],
    comms_lost: ['non_contactable'],
    maintenance: ['non_operational'],
    maintenance_end: ['non_operational'],
    maintenance_pick_up: ['removed'],
    decommissioned: ['removed'],
  },
  on_trip: {
    trip_leave_jurisdiction: ['elsewhere'],
    comms_lost: ['non_contactable'],
    trip_stop: ['stopped'],
  },
  removed: {
    comms_lost: ['non_contactable'],
    maintenance_end: ['non_operational'],
    recommissioned: ['non_operational'],
  },
  reserved: {
    driver_cancellation: ['available'],
    passenger_cancellation: ['available'],
    provider_cancellation: ['available'],
    trip_leave_jurisdiction: ['elsewhere'],
    comms_lost: ['non_contactable'],
    reservation_stop: ['stopped'],
  },
  stopped: {
    driver_cancellation: ['available'],
    passenger_cancellation: ['available'],
    provider_cancellation: ['available'],
    trip_end: ['available'],
    comms_lost: ['non_contactable'],
    trip_resume: ['on_trip'],
    trip_start: ['on_trip'],
  },
};

export interface VehicleTransition {
  from: VehicleState;
  event: VehicleEvent;
  to: VehicleState;
}

/** All 42, one by one. */
export const allTransitions = (): VehicleTransition[] =>
  VEHICLE_STATES.flatMap((from) =>
    VEHICLE_EVENTS.flatMap((event) => (VEHICLE_TRANSITIONS[from][event] ?? []).map((to) => ({ from, event, to }))),
  );

/** Whether the event may bring a vehicle from one state to the other. */
export const isTransition = (from: VehicleState, event: VehicleEvent, to: VehicleState): boolean =>
  VEHICLE_TRANSITIONS[from][event]?.includes(to) ?? false;
