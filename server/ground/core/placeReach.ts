/** Which cars, and what else has a supplier and an area, a caller reaches: in queries, and among what is in memory. */
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from './actor.ts';

/** What decides it. */
export interface CarPlace {
  readonly supplierId: string | null;
  /** Code of the administrative division the car belongs to; empty when unknown. */
  readonly areaCode: string;
}

/** Sorts after every text that begins with the prefix before it. */
const LAST_CHARACTER = '\u{10ffff}';

const NEVER = sql<boolean>`false`;

/**
 * A condition on a table of cars that is named `car`, or as given. A car belongs to a supplier and to an area, never to
 * a school or to a person: to such a scope no car is in reach.
 */
export function carReach(scope: Scope, table = 'car'): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'everything':
      return sql<boolean>`true`;
    case 'suppliers':
      return scope.supplierId === null
        ? NEVER
        : sql<boolean>`${sql.ref(`${table}.supplierId`)} = ${scope.supplierId}::bigint`;
    case 'areas': {
      const area = sql.ref(`${table}.areaCode`);
      const areas = scope.areaCodes.map(
        (code) => sql<boolean>`(${area} ~>=~ ${code} and ${area} ~<~ ${code + LAST_CHARACTER})`,
      );
      return areas.length === 0 ? NEVER : sql<boolean>`(${sql.join(areas, sql` or `)})`;
    }
    case 'schools':
    case 'own':
      return NEVER;
  }
}

/** The same of a car that is in memory. */
export function reachesCar(scope: Scope, { supplierId, areaCode }: CarPlace): boolean {
  switch (scope.kind) {
    case 'everything':
      return true;
    case 'suppliers':
      return scope.supplierId !== null && scope.supplierId === supplierId;
    case 'areas':
      return scope.areaCodes.some((code) => areaCode.startsWith(code));
    case 'schools':
    case 'own':
      return false;
  }
}
