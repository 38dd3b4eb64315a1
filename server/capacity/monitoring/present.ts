import type { WatchedCar } from '#contract/capacity/monitoring/calls.ts';
import { terminalAlarmsOf } from '#server/capacity/telemetry/codes.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';

/** The live values of a car as its drawer shows them. */
export function watchedOf(car: LiveCar): Omit<WatchedCar, 'placeZh' | 'placeEn'> {
  const { carId, fleetNumber, plate, supplierId, groups, state, stateSince, fix, orderNo, heardAt } = car;
  return {
    carId,
    fleetNumber,
    plate,
    supplierId,
    groups: [...groups],
    state,
    stateSince,
    position: fix === null ? null : [fix.lng, fix.lat],
    at: fix?.at ?? null,
    speed: fix?.speed ?? null,
    heading: fix?.heading ?? null,
    charge: fix?.charge ?? null,
    odometer: fix?.odometer ?? null,
    alarms: [...(fix?.alarms ?? [])],
    terminalAlarms: [...terminalAlarmsOf(fix?.terminalAlarms ?? 0)],
    flags: [...(fix?.flags ?? [])],
    orderNo,
    heardAt,
  };
}
