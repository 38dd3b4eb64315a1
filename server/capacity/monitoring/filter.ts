/** The reach and the filter of a viewer as one function, and one key by which work is shared. */
import { plateForm } from '#contract/capacity/car/rules.ts';
import type { CarFilter } from '#contract/capacity/monitoring/calls.ts';
import { reachesCar } from '#server/capacity/reach.ts';
import { searchForm } from '#server/ground/core/list.ts';
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
  const search = searchForm(wished.search);
  const plate = plateForm(wished.search);
  return {
    key: JSON.stringify([scope, [...states].toSorted(), rangeId, supplierId, group, search]),
    isByRange: rangeId !== null,
    passes: (car) =>
      reachesCar(scope, car) &&
      (states.size === 0 || states.has(car.state)) &&
      (supplierId === null || car.supplierId === supplierId) &&
      (group === '' || car.groups.includes(group)) &&
      (search === '' || holdsText(car, search, plate)) &&
      (rangeId === null || (car.fix !== null && holds(rangeId, car.fix.lng, car.fix.lat))),
  };
}

/** `search` in the form of searches, `plate` the same as a plate; of marks alone no plate is left. */
const holdsText = (car: LiveCar, search: string, plate: string): boolean =>
  (plate !== '' && car.plate.includes(plate)) || car.fleetNumber.toLowerCase().includes(search);
