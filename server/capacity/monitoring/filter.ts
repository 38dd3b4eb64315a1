/** The reach and the filter of a viewer as one function, and one key by which work is shared. */
import type { CarFilter } from '#contract/capacity/monitoring/calls.ts';
import { reachesCar } from '#server/capacity/reach.ts';
import type { Scope } from '#server/ground/core/scope.ts';
import type { LiveCar } from '#server/capacity/telemetry/fix.ts';

/** Whether a range that is in force contains a position. */
export type RangeHolds = (rangeId: string, lng: number, lat: number) => boolean;

export interface Filter {
  /** Equal for filters that pass the same cars. */
  readonly key: string;
  /** Where cars are decides as well, so that a change of ranges does. */
  readonly isByRange: boolean;
  passes: (car: LiveCar) => boolean;
}

export const EVERY_CAR: CarFilter = { states: [], rangeId: null, supplierId: null, group: '', search: '' };

/** `wished` within `scope`. */
export function filterOf(scope: Scope, wished: CarFilter, holds: RangeHolds): Filter {
  const { rangeId, supplierId, group } = wished;
  const states = new Set(wished.states);
  const search = wished.search.toLowerCase();
  return {
    key: JSON.stringify([scope, [...states].toSorted(), rangeId, supplierId, group, search]),
    isByRange: rangeId !== null,
    passes: (car) =>
      reachesCar(scope, car) &&
      (states.size === 0 || states.has(car.state)) &&
      (supplierId === null || car.supplierId === supplierId) &&
      (group === '' || car.groups.includes(group)) &&
      (search === '' || holdsText(car, search)) &&
      (rangeId === null || (car.fix !== null && holds(rangeId, car.fix.lng, car.fix.lat))),
  };
}

/** `search` in small letters. */
export const holdsText = ({ plate, fleetNumber }: LiveCar, search: string): boolean =>
  plate.toLowerCase().includes(search) || fleetNumber.toLowerCase().includes(search);
