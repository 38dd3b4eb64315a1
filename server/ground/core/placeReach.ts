/** Which cars, and what else has a supplier and an area, a caller reaches: in queries, and among what is in memory. */
import type { RawBuilder } from 'kysely';
import { isWithin, within, type Scope } from './scope.ts';

/** What decides it. A car belongs to a supplier and to an area, never to a school or to a person. */
export interface CarPlace {
  readonly supplierId: string | null;
  /** Code of the administrative division the car belongs to; empty when unknown. */
  readonly areaCode: string;
}

/** A condition on a table of cars that is named `car`, or as given. */
export const carReach = (scope: Scope, table = 'car'): RawBuilder<boolean> =>
  within(scope, { area: `${table}.areaCode`, supplier: `${table}.supplierId` });

/** The same of a car that is in memory. */
export const reachesCar = (scope: Scope, { supplierId, areaCode }: CarPlace): boolean =>
  isWithin(scope, { supplierId, areaCode });
